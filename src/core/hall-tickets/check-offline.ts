import type { LocalisedName } from '../../contract/parts.ts'
import { hasValidSignature } from '../crypto/ed25519.ts'
import { decodeBase64url, readPayload, type SignedClaims } from './ticket-code.ts'
import { findKeysFetchedTime, type VerificationKey } from './verification-keys.ts'

/** The result of checking a ticket offline: it never contains more than the QR code itself. */
export interface OfflineVerdict {
  readonly outcome: 'GENUINE' | 'SUPERSEDED' | 'CANCELLED' | 'EXPIRED' | 'FORGED' | 'UNCHECKED'
  readonly ticket?: Pick<SignedClaims, 'examCode' | 'seatNo' | 'initials' | 'version'> & {
    readonly institution: LocalisedName
    readonly currentVersion: number
  }
  /** When the keys were fetched, ISO 8601; null: there are none. */
  readonly asOf: string | null
}

function decideOutcome(
  { version, expiresAt }: SignedClaims,
  holds: number | undefined,
  now: number,
): OfflineVerdict['outcome'] {
  if (holds === 0) return 'CANCELLED'
  if (holds !== undefined && version < holds) return 'SUPERSEDED'
  return expiresAt < now ? 'EXPIRED' : 'GENUINE'
}

/** Verifies the text of a QR code with keys that were fetched earlier (specification, section 11.1.7: offline). */
export async function checkOffline(
  payload: string,
  keys: readonly VerificationKey[],
  now = Date.now(),
): Promise<OfflineVerdict> {
  const since = findKeysFetchedTime(keys)
  const read = readPayload(payload)
  if (!read) return { outcome: 'FORGED', asOf: since }
  const key = keys.find(({ keyId }) => keyId === read.keyId)
  if (!key) return { outcome: 'UNCHECKED', asOf: since }
  if (
    read.signature.length !== 64 ||
    !(await hasValidSignature(decodeBase64url(key.publicKey), read.signed, read.signature))
  )
    return { outcome: 'FORGED', asOf: since }
  const holds = Object.hasOwn(key.changed, read.publicId) ? key.changed[read.publicId] : undefined
  const { examCode, seatNo, initials, version } = read
  return {
    outcome: decideOutcome(read, holds, now),
    ticket: { examCode, seatNo, initials, version, institution: key.institution, currentVersion: holds || version },
    asOf: since,
  }
}
