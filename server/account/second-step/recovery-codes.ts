import { createHmac, randomBytes } from 'node:crypto'
import { and, count, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { recoveryCode } from '../../db/schema.ts'
import { latinDigits } from '../../digits.ts'
import { keysOf } from '../../secrets.ts'

/** How many codes somebody is given. */
const CODES = 10
/** 32 signs without those that are taken for others (I, L, O, U): fifty bits a code. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

const newCode = (): string => [...randomBytes(LENGTH)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')

/** A recovery code as it is compared: what is easily mistaken when it is read off paper is the same. */
const plain = (typed: string): string => latinDigits(typed).toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')

const hashOf = async (db: Database, userId: number, code: string): Promise<string> => createHmac('sha256', (await keysOf(db)).names).update(`recovery\n${userId}\n${code}`).digest('base64url')

interface Holder {
  readonly clientId: number
  readonly userId: number
}
const ofHolder = ({ clientId, userId }: Holder) => and(eq(recoveryCode.clientId, clientId), eq(recoveryCode.userId, userId))

/** Makes new codes; those before hold no longer. They are shown once: only hashes are kept. */
export async function giveRecoveryCodes(db: Database, holder: Holder): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode)
  await forgetRecoveryCodes(db, holder)
  await db.insert(recoveryCode).values(await Promise.all(codes.map(async (code) => ({ ...holder, codeHash: await hashOf(db, holder.userId, code) }))))
  return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`)
}

/** Uses a code up; false when it is none, or was used. */
export async function spendRecoveryCode(db: Database, holder: Holder, typed: string, now: Date): Promise<boolean> {
  const used = await db
    .update(recoveryCode)
    .set({ usedAt: now })
    .where(and(ofHolder(holder), eq(recoveryCode.codeHash, await hashOf(db, holder.userId, plain(typed))), isNull(recoveryCode.usedAt)))
    .returning({ id: recoveryCode.id })
  return used.length > 0
}

/** How many codes somebody has left. */
export async function recoveryCodesLeft(db: Database, holder: Holder): Promise<number> {
  const [row] = await db.select({ left: count() }).from(recoveryCode).where(and(ofHolder(holder), isNull(recoveryCode.usedAt)))
  return row?.left ?? 0
}

/** Takes all codes away. */
export async function forgetRecoveryCodes(db: Database, holder: Holder): Promise<void> {
  await db.delete(recoveryCode).where(ofHolder(holder))
}
