import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as forms from '../../../scripts/forms/form-of-institution.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'

const TYPED = {
  by: 'SEAT',
  value: 'W26/0417',
  dobDay: '14',
  dobMonth: '3',
  dobYear: '2006',
  mobile4: '0123',
  lang: 'mr',
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({}, { loadForms: () => Promise.resolve(forms) })
})
afterAll(() => server.close())

async function send(fields: Readonly<Record<string, string>>) {
  const response = await fetch(`${server.origin}/server/forms/hall-ticket`, {
    method: 'POST',
    body: new URLSearchParams({ client: 'svtu', ...TYPED, ...fields }),
  })
  return { page: await response.text(), policy: response.headers.get('content-security-policy') }
}

describe('the page that answers a form without JavaScript', () => {
  test('has the form again, with the number that was typed and without what proves who somebody is', async () => {
    const { page, policy } = await send({})
    expect(page).toContain('name="client" value="svtu"')
    expect(page).toContain('name="value" value="W26/0417"')
    expect(page).toContain('type="radio" name="by" value="PRN"')
    expect(page).toContain('type="radio" name="by" checked="" value="SEAT"')
    expect(page).toContain('name="dobDay" value=""')
    expect(page).not.toContain('0123')
    expect(page).toMatch(/<link rel="stylesheet" href="https?:[^"]*\/campus-forms\.css">/)
    expect(page).not.toContain('<h1>')
    expect(policy).toMatch(/style-src 'sha256-[^;]* https?:[^;]*; base-uri 'none'; form-action 'self' https?:/)
  })

  test.each(['"><b>', '$&', '<script>'])('leaves out %s', async (value) => {
    expect((await send({ value })).page).toContain('name="value" value=""')
    expect((await send({ by: value })).page).toContain('name="by" checked="" value="PRN"')
  })

  test('has no form when the ticket was found', async () => {
    const { page, policy } = await send({ by: 'PRN', value: '2025417112003457' })
    expect(page).toContain('<a class="main"')
    expect(page).not.toContain('<form')
    expect(policy).toContain("form-action 'none'")
  })
})
