import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long one code is shown, in seconds (RFC 6238, 5.2). */
const STEP_SECONDS = 30
const DIGITS = 6
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Bytes as authenticator apps take them when they are typed (RFC 4648, 6; without padding). */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The step of time that an instant lies in, counted from 1970. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS)

/** The code of one step of time (RFC 6238 with HMAC-SHA-1, which every app knows; RFC 4226, 5.3). */
export function codeOf(key: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 0xf
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** Which step of time a code belongs to: the one of now, or one before or after, because clocks differ; null: none of them. Every step is compared, so that the time tells nothing. */
export function stepOf(key: Uint8Array, code: string, now: Date): number | null {
  const given = Buffer.from(code)
  const steps = [-1, 0, 1].map((away) => stepAt(now) + away)
  const right = steps.filter((step) => {
    const wanted = Buffer.from(codeOf(key, step))
    return wanted.length === given.length && timingSafeEqual(wanted, given)
  })
  return right.at(-1) ?? null
}
