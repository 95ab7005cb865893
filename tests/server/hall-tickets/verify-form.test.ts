import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunningServer } from '../../../server/app/start.ts'
import { changeTicket, readPrintedTicket, type PrintedTicket } from '../../support/hall-tickets/printed-ticket.ts'
import { startTestServer } from '../../support/server/server.ts'

let server: RunningServer
let printed: PrintedTicket
beforeAll(async () => {
  server = await startTestServer()
  printed = await readPrintedTicket(server, 'F01')
})
afterAll(() => server.close())

const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}/server/forms/verify-ticket`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ client: 'svtu', lang: 'en', ...fields }),
  })
const pageOf = async (fields: Record<string, string>) => (await send(fields)).text()

describe('the ticket verification form without JavaScript', () => {
  test('responds with a page that shows only public details', async () => {
    const response = await send({ code: printed.payload })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    const page = await response.text()
    for (const text of ['Genuine', 'CM204517', 'A. R. J.', 'Issued by the institution']) expect(page).toContain(text)
    for (const secret of ['AARTI', 'JADHAV', '2025417112003457', '0123']) expect(page).not.toContain(secret)
  })

  test.each([
    ['mr', 'ltr', 'अस्सल'],
    ['ur', 'rtl', 'اصلی'],
    ['dv', 'rtl', 'އަޞްލު'],
  ])('responds in %s, written %s', async (lang, direction, word) => {
    const page = await pageOf({ code: printed.shortCode, lang })
    expect(page).toContain(`<html lang="${lang}" dir="${direction}">`)
    expect(page).toContain(word)
  })

  test('accepts the short code in any spelling and the URL of a QR code, without an institution', async () => {
    const { shortCode, payload } = printed
    for (const code of [
      ` ${shortCode.slice(0, 5)}-${shortCode.slice(5).toLowerCase()} `,
      `https://portal.example.org/portal.html#/v/${payload}`,
    ])
      expect(await pageOf({ code, client: '' })).toContain('Genuine')
  })

  test('shows that a ticket was replaced or cancelled', async () => {
    await changeTicket(server, printed, 'current_version = 2')
    expect(await pageOf({ code: printed.payload })).toContain('Version 2 is now valid.')
    await changeTicket(server, printed, "current_version = 1, status = 'CANCELLED'")
    expect(await pageOf({ code: printed.payload })).toContain('Cancelled: ')
    await changeTicket(server, printed, "status = 'PUBLISHED'")
  })

  test('shows that a ticket with a changed bit is not genuine', async () => {
    expect(
      await pageOf({
        code: printed.payload.slice(0, -3) + (printed.payload.at(-3) === 'A' ? 'B' : 'A') + printed.payload.slice(-2),
      }),
    ).toContain('Not genuine')
  })

  test.each([
    ['nothing', '', 'Enter the ten characters'],
    ['far too much', 'x'.repeat(1201), 'Enter the ten characters'],
    ['nonsense', '"><script>alert(1)</script>', 'Unknown'],
  ])('rejects %s with an error page and does not repeat it', async (_what, code, words) => {
    const page = await pageOf({ code })
    expect(page).toContain(words)
    expect(page).not.toContain('<script')
  })

  test('is refused on an unregistered site', async () => {
    const response = await send({ code: printed.payload }, { origin: 'https://unregistered.example' })
    expect(response.status).toBe(403)
  })

  test('counts wrong codes together with those of other verifications', async () => {
    let page = ''
    for (let guess = 0; guess < 31; guess += 1) page = await pageOf({ code: '0000000000' })
    expect(page).toContain('Too many wrong codes')
    expect(await pageOf({ code: printed.payload })).toContain('Genuine')
  })
})
