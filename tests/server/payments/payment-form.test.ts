import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunningServer } from '../../../server/app/start.ts'
import { startTestServer } from '../../support/server/server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startTestServer({ trustProxy: 1 })
})
afterAll(() => server.close())

let machine = 0
/** Sends a form, from a new address unless one is given. */
const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}/server/forms/payment-status`, {
    method: 'POST',
    headers: { 'x-forwarded-for': `10.0.0.${(machine += 1)}`, ...headers },
    body: new URLSearchParams({ client: 'svtu', lang: 'en', ...fields }),
  })
const pageOf = async (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  (await send(fields, headers)).text()

describe('the payment search without JavaScript', () => {
  test('responds with a page on which the payer is masked', async () => {
    const response = await send({ reference: 'TDEMOF1400000001', mobile4: '1414' })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    const page = await response.text()
    for (const text of ['Payment successful', 'Rs 740.00', 'K•••• B••••', 'EF-••••41', 'R/'])
      expect(page).toContain(text)
    for (const secret of ['KAVERI', 'BHOSALE', 'EF-204141', '2024417114000146']) expect(page).not.toContain(secret)
  })

  test.each([
    ['mr', 'ltr', 'EF-204151', '1515', 'पुन्हा शुल्क भरू नका'],
    ['hi', 'ltr', 'EF-204171', '1717', 'अंतिम तिथि के बाद'],
    ['ur', 'rtl', 'TDEMOF1900000002', '1919', 'دو بار'],
    ['dv', 'rtl', 'EF-204181', '1818', 'އަލުން ފައިސާ ނުދައްކަވާ'],
  ])('responds in %s, written %s', async (lang, direction, reference, mobile4, words) => {
    const page = await pageOf({ reference, mobile4, lang })
    expect(page).toContain(`<html lang="${lang}" dir="${direction}">`)
    expect(page).toContain(words)
  })

  test('accepts digits of any script', async () => {
    expect(await pageOf({ reference: 'EF-२०४१४१', mobile4: '१४१४' })).toContain('Payment successful')
  })

  test.each([
    ['the wrong digits', 'EF-204141', '0000', 'We found no payment'],
    ['an unknown reference', 'EF-999999', '1414', 'We found no payment'],
    ['a reference of another institution', 'RS-204102', '0010', 'We found no payment'],
    ['empty fields', '', '', 'Enter a payment reference'],
    ['letters instead of digits', 'EF-204141', 'abcd', 'Enter a payment reference'],
    ['a reference that is too long', 'x'.repeat(5000), '1414', 'Enter a payment reference'],
    ['markup', '"><script>alert(1)</script>', '1414', 'We found no payment'],
  ])('rejects %s with an error page and does not repeat it', async (_what, reference, mobile4, words) => {
    const page = await pageOf({ reference, mobile4 })
    expect(page).toContain(words)
    expect(page).not.toContain('<script')
  })

  test('is refused on an unregistered site and without an institution', async () => {
    expect(
      (await send({ reference: 'EF-204141', mobile4: '1414' }, { origin: 'https://unregistered.example' })).status,
    ).toBe(403)
    expect((await send({ client: 'nobody', reference: 'EF-204141', mobile4: '1414' })).status).toBe(400)
  })

  test('counts guesses together with other searches, and responds at most twenty times a minute', async () => {
    for (let guess = 0; guess < 5; guess += 1) await pageOf({ reference: 'EF-204191', mobile4: `000${guess}` })
    expect(await pageOf({ reference: 'EF-204191', mobile4: '1919' })).toContain('Too many attempts')
    const busy = { 'x-forwarded-for': '10.1.1.1' }
    const codes: number[] = []
    for (let time = 0; time < 21; time += 1)
      codes.push((await send({ reference: 'EF-204141', mobile4: '1414' }, busy)).status)
    expect([codes.slice(0, 20).every((code) => code === 200), codes[20]]).toEqual([true, 429])
  })
})
