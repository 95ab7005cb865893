import { createHmac, randomBytes } from 'node:crypto'
import { and, count, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { recoveryCode } from '../../../db/schema.ts'
import { toLatinDigits } from '../../../../src/contract/digits.ts'
import { loadServerKeys } from '../../../lib/crypto/server-keys.ts'

/** Number of codes that a person receives. */
const CODES = 10
/** 32 characters without those that are easily confused (I, L, O, U): fifty bits per code. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

const createCode = (): string =>
  [...randomBytes(LENGTH)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')

/**
 * Normalizes a recovery code for comparison: characters that are easily confused when read from paper become the same.
 */
const normaliseRecoveryCode = (typed: string): string =>
  toLatinDigits(typed).toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')

const hashRecoveryCode = async (db: Database, userId: number, code: string): Promise<string> =>
  createHmac('sha256', (await loadServerKeys(db)).names)
    .update(`recovery\n${userId}\n${code}`)
    .digest('base64url')

interface Holder {
  readonly clientId: number
  readonly userId: number
}
const whereCodeHolder = ({ clientId, userId }: Holder) =>
  and(eq(recoveryCode.clientId, clientId), eq(recoveryCode.userId, userId))

/** Creates new codes; the previous ones become invalid. They are shown once: only hashes are stored. */
export async function issueRecoveryCodes(db: Database, holder: Holder): Promise<string[]> {
  const codes = Array.from({ length: CODES }, createCode)
  await deleteRecoveryCodes(db, holder)
  await db
    .insert(recoveryCode)
    .values(
      await Promise.all(
        codes.map(async (code) => ({ ...holder, codeHash: await hashRecoveryCode(db, holder.userId, code) })),
      ),
    )
  return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`)
}

/** Uses up a code; returns false when it is unknown or used. */
export async function spendRecoveryCode(db: Database, holder: Holder, typed: string, now: Date): Promise<boolean> {
  const used = await db
    .update(recoveryCode)
    .set({ usedAt: now })
    .where(
      and(
        whereCodeHolder(holder),
        eq(recoveryCode.codeHash, await hashRecoveryCode(db, holder.userId, normaliseRecoveryCode(typed))),
        isNull(recoveryCode.usedAt),
      ),
    )
    .returning({ id: recoveryCode.id })
  return used.length > 0
}

/** Returns the number of codes that a person has left. */
export async function countRecoveryCodes(db: Database, holder: Holder): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCode)
    .where(and(whereCodeHolder(holder), isNull(recoveryCode.usedAt)))
  return row?.left ?? 0
}

/** Deletes all codes of a person. */
export async function deleteRecoveryCodes(db: Database, holder: Holder): Promise<void> {
  await db.delete(recoveryCode).where(whereCodeHolder(holder))
}
