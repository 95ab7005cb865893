import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createChallenge, computeProvenBits } from '../../../server/modules/hall-tickets/tickets/challenge.ts'
import { hasLeadingZeros, solveChallenge } from '../../../src/core/crypto/proof-of-work.ts'

const keys = { token: randomBytes(32), address: randomBytes(32), names: randomBytes(32), seal: '', passphrase: '' }
const unaborted = new AbortController().signal
const now = new Date('2026-11-21T10:00:00Z')

describe('the proof of work of a browser', () => {
  it('counts leading zero bits, not bytes', () => {
    const digest = Uint8Array.of(0, 0b0001_0000, 0)
    expect([0, 8, 11, 12].map((bits) => hasLeadingZeros(digest, bits))).toEqual([true, true, true, false])
  })

  it.each([1, 8, 12, 13])('is accepted by the server at %i bits, for its own details only', async (bits) => {
    const challenge = createChallenge(keys, 'details', bits, now)
    const nonce = (await solveChallenge(challenge, bits, unaborted)) ?? -1
    expect(computeProvenBits(keys, 'details', { challenge, nonce }, now)).toBe(bits)
    expect(computeProvenBits(keys, 'other details', { challenge, nonce }, now)).toBe(0)
  })

  it('uses the first number that meets the difficulty', async () => {
    const fits = (nonce: number) => (createHash('sha256').update(`abc:${nonce}`).digest()[0] ?? 1) === 0
    const nonce = (await solveChallenge('abc', 8, unaborted)) ?? -1
    expect(Array.from({ length: nonce + 1 }, (_, tried) => fits(tried)).indexOf(true)).toBe(nonce)
  })

  it('keeps the page responsive, and ends when it is cancelled', async () => {
    const giving = new AbortController()
    let turns = 0
    const ticking = setInterval(() => {
      turns += 1
      if (turns === 5) giving.abort()
    }, 1)
    expect(await solveChallenge('abc', 200, giving.signal)).toBe(undefined)
    clearInterval(ticking)
    expect(turns).toBe(5)
  })
})
