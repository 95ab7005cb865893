import { hmac } from '@noble/hashes/hmac.js'
import { sha1 } from '@noble/hashes/legacy.js'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * The code that an authenticator app shows for a key as it is typed in (base32), at an instant: an app of its own, not
 * the server's.
 */
export function computeAppCode(key: string, at: Date): string {
  const bits = (key.match(/\S/g) ?? []).map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const bytes = Uint8Array.from(bits.match(/.{8}/g) ?? [], (eight) => Number.parseInt(eight, 2))
  const counter = new DataView(new ArrayBuffer(8))
  counter.setUint32(4, Math.floor(at.getTime() / 30_000))
  const digest = hmac(sha1, bytes, new Uint8Array(counter.buffer))
  const from = (digest.at(-1) ?? 0) & 15
  return ((new DataView(digest.buffer, digest.byteOffset + from, 4).getUint32(0) & 0x7fffffff) % 1_000_000)
    .toString()
    .padStart(6, '0')
}
