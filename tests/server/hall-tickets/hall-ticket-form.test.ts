import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OutputOf } from '../../../src/contract/activity.ts'
import type { findHallTicketBeforeLogin } from '../../../src/contract/hall-tickets/hall-ticket.ts'
import { html } from '../../../server/rpc/forms/html.ts'
import { renderOutcome } from '../../../server/modules/hall-tickets/forms/hall-ticket-page.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { ask, CLIENTS } from '../../support/calls.ts'
import { startTestServer } from '../../support/server/server.ts'

const RIGHT = { by: 'PRN', value: '2025417112003457', dobDay: '14', dobMonth: '3', dobYear: '2006', mobile4: '0123' }

let server: RunningServer
let examEventId: string
beforeAll(async () => {
  server = await startTestServer()
  const { result } = await ask(server, 'publishedExamEvents', { clientId: CLIENTS.svtu })
  const events = v.parse(
    v.object({ publishedExamEvents: v.array(v.object({ examEventId: v.number(), state: v.string() })) }),
    result,
  )
  examEventId = String(events.publishedExamEvents.find(({ state }) => state === 'OPEN')?.examEventId)
})
afterAll(() => server.close())

const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}/server/forms/hall-ticket`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ client: 'svtu', examEventId, lang: 'en', ...RIGHT, ...fields }),
  })

describe('the hall ticket form without JavaScript', () => {
  test('responds with a page that links to the ticket', async () => {
    const response = await send({})
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    const page = await response.text()
    expect(page).toContain('Your hall ticket is ready.')
    const href = /<a class="main" href="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const file = await fetch(href)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  test.each([
    ['mr', 'ltr', 'आपले प्रवेशपत्र तयार आहे.'],
    ['ur', 'rtl', 'آپ کا ہال ٹکٹ تیار ہے۔'],
  ])('responds in %s, written %s', async (lang, direction, words) => {
    const page = await (await send({ lang })).text()
    expect(page).toContain(`<html lang="${lang}" dir="${direction}">`)
    expect(page).toContain(words)
  })

  test('accepts an alias of the institution and digits of any script', async () => {
    const page = await (await send({ client: 'srtmu', dobYear: '२००६', mobile4: '०१२३' })).text()
    expect(page).toContain('Your hall ticket is ready.')
  })

  test.each([
    ['an invisible mark before the number', { value: '\u200E2025417112003457' }],
    ['hyphens that do not break', { value: '2025\u20114171\u20111200\u20113457' }],
    ['dashes', { value: '2025\u20134171\u20131200\u20133457' }],
    ['an invisible mark before the day', { dobDay: '\u200E14' }],
    ['an invisible space in the mobile number', { mobile4: '01\u200B23' }],
    ['an invisible space in the institution', { client: 'svtu\u200B' }],
  ])('accepts %s', async (_what, fields) => {
    expect(await (await send(fields)).text()).toContain('Your hall ticket is ready.')
    expect(await (await send({ ...fields, examEventId: `${examEventId}\u200B` })).text()).toContain('is ready.')
  })

  test('shows the same message whatever detail is wrong', async () => {
    for (const wrong of [{ value: '2025417112003458' }, { dobDay: '15' }, { mobile4: '9999' }]) {
      const page = await (await send(wrong)).text()
      expect(page).toContain('We could not find a hall ticket for these details.')
    }
  })

  test.each([
    ['an impossible day', { dobDay: '99' }],
    ['no number', { value: '' }],
    ['a number of 60 letters', { value: 'x'.repeat(60) }],
    ['no examination', { examEventId: 'none' }],
  ])('asks the visitor to check the entries when there is %s', async (_what, wrong) => {
    const page = await (await send(wrong)).text()
    expect(page).toContain('Check your entries')
  })

  test('does not repeat markup from its fields', async () => {
    const nasty = '"><script>alert(1)</script>'
    const names = ['client', 'examEventId', 'by', 'value', 'dobDay', 'dobMonth', 'dobYear', 'mobile4', 'lang']
    for (const name of names)
      expect(await (await send({ [name]: nasty })).text(), name).not.toMatch(/<script|alert\(1\)/)
    const back = await (
      await send({ value: '' }, { referer: 'https://www.example.edu/?"><script>alert(1)</script>' })
    ).text()
    expect(back).not.toContain('<script')
  })

  test('answers without the build, and to a page that hides its address, with the words how to go back', async () => {
    const wayBack = async (referer: string) =>
      /<p>To try again[^<]*<|<a href="[^"]*"/.exec(await (await send({ value: '' }, { referer })).text())?.[0]
    expect(await wayBack('https://www.example.edu/')).toBe(
      '<p>To try again, go back to the form with the Back button of your browser.<',
    )
    expect(await wayBack('https://www.example.edu/tickets')).toBe('<a href="https://www.example.edu/tickets"')
  })

  test('rejects a body that is too large with an error page', async () => {
    const response = await send({ value: 'x'.repeat(10_000) })
    expect(response.status).toBe(413)
    expect(await response.text()).toContain('Check your entries')
  })

  test('rejects a page of an unregistered site with an error page', async () => {
    const response = await send({}, { origin: 'https://unregistered.example' })
    expect(response.status).toBe(403)
    expect(await response.text()).toContain('This page is not allowed to use the services of')
  })
})

describe('the response page', () => {
  const about = { language: 'en', client: null } as const
  const textOf = (outcome: OutputOf<typeof findHallTicketBeforeLogin>) => renderOutcome(outcome, about, null).text
  const event = { name: 'Winter <2026>', translations: {} }

  test('shows why a ticket is withheld and the amount due', () => {
    const holds = [
      { reason: 'UNIV_FEE', text: { name: 'Fee & fine', translations: {} }, amountMinor: 74_000, currency: 'INR' },
    ]
    expect(textOf({ outcome: 'BLOCKED', holds, checkedAt: '2026-11-21T00:00:00Z' })).toMatch(
      /withheld[\s\S]*Fee &amp; fine[\s\S]*₹740\.00/,
    )
  })

  test('shows that an examination is not open yet, or closed', () => {
    expect(textOf({ outcome: 'NOT_YET', event, opensAt: '2026-11-21T04:30:00Z' })).toContain(
      'Hall tickets for Winter &lt;2026&gt; open on 21 November 2026',
    )
    expect(textOf({ outcome: 'NOT_YET', event, opensAt: null })).toContain('are not open yet')
    expect(textOf({ outcome: 'CLOSED', event, closedAt: '2026-11-21T04:30:00Z' })).toContain(
      'closed on 21 November 2026',
    )
    expect(textOf({ outcome: 'CLOSED', event, closedAt: null })).toContain('are closed')
  })

  test('shows until when attempts are locked', () => {
    expect(textOf({ outcome: 'RATE', until: '2026-11-21T04:30:00Z', retryAfter: 60 })).toContain(
      'Try again at 21 November 2026',
    )
  })

  test('escapes every value', () => {
    expect(html`<b title="${`"><i>'&`}">${html`<u>${'<'}</u>`}${[html`<p>`]}${null}${7}</b>`.text).toBe(
      `<b title="&quot;&gt;&lt;i&gt;&#39;&amp;"><u>&lt;</u><p>7</b>`,
    )
  })
})
