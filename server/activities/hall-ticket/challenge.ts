import { createHash, createHmac, timingSafeEqual, randomBytes } from 'node:crypto'
import type { Keys } from '../../secrets.ts'

const EASIEST = 12
/** A cheap phone takes some ten seconds for this, a program as long for every single guess. */
const HARDEST = 18
const MINUTES = 5

/** How quickly work gets harder: so many failures cost nothing, and each step of so many more adds a bit. */
interface Curve {
  readonly free: number
  readonly step: number
}

/** A number is one person's: who fails a third time is looking for something. */
const PER_NUMBER: Curve = { free: 2, step: 0.5 }
/** Behind an address there may be a whole college, whose people mistype (domain brief 2.1.7). */
const PER_ADDRESS: Curve = { free: 9, step: 4 }

const along = ({ free, step }: Curve, failures: number): number => (failures < free ? 0 : Math.min(HARDEST, EASIEST + Math.floor((failures - free) / step)))

/** Leading zero bits that the next attempt must find; 0: nothing to do. Failures of an address are those that its successes have not made up for. */
export const bitsFor = ({ number, address }: { readonly number: number; readonly address: number }): number => Math.max(along(PER_NUMBER, number), along(PER_ADDRESS, address))

const sign = (keys: Keys, text: string): string => createHmac('sha256', keys.address).update(`challenge\n${text}`).digest('base64url').slice(0, 22)

/** A task that holds for these details and a few minutes: another guess needs work of its own. Nothing is kept at the server. */
export function makeChallenge(keys: Keys, details: string, bits: number, now: Date): string {
  const text = `${Math.floor(now.getTime() / 1000) + MINUTES * 60}.${bits}.${randomBytes(9).toString('base64url')}`
  return `${text}.${sign(keys, `${details}\n${text}`)}`
}

function leadingZeros(digest: Uint8Array): number {
  let zeros = 0
  for (const byte of digest) {
    if (byte === 0) zeros += 8
    else return zeros + Math.clz32(byte) - 24
  }
  return zeros
}

/** Whether the work for these details was done, and is hard enough by now: SHA-256 of `challenge:nonce` begins with so many zero bits. */
export function provesWork(keys: Keys, details: string, bits: number, proof: { readonly challenge: string; readonly nonce: number } | undefined, now: Date): boolean {
  if (bits === 0) return true
  const [until = '', hardness = '', random = '', signature = ''] = proof?.challenge.split('.') ?? []
  const expected = Buffer.from(sign(keys, `${details}\n${until}.${hardness}.${random}`))
  const given = Buffer.from(signature)
  if (!proof || given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  if (Number(until) * 1000 < now.getTime() || Number(hardness) < bits) return false
  return leadingZeros(createHash('sha256').update(`${proof.challenge}:${proof.nonce}`).digest()) >= bits
}
