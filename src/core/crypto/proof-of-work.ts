import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { yieldToMainThread, SLICE_MS } from '../runtime/yield-to-main-thread.ts'

/** The number of tries between two checks of the clock. */
const BATCH = 16

/** Returns whether a digest begins with this many zero bits. */
export function hasLeadingZeros(digest: Uint8Array, bits: number): boolean {
  const whole = Math.floor(bits / 8)
  return digest.subarray(0, whole).every((byte) => byte === 0) && (digest[whole] ?? 0) >> (8 - (bits % 8)) === 0
}

/**
 * Finds the number whose SHA-256 with the challenge, `challenge:number`, begins with `bits` zero bits; each bit doubles
 * the work. Works in slices, without a worker and without `crypto.subtle`, which plain http does not have. Returns
 * undefined once aborted.
 */
export async function solveChallenge(
  challenge: string,
  bits: number,
  signal: AbortSignal,
): Promise<number | undefined> {
  let pause = performance.now() + SLICE_MS
  for (let nonce = 0; !signal.aborted; nonce += 1) {
    if (hasLeadingZeros(sha256(utf8ToBytes(`${challenge}:${nonce}`)), bits)) return nonce
    if (nonce % BATCH === 0 && performance.now() > pause) {
      await yieldToMainThread()
      pause = performance.now() + SLICE_MS
    }
  }
  return undefined
}
