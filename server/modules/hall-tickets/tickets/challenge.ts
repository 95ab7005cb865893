import { createHmac, timingSafeEqual, randomBytes } from 'node:crypto'
import type { Keys } from '../../../lib/crypto/server-keys.ts'
import { computeSha256 } from '../../../lib/crypto/sha256.ts'

const EASIEST = 12
/** Takes a cheap phone some ten seconds; a program takes as long for every single guess. */
const HARDEST = 18
const MINUTES = 5

/** How quickly the work gets harder: `free` failures cost nothing, and every `step` further failures add a bit. */
interface Curve {
  readonly free: number
  readonly step: number
}

/** A number belongs to one person: a third failure is probably a guess. */
const PER_NUMBER: Curve = { free: 2, step: 0.5 }
/** A whole college may share one IP address, and its people mistype (specification, section 11.1.7). */
const PER_ADDRESS: Curve = { free: 9, step: 4 }

const computeBits = ({ free, step }: Curve, failures: number): number =>
  failures < free ? 0 : Math.min(HARDEST, EASIEST + Math.floor((failures - free) / step))

/**
 * Returns the number of leading zero bits that the next attempt must find; 0: no work. The failures of an address
 * exclude those that its successes have offset.
 */
export const computeRequiredBits = ({
  number,
  address,
}: {
  readonly number: number
  readonly address: number
}): number => Math.max(computeBits(PER_NUMBER, number), computeBits(PER_ADDRESS, address))

const computeMostFailures = (curve: Curve, bits: number): number =>
  bits >= HARDEST
    ? 1_000_000_000
    : bits < EASIEST
      ? curve.free - 1
      : Math.ceil(curve.free + (bits - EASIEST + 1) * curve.step) - 1

/** Returns for how many failures work of so many bits is sufficient: the inverse of `computeRequiredBits`. */
export const computeCoveredFailures = (bits: number): { readonly number: number; readonly address: number } => ({
  number: computeMostFailures(PER_NUMBER, bits),
  address: computeMostFailures(PER_ADDRESS, bits),
})

const signChallenge = (keys: Keys, text: string): string =>
  createHmac('sha256', keys.address).update(`challenge\n${text}`).digest('base64url').slice(0, 22)

/**
 * Creates a challenge that is valid for these details and a few minutes: another guess needs new work. The server
 * stores nothing.
 */
export function createChallenge(keys: Keys, details: string, bits: number, now: Date): string {
  const text = `${Math.floor(now.getTime() / 1000) + MINUTES * 60}.${bits}.${randomBytes(9).toString('base64url')}`
  return `${text}.${signChallenge(keys, `${details}\n${text}`)}`
}

function countLeadingZeros(digest: Uint8Array): number {
  let zeros = 0
  for (const byte of digest) {
    if (byte === 0) zeros += 8
    else return zeros + Math.clz32(byte) - 24
  }
  return zeros
}

/**
 * Returns the bits of the work done for these details in time; 0: none. SHA-256 of `challenge:nonce` must start with
 * that many zero bits.
 */
export function computeProvenBits(
  keys: Keys,
  details: string,
  proof: { readonly challenge: string; readonly nonce: number } | undefined,
  now: Date,
): number {
  const [until = '', hardness = '', random = '', signature = ''] = proof?.challenge.split('.') ?? []
  const expected = Buffer.from(signChallenge(keys, `${details}\n${until}.${hardness}.${random}`))
  const given = Buffer.from(signature)
  if (
    !proof ||
    given.length !== expected.length ||
    !timingSafeEqual(given, expected) ||
    Number(until) * 1000 < now.getTime()
  )
    return 0
  const bits = Number(hardness)
  return countLeadingZeros(computeSha256(`${proof.challenge}:${proof.nonce}`)) >= bits ? bits : 0
}
