import { generateKeyPairSync, sign, verify, type KeyLike } from 'node:crypto'
import * as v from 'valibot'
import { ticketClaims } from '../../../src/contract/hall-tickets/ticket-verification.ts'
import { toShortCode } from './short-code.ts'
import { readJson } from '../json/read-json.ts'
import { computeSha256, hashSha256 } from '../crypto/sha256.ts'

/** A key pair as text, for storage; the id says which public key verifies a ticket. */
export interface SigningKey {
  readonly keyId: string
  readonly privateKey: string
  readonly publicKey: string
}

/**
 * The claims in the QR code of a ticket: enough to recognize the ticket, not enough to identify its holder
 * (specification, section 11.1.7).
 */
export interface TicketClaims {
  readonly clientCode: string
  readonly examCode: string
  readonly publicId: string
  readonly version: number
  readonly seatNo: string
  readonly initials: string
  /** `hashPhoto` the printed photo; empty without one. */
  readonly photoHash: string
  readonly issuedAt: string
  readonly expiresAt: string
}

const PREFIX = 'HT1'

const toSeconds = (instant: string): number => Math.floor(Date.parse(instant) / 1000)
const toInstant = (seconds: number): string => new Date(seconds * 1000).toISOString()

const parseRow = (encoded: string): v.InferOutput<typeof ticketClaims> | null => {
  const read = readJson(Buffer.from(encoded, 'base64url').toString('utf8'))
  if ('problem' in read) return null
  const row = v.safeParse(ticketClaims, read.value)
  return row.success && Math.max(Math.abs(row.output[7]), Math.abs(row.output[8])) < 8.64e12 ? row.output : null
}

/** Returns the hash that binds a ticket to one photo: the first eight bytes of its SHA-256. */
export const hashPhoto = (photo: Uint8Array | null): string =>
  photo === null ? '' : computeSha256(photo).subarray(0, 8).toString('base64url')

/**
 * Returns the initials "A. K. S." of "Aarti Kishor Shinde": as much of a name as a stranger may read from a QR code.
 */
export const formatInitials = (name: string): string =>
  name
    .split(/[\s-]+/)
    .filter((part) => /^\p{L}/u.test(part))
    .slice(0, 4)
    .map((part) => `${/./u.exec(part.toLocaleUpperCase('en'))?.[0] ?? ''}.`)
    .join(' ')

/** Creates an Ed25519 key pair for an institution. */
export const createSigningKey = (): SigningKey => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return { keyId: hashSha256(publicKey, 'base64url').slice(0, 8), privateKey, publicKey }
}

/** Signs the claims of a ticket. The same claims and key always give the same payload and short code. */
export const signTicket = (
  claims: TicketClaims,
  privateKey: KeyLike,
  keyId: string,
): { readonly payload: string; readonly shortCode: string } => {
  const row = [
    claims.clientCode,
    claims.examCode,
    claims.publicId,
    claims.version,
    claims.seatNo,
    claims.initials,
    claims.photoHash,
    toSeconds(claims.issuedAt),
    toSeconds(claims.expiresAt),
    keyId,
  ]
  const signed = `${PREFIX}.${Buffer.from(JSON.stringify(row)).toString('base64url')}`
  const payload = `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
  return { payload, shortCode: toShortCode(computeSha256(payload)) }
}

/** Returns the id of the key that a payload names, for fetching that key. The signature is not verified here. */
export const findKeyId = (payload: string): string | null => {
  const [prefix, encoded] = payload.split('.')
  return prefix === PREFIX && encoded !== undefined ? (parseRow(encoded)?.[9] ?? null) : null
}

/**
 * Verifies a payload and returns its claims, expired or not; returns null if it was not signed with this key or was
 * changed.
 */
export const verifyTicket = (payload: string, publicKey: KeyLike): TicketClaims | null => {
  const [prefix, encoded, signature, ...rest] = payload.split('.')
  if (prefix !== PREFIX || encoded === undefined || signature === undefined || rest.length > 0) return null
  const bytes = Buffer.from(signature, 'base64url')
  if (bytes.length !== 64 || bytes.toString('base64url') !== signature) return null
  if (!verify(null, Buffer.from(`${prefix}.${encoded}`), publicKey, bytes)) return null
  const row = parseRow(encoded)
  if (row === null) return null
  const [clientCode, examCode, publicId, version, seatNo, initials, photoHash, issuedAt, expiresAt] = row
  return {
    clientCode,
    examCode,
    publicId,
    version,
    seatNo,
    initials,
    photoHash,
    issuedAt: toInstant(issuedAt),
    expiresAt: toInstant(expiresAt),
  }
}
