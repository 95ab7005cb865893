import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clearClients } from '../../../server/lib/clients/clients.ts'
import { client } from '../../../server/db/schema.ts'
import { LANGUAGE_CODES } from '../../../src/contract/parts.ts'
import { listLightElements } from '../../../scripts/vite/element-entries.ts'
import { completeForm } from '../../../server/rpc/forms/static-form.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import * as forms from '../../../scripts/forms/form-of-institution.ts'
import { startTestServer } from '../../support/server/server.ts'

const PUBLIC = 'https://portal.example.ac.in'
const FORM =
  '<div><form action="/server/forms/hall-ticket" method="post"><input type="hidden" readOnly="" name="client" value=""/><a href="/server/x">x</a></form></div>'

let server: RunningServer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-forms-'))
  await mkdir(join(folder, 'forms'))
  await writeFile(join(folder, 'forms/campus-hall-ticket.mr.js'), 'export default 1')
  server = await startTestServer(
    { publicUrl: PUBLIC },
    { assetsFolder: folder, loadForms: () => Promise.resolve(forms) },
  )
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})
const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.origin}/forms/${path}`, { headers })

describe('a form embedded in a page', () => {
  test.each(['svtu', 'SVTU', 'srtmu', '17'])(
    'posts to the server that served it, for the institution named as %s',
    async (name) => {
      const response = await get(`campus-hall-ticket.mr.html?client=${name}`, { origin: 'https://www.example.edu' })
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('content-security-policy')).toContain(`form-action 'self' ${PUBLIC}`)
      const text = await response.text()
      expect(text).toContain(`action="${PUBLIC}/server/forms/hall-ticket"`)
      expect(text).toContain('name="client" value="svtu"')
    },
  )

  test.each(['nobody', '999', '"><script>alert(1)</script>', 'x'.repeat(61)])(
    'names no institution when %s is unknown, and says so in the language of the form',
    async (name) => {
      const response = await get(`campus-hall-ticket.mr.html?client=${encodeURIComponent(name)}`)
      expect(response.status).toBe(404)
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      const text = await response.text()
      expect(text).toContain('या कोडची कोणतीही संस्था नाही.')
      expect(text).not.toContain('<script')
    },
  )

  test('names no institution when there are several and none was requested, and says how to name one', async () => {
    const response = await get('campus-login.en.html')
    expect(response.status).toBe(400)
    expect(await response.text()).toBe(
      `Add the code of the institution to the end of this address: ${PUBLIC}/forms/campus-login.en.html?client=`,
    )
    await server.db.update(client).set({ status: 'ARCHIVED' })
    clearClients(server.db)
    expect((await get('campus-hall-ticket.mr.html?client=svtu')).status).toBe(404)
    await server.db.execute("update client set status = 'ACTIVE' where code = 'fauc'")
    clearClients(server.db)
    expect(await (await get('campus-hall-ticket.mr.html')).text()).toContain('name="client" value="fauc"')
    await server.db.update(client).set({ status: 'ACTIVE' })
    clearClients(server.db)
  })

  test('shows what everybody may know of the institution: name, help desk and ways to sign in', async () => {
    const text = await (await get('campus-student-login.en.html?client=svtu')).text()
    for (const shown of ['Suvarnatir University', 'help@svtu.example.edu', 'Log in with a code', 'Check a receipt'])
      expect(text).toContain(shown)
    expect(text).not.toMatch(/ (style|on[a-z]+)=/)
  })

  test('lists the examinations of its institution, also when two are asked for at once', async () => {
    const requests = ['svtu', 'fauc', 'svtu', 'fauc'].map(async (code) =>
      (await get(`campus-hall-ticket.en.html?client=${code}`)).text(),
    )
    const [one = '', two = '', again, too] = await Promise.all(requests)
    expect([again, too]).toEqual([one, two])
    expect(one).toContain('Suvarnatir University')
    expect(two).not.toContain('Suvarnatir University')
    expect(one).toContain('<option value="')
    expect(one).not.toContain('Current examination')
  })

  const LONG = 'The Very Old and Venerable University of Arts, Science, Commerce and Agriculture '.repeat(3).trim()
  const BARE = { logoPath: null, primaryColor: null }
  test.each<readonly [string, Partial<typeof client.$inferInsert>, shown: string]>([
    ['neither logo nor colour', BARE, 'c-emblem'],
    ['a logo', { ...BARE, logoPath: 'logo.png' }, `<img src="${PUBLIC}/cdnserver/svtu-branding/logo.png" alt=""/>`],
    ['a colour', { ...BARE, primaryColor: '#7b1fa2' }, 'Suvarnatir University'],
    ['a very long name', { ...BARE, name: LONG, nameI18n: {} }, LONG],
    [
      'markup in its name',
      { ...BARE, name: '<b>"A" & B</b>', nameI18n: {} },
      '&lt;b&gt;&quot;A&quot; &amp; B&lt;/b&gt;',
    ],
    ['a name from right to left, and a logo', { logoPath: 'a b.svg', name: 'جامعہ سوورناتیر', nameI18n: {} }, 'جامعہ'],
    ['no help desk', { ...BARE, helpdesk: { phone: null, email: null, hours: null } }, 'Suvarnatir University'],
    [
      'one language, other digits and time',
      { ...BARE, languages: ['ur'], defaultLanguage: 'ur', firstDayOfWeek: 0, timeZone: 'Asia/Kathmandu' },
      'dir="',
    ],
  ])('shows %s of its institution, in every form', async (_what, branding, shown) => {
    await server.db.execute('create table kept as select * from client')
    await server.db.update(client).set(branding)
    clearClients(server.db)
    for (const [place, tag] of listLightElements().entries())
      for (const language of ['en', LANGUAGE_CODES[place % LANGUAGE_CODES.length]]) {
        const response = await get(`${tag}.${language}.html?client=svtu`)
        expect([tag, language, response.status]).toEqual([tag, language, 200])
        if (language === 'en') expect(await response.text(), tag).toContain(shown)
      }
    const columns = ['name', 'name_i_18n', 'logo_path', 'primary_color', 'helpdesk', 'languages', 'default_language']
    const restored = [...columns, 'first_day_of_week', 'time_zone'].map((name) => `${name} = kept.${name}`).join(', ')
    await server.db.execute(`update client set ${restored} from kept where kept.id = client.id`)
    await server.db.execute('drop table kept')
    clearClients(server.db)
  })

  test('answers 404 for an element that has no form to embed', async () => {
    for (const tag of ['campus-email-confirm', 'campus-portal'])
      expect((await get(`${tag}.en.html?client=svtu`)).status).toBe(404)
  })

  test.each(['campus-hall-ticket.xx.html', 'campus-nothing.mr.html', '..%2fcampus-hall-ticket.mr.html'])(
    'answers 404 for the unknown form %s',
    async (file) => {
      expect((await get(`${file}?client=svtu`)).status).toBe(404)
    },
  )

  test('leaves the scripts of forms to the static file handler', async () => {
    expect(await (await get('campus-hall-ticket.mr.js')).text()).toBe('export default 1')
  })

  test('escapes its values, and is refused when it would post for no institution', () => {
    expect(completeForm(FORM, 'https://a.example', '"><b>$&')).toContain('value="&quot;&gt;&lt;b&gt;$&amp;"')
    expect(() => completeForm(FORM + FORM, PUBLIC, 'svtu')).toThrow('one address and one institution')
    expect(() => completeForm(FORM.replace('name="client"', 'name="x"'), PUBLIC, 'svtu')).toThrow(
      'one address and one institution',
    )
  })
})
