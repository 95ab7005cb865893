import * as v from 'valibot'
import { LONGEST_CODE, ticketClaims } from '../../contract/hall-tickets/ticket-verification.ts'
import { toLatinDigits } from '../../contract/digits.ts'

/** A typed or scanned code: the text of a QR code, or the ten characters below it. */
export interface TicketCode {
  readonly kind: 'payload' | 'short'
  readonly text: string
}

/** Finds the code in typed or scanned text, which may be a whole URL; undefined when there is none. */
export function readTicketCode(typed: string): TicketCode | undefined {
  const payload = /HT1\.[\w-]+\.[\w-]+/.exec(typed)?.[0]
  if (payload) return payload.length <= LONGEST_CODE ? { kind: 'payload', text: payload } : undefined
  const short = toLatinDigits(typed).replace(/[\s\p{Cf}-]/gu, '')
  return /^[0-9A-Za-z]{10}$/.test(short) ? { kind: 'short', text: short.toUpperCase() } : undefined
}

/** The parts of a QR code's text, not verified yet. */
export interface SignedClaims {
  readonly publicId: string
  readonly examCode: string
  readonly version: number
  readonly seatNo: string
  readonly initials: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  readonly keyId: string
  readonly signed: Uint8Array<ArrayBuffer>
  readonly signature: Uint8Array<ArrayBuffer>
}

/** Decodes base64url and accepts only its canonical form. Throws for anything else. */
export function decodeBase64url(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  if (btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') !== text)
    throw new Error(`Not base64url: ${text}`)
  return Uint8Array.from(characters, (character) => character.charCodeAt(0))
}

/** Parses the text of a QR code; undefined when no institution can have written it. */
export function readPayload(payload: string): SignedClaims | undefined {
  const [prefix = '', claims = '', signature = ''] = payload.split('.')
  try {
    const [, examCode, publicId, version, seatNo, initials, , , expiry, keyId] = v.parse(
      ticketClaims,
      JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(decodeBase64url(claims))),
    )
    return {
      publicId,
      examCode,
      version,
      seatNo,
      initials,
      expiresAt: expiry * 1000,
      keyId,
      signed: new TextEncoder().encode(`${prefix}.${claims}`),
      signature: decodeBase64url(signature),
    }
  } catch {
    return undefined
  }
}
