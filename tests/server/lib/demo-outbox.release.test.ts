import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countSmsParts } from '../../../server/sandbox/outbox/outbox-page.ts'
import { findClientById, clearClients, type Client } from '../../../server/lib/clients/clients.ts'
import { client as clientTable, clientConfig } from '../../../server/db/schema.ts'
import { enqueueMessage } from '../../../server/lib/messaging/send.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { LANGUAGE_CODES, type LanguageCode } from '../../../src/contract/parts.ts'
import { CLIENTS } from '../../support/calls.ts'
import { startTestServer } from '../../support/server/server.ts'

let server: RunningServer
let svtu: Client
const write = (email: string | null, mobile: string | null, language: LanguageCode, notificationId = 201) =>
  enqueueMessage(server.db, svtu, {
    notificationId,
    channels: ['EMAIL', 'SMS'],
    to: { userId: null, email, mobile, language },
    values: { event: '<b>W&26</b>', seat: 'CM204517', link: 'https://www.example.ac.in/t?a=1&b="x"', code: '417023' },
    now: new Date(),
  })
beforeAll(async () => {
  server = await startTestServer()
  svtu = (await findClientById(server.db, CLIENTS.svtu)) as Client
  await write('meena@example.org', '+919800000417', 'ur')
  await write('noor@example.org', null, 'mr', 102)
})
afterAll(() => server.close())

const look = (query = '', headers: Record<string, string> = {}) =>
  fetch(`${server.origin}/server/demo/outbox${query}`, { headers })
const page = async (query = '', headers = {}) => (await look(query, headers)).text()

describe('the outbox of the demo', () => {
  test('shows each message as its recipient sees it, newest first, in its own direction', async () => {
    const html = await page()
    expect(html.indexOf('noor@example.org')).toBeLessThan(html.indexOf('meena@example.org'))
    expect(html).toContain('<h2 lang="ur" dir="rtl">آپ کا ہال ٹکٹ تیار ہے</h2>')
    expect(html).toContain('417023')
  })

  test('makes URLs clickable and escapes HTML', async () => {
    const html = await page()
    expect(html).toContain('<a href="https://www.example.ac.in/t?a=1&amp;b=" rel="noopener noreferrer">')
    expect(html).toContain('&lt;b&gt;W&amp;26&lt;/b&gt;')
    expect(html).not.toContain('<b>')
  })

  test('shows the messages to one address, and says when there are none', async () => {
    expect(await page('?to=noor@example.org')).not.toContain('meena@example.org')
    expect(await page('?to=%2B919800000417')).toContain('class="sms"')
    const nothing = await page('?to=%22%3E%3Cscript%3E')
    expect(nothing).toContain('Nothing has been sent to &quot;&gt;&lt;script&gt;.')
    expect(nothing).not.toContain('<script>')
  })

  test('is available in five languages, and refreshes itself on request', async () => {
    for (const language of LANGUAGE_CODES) expect(await page(`?lang=${language}`)).toContain(`<html lang="${language}"`)
    expect(await page('', { 'accept-language': 'mr-IN' })).toContain('<html lang="mr" dir="ltr">')
    expect(await page()).not.toContain('http-equiv="refresh"')
    expect(await page('?refresh=yes')).toContain('http-equiv="refresh"')
  })

  test('runs no script, loads nothing, and is not cached', async () => {
    const { headers } = await look()
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  test('is available for a demo institution, by code or alias', async () => {
    expect((await look('?client=srtmu')).status).toBe(200)
    expect(await page('?client=fauc')).not.toContain('meena@example.org')
  })

  test.each(['?client=nowhere', '?client=%27', '?client=0', '?to=%00', '?client=%00'])(
    'answers 404 for %s',
    async (query) => {
      expect((await look(query)).status).toBe(404)
    },
  )

  test('hides messages that are queued for a real mail server', async () => {
    await server.db.insert(clientConfig).values({
      clientId: CLIENTS.svtu,
      key: 'messaging.mail',
      value: { url: 'smtp://127.0.0.1:1', from: 'a@example.org' },
    })
    clearClients(server.db)
    const html = await page('?client=svtu')
    expect(html).not.toContain('417023')
    expect(html).toContain('+919800000417')
    await server.db.delete(clientConfig)
  })

  test('answers 404 for institutions with real people, and shows none of their messages elsewhere', async () => {
    await server.db.update(clientTable).set({ demo: false })
    clearClients(server.db)
    expect((await look()).status).toBe(404)
    expect((await look('?client=svtu')).status).toBe(404)
  })
})

test.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['अ'.repeat(70), 1],
  ['अ'.repeat(71), 2],
])('the number of SMS parts of a text is counted as a phone does (%#)', (text, parts) => {
  expect(countSmsParts(text)).toBe(parts)
})
