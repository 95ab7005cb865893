import { describe, expect, it } from 'vitest'
import { parseDevice } from '../../../server/lib/session/devices.ts'
import { maskContact, maskTypedIdentifier } from '../../../server/lib/identity/masks.ts'

describe('the masked form of a contact', () => {
  it.each([
    ['asha.admin@example.edu', 'a***@example.edu'],
    ['+91 00000 00123', '******0123'],
    ['asha.admin', null],
    ['२०२५', null],
    ['2025417112003457', null],
    ['2025 4171 1200 3457', null],
    ['919876543210', '******3210'],
    ['--------', null],
  ])('of %s is %s', (text, shown) => expect(maskContact(text)).toBe(shown))
})

describe('the masked form of a typed contact', () => {
  const PRN = { pattern: '^\\d{10}$', example: '', length: 10, numeric: true }
  const rules = { hallTicket: { lookupKeys: ['PRN' as const], factors: [], showPhoto: false, formats: { PRN } } }
  it.each([
    ['2024000014', null],
    ['२०२४ ००० ०१४', null],
    ['+91 98765 43210', '******3210'],
    ['aarti@example.org', 'a***@example.org'],
    ['aarti.jadhav', null],
  ])('of %s is %s; a PRN or login name has none', (typed, shown) =>
    expect(maskTypedIdentifier(typed, rules)).toBe(shown),
  )
})

describe('the description of a device', () => {
  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      { kind: 'PHONE', browser: 'Safari', system: 'iOS' },
    ],
    [
      'Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Safari/537.36',
      { kind: 'TABLET', browser: 'Samsung Internet', system: 'Android' },
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
      { kind: 'COMPUTER', browser: 'Edge', system: 'Windows' },
    ],
    ['curl/8.5.0', { kind: 'OTHER', browser: '', system: '' }],
  ])('is derived from the user agent %s', (text, device) => expect(parseDevice(text)).toEqual(device))
})
