import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long one code is valid, in seconds (RFC 6238, 5.2). */
const STEP_SECONDS = 30
const DIGITS = 6
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes bytes in the form that is typed into authenticator apps (RFC 4648, 6; without padding). */
export function encodeBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** Returns the time step of an instant, counted from 1970. */
export const computeTimeStep = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS)

/** Computes the code of one time step (RFC 6238 with HMAC-SHA-1, which every app supports; RFC 4226, 5.3). */
export function computeCode(key: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 0xf
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0')
}

/**
 * Returns the time step of a code: the current one, or one before or after, because clocks differ; null when none
 * matches. Every step is compared, so that the duration reveals nothing.
 */
export function findTimeStep(key: Uint8Array, code: string, now: Date): number | null {
  const given = Buffer.from(code)
  const steps = [-1, 0, 1].map((away) => computeTimeStep(now) + away)
  const right = steps.filter((step) => {
    const wanted = Buffer.from(computeCode(key, step))
    return wanted.length === given.length && timingSafeEqual(wanted, given)
  })
  return right.at(-1) ?? null
}
