import { describe, expect, test } from 'vitest'
import { encodeQrMatrix, buildQrPath } from '../../../server/lib/pdf/qr.ts'
import { readShortCode } from '../../../server/lib/pdf/short-code.ts'
import {
  formatInitials,
  findKeyId,
  createSigningKey,
  signTicket,
  verifyTicket,
  type TicketClaims,
} from '../../../server/lib/pdf/signature.ts'

describe('the signature in the QR code', () => {
  const key = createSigningKey()
  const claims: TicketClaims = {
    clientCode: 'svtu',
    examCode: 'W26',
    publicId: 'k7Qm2ZpX9aRt4LdV',
    version: 2,
    seatNo: 'CM204517',
    initials: 'A. K. J.',
    photoHash: 'q83vASNFZ4k',
    issuedAt: '2026-11-04T04:30:00.000Z',
    expiresAt: '2027-01-31T18:29:59.000Z',
  }
  const { payload, shortCode } = signTicket(claims, key.privateKey, key.keyId)

  test('contains the signed claims and the key id', () => {
    expect(payload).toMatch(/^HT1\.[\w-]+\.[\w-]{86}$/)
    expect(payload.length).toBeLessThan(280)
    expect(findKeyId(payload)).toBe(key.keyId)
    expect(verifyTicket(payload, key.publicKey)).toEqual(claims)
    expect(signTicket(claims, key.privateKey, key.keyId)).toEqual({ payload, shortCode })
  })

  test('is invalid for another key, a changed payload or random text', () => {
    const [prefix, body = '', signature = ''] = payload.split('.')
    const forged = Buffer.from(Buffer.from(body, 'base64url').toString().replace('CM204517', 'CM204518')).toString(
      'base64url',
    )
    expect(verifyTicket(payload, createSigningKey().publicKey)).toBeNull()
    for (const bad of [
      `${prefix}.${forged}.${signature}`,
      `HT2.${body}.${signature}`,
      `${payload}.x`,
      `${payload}=`,
      `HT1.${body}.`,
      'HT1',
      '',
      'HT1.####.####',
    ])
      expect(verifyTicket(bad, key.publicKey)).toBeNull()
    expect(findKeyId('HT1.e30.x')).toBeNull()
  })

  test('has a short code that tolerates spelling variants and detects typing errors', () => {
    expect(shortCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
    expect(readShortCode(` ${shortCode.slice(0, 5).toLowerCase()}-${shortCode.slice(5)} `)).toBe(shortCode)
    expect(readShortCode('0O1IL00000'.replaceAll('0', 'o'))).toBe(readShortCode('0011100000'))
    for (let place = 0; place < shortCode.length; place++) {
      const slip = shortCode.slice(0, place) + (shortCode[place] === 'X' ? 'Y' : 'X') + shortCode.slice(place + 1)
      expect(readShortCode(slip)).toBeNull()
    }
    expect(readShortCode('ABC')).toBeNull()
  })

  test('contains initials instead of names', () => {
    expect(formatInitials('Dnyaneshwari Krushnarao Waghmare-Deshpande')).toBe('D. K. W. D.')
    expect(formatInitials('आरती जाधव')).toBe('आ. ज.')
    expect(formatInitials('')).toBe('')
  })

  test('is drawn as outlines that cover exactly the dark modules', () => {
    const matrix = encodeQrMatrix(payload)
    const winding = Array.from({ length: matrix.size }, () => new Uint8Array(matrix.size))
    for (const contour of buildQrPath(matrix).split('M').slice(1)) {
      let [column = 0, row = 0] =
        contour
          .split(/[a-zA-Z]/)[0]
          ?.split(' ')
          .map(Number) ?? []
      const start = row
      const flip = (from: number, to: number) => {
        for (let y = Math.min(from, to); y < Math.max(from, to); y++)
          for (let x = column; x < matrix.size; x++) winding[y]?.set([1 - (winding[y]?.[x] ?? 0)], x)
      }
      for (const [, letter, by] of contour.matchAll(/([hv])(-?\d+)/g)) {
        if (letter === 'h') column += Number(by)
        else {
          flip(row, row + Number(by))
          row += Number(by)
        }
      }
      flip(row, start)
    }
    for (let row = 0; row < matrix.size; row++)
      for (let column = 0; column < matrix.size; column++)
        expect(winding[row]?.[column] === 1).toBe(matrix.dark(row, column))
  })
})
