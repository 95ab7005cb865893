import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientConfig } from '../../../server/db/schema.ts'
import { clearClients } from '../../../server/lib/clients/clients.ts'
import { addFrameSources } from '../../../server/app/security-headers.ts'
import { listLookerOrigins } from '../../../server/modules/home/looker/configuration.ts'
import { ask, call, CLIENTS } from '../../support/calls.ts'
import { addPerson, listCollegeIds, createToken } from '../../support/people.ts'
import { createFrozenClock, startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

const clock = createFrozenClock()
let server: TestServer
let admin: string
let principal: string
let auditor: string
let college: number
beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now })
  const tokenFor = async (roleId: number, userType: 'UNIVERSITY' | 'COLLEGE', collegeIds: number[] = []) =>
    createToken(
      server,
      await addPerson(server, { clientId: CLIENTS.svtu, userType, roleIds: [roleId], collegeIds }),
      clock.now(),
    )
  college = (await listCollegeIds(server, CLIENTS.svtu))[0] ?? 0
  admin = await tokenFor(10, 'UNIVERSITY')
  auditor = await tokenFor(14, 'UNIVERSITY')
  principal = await tokenFor(20, 'COLLEGE', [college])
})
afterAll(() => server.close())

const REPORT = {
  id: 'admissions',
  names: { name: 'Admissions' },
  description: { name: 'By programme', translations: { mr: 'अभ्यासक्रमानुसार' } },
  roles: [10, 20],
  url: 'https://lookerstudio.google.com/embed/reporting/0aaa/page/1',
  parameters: { token: 'ds0.token', college: 'ds0.college', academicYear: 'ds0.year', from: 'ds0.from', to: 'ds0.to' },
}
async function configure(value: unknown, clientId: number = CLIENTS.svtu): Promise<void> {
  const row = { clientId, key: 'analytics.looker', value }
  await server.db
    .insert(clientConfig)
    .values(row)
    .onConflictDoUpdate({ target: [clientConfig.clientId, clientConfig.key], set: { value } })
  clearClients(server.db)
}
const reports = async (token: string) =>
  ((await ask(server, 'lookerReports', {}, { token })).result as { lookerReports: unknown[] }).lookerReports[0]
const load = (input: object, token: string) =>
  call(server, 'createLookerToken', { reportId: 'admissions', ...input }, { token })
const resolve = (token: string, clientId: number = CLIENTS.svtu) =>
  call(server, 'resolveLookerToken', { clientId, token })
const parametersOf = (result: unknown) =>
  JSON.parse(new URL((result as { url: string }).url).searchParams.get('params') ?? '{}') as Record<string, string>

describe('the reports of an institution', () => {
  test('are none at first, and administrators alone are told that they can configure some', async () => {
    expect(await reports(admin)).toMatchObject({ configuration: 'NONE', settings: { reports: [] }, reports: [] })
    expect(await reports(principal)).toMatchObject({ configuration: 'NONE', settings: null })
    expect((await load({}, admin)).errorCode).toBe(1202)
  })

  test('are broken when an address is not https, so that no such origin reaches the policy', async () => {
    for (const url of [
      'http://example.com/a',
      'javascript:alert(1)',
      "https://x.example;script-src 'unsafe-inline'",
      'https://user@x.example/',
    ]) {
      await configure({ reports: [{ ...REPORT, url }] })
      expect(await reports(admin), url).toMatchObject({ configuration: 'BROKEN', reports: [] })
      expect(await listLookerOrigins(server.db)).toEqual([])
    }
  })

  test('have a picture of their own server if the file exists; other addresses and paths are invalid', async () => {
    const pictureOf = async () =>
      ((await reports(admin)) as { reports: { picture: string | null }[] }).reports[0]?.picture ?? null
    await configure({ reports: [{ ...REPORT, picture: 'reports/admissions.png' }] })
    expect(await pictureOf()).toBeNull()
    await mkdir(join(server.folder, 'buckets/svtu-photos/reports'), { recursive: true })
    await writeFile(join(server.folder, 'buckets/svtu-photos/reports/admissions.png'), 'picture')
    const address = new URL((await pictureOf()) ?? '', server.origin)
    expect(address.pathname).toBe('/cdnserver/svtu-photos/reports/admissions.png')
    const served = await fetch(new URL(address.pathname + address.search, server.origin))
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await fetch(new URL(address.pathname, server.origin))).status).toBe(403)
    for (const picture of ['https://elsewhere.example/a.png', '../svtu-tickets/a.png', '/a.png', 'a.svg', 'a.html']) {
      await configure({ reports: [{ ...REPORT, picture }] })
      expect(await reports(admin), picture).toMatchObject({ configuration: 'BROKEN', reports: [] })
    }
  })

  test('are entered by an administrator, who alone can change and remove them', async () => {
    await configure({ reports: [REPORT] })
    const { id, names, description, parameters, ...rest } = REPORT
    const entered = { title: names.name, about: description.name, ...rest, ...parameters }
    const save = (input: object, token: string) => call(server, 'saveLookerReport', { ...entered, ...input }, { token })
    expect((await save({}, auditor)).errorCode).toBe(1107)
    expect((await save({ url: 'http://example.com/a' }, admin)).errorCode).not.toBe(1000)
    const { result } = await save({ title: 'Results', roles: [14], college: '' }, admin)
    const { reportId } = result as { reportId: string }
    expect(await reports(auditor)).toMatchObject({
      reports: [{ reportId, names: { name: 'Results' }, filters: { college: false, days: true } }],
    })
    // What the form does not ask for stays.
    expect(await save({ reportId: id, title: 'Entrance' }, admin)).toMatchObject({ errorCode: 1000 })
    expect(await reports(admin)).toMatchObject({
      reports: [{ names: { name: 'Entrance' }, description: REPORT.description }],
      settings: { reports: [{ reportId: id, title: 'Entrance', token: 'ds0.token' }, { reportId }] },
    })
    for (const one of [id, reportId])
      expect(await call(server, 'removeLookerReport', { reportId: one }, { token: admin })).toMatchObject({
        errorCode: 1000,
      })
    expect(await reports(admin)).toMatchObject({ configuration: 'NONE', settings: { reports: [] } })
    expect((await call(server, 'removeLookerReport', { reportId: id }, { token: admin })).errorCode).toBe(1202)
  })

  test('are shown to the roles that the configuration names', async () => {
    await configure({ reports: [REPORT] })
    expect(await reports(principal)).toMatchObject({
      configuration: 'READY',
      reports: [
        {
          reportId: 'admissions',
          host: 'lookerstudio.google.com',
          filters: { college: true, academicYear: true, days: true },
        },
      ],
    })
    expect(await reports(auditor)).toMatchObject({ configuration: 'READY', reports: [] })
    expect((await load({}, auditor)).errorCode).toBe(1202)
    const teacher = await createToken(
      server,
      await addPerson(server, { clientId: CLIENTS.svtu, userType: 'STAFF', roleIds: [24] }),
      clock.now(),
    )
    expect((await ask(server, 'lookerReports', {}, { token: teacher })).errorCode).toBe(1107)
    expect((await load({}, teacher)).errorCode).toBe(1107)
  })

  test('add their origins to the frame sources of the portal page', async () => {
    expect(await listLookerOrigins(server.db)).toEqual(['https://lookerstudio.google.com'])
    expect(addFrameSources("default-src 'self';", ['https://lookerstudio.google.com'])).toBe(
      "default-src 'self'; frame-src 'self' https://lookerstudio.google.com",
    )
    expect(addFrameSources(undefined, [])).toBe("frame-src 'self'")
  })
})

describe('the address of a report', () => {
  beforeAll(() => configure({ reports: [REPORT] }))

  test('holds the token and the filters under the configured names, and nothing about the person', async () => {
    const [year] = await selectSqlRows(
      server,
      `select id, code from academic_year where client_id = ${CLIENTS.svtu} and status = 'CURRENT'`,
    )
    const { result } = await load(
      { academicYearId: Number(year?.id), collegeId: college, from: '2026-04-01', to: '2026-06-30' },
      admin,
    )
    const parameters = parametersOf(result)
    const [code] = await selectSqlRows(server, `select code from college where id = ${college}`)
    expect(parameters).toEqual({
      'ds0.token': expect.any(String) as string,
      'ds0.college': code?.code,
      'ds0.year': year?.code,
      'ds0.from': '2026-04-01',
      'ds0.to': '2026-06-30',
    })
    const [content = ''] = parameters['ds0.token']?.split('.') ?? []
    const text = `${(result as { url: string }).url} ${Buffer.from(content, 'base64url').toString()}`
    expect(text).not.toMatch(/person\.|@|Somebody|userId/)
  })

  test('is limited to the colleges of the caller, and is logged', async () => {
    const { result } = await load({}, principal)
    const [code] = await selectSqlRows(server, `select code from college where id = ${college}`)
    expect((await resolve(parametersOf(result)['ds0.token'] ?? '')).result).toEqual({
      reportId: 'admissions',
      colleges: [code?.code],
    })
    expect((await resolve(parametersOf((await load({}, admin)).result)['ds0.token'] ?? '')).result).toMatchObject({
      colleges: null,
    })
    const other = (await listCollegeIds(server, CLIENTS.svtu))[1]
    expect((await load({ collegeId: other }, principal)).errorCode).toBe(1202)
    const [theirs] = await listCollegeIds(server, CLIENTS.shantiban)
    expect((await load({ collegeId: theirs }, admin)).errorCode).toBe(1202)
    const [theirYear] = await selectSqlRows(
      server,
      `select id from academic_year where client_id = ${CLIENTS.shantiban} limit 1`,
    )
    expect((await load({ academicYearId: Number(theirYear?.id) }, admin)).errorCode).toBe(1202)
    const logged = await selectSqlRows(
      server,
      `select count(*) as n from audit_log where activity = 'createLookerToken' and entity_id = 'admissions'`,
    )
    expect(Number(logged[0]?.n)).toBe(3)
  })

  test('has a token that is valid for ten minutes, at its own institution, and cannot be changed', async () => {
    const token = parametersOf((await load({}, admin)).result)['ds0.token'] ?? ''
    expect((await resolve(token)).errorCode).toBe(1000)
    expect((await resolve(token, CLIENTS.shantiban)).errorCode).toBe(1202)
    const [, ...signed] = token.split('.')
    const forged = Buffer.from(
      JSON.stringify({ clientId: CLIENTS.shantiban, reportId: 'admissions', colleges: null }),
    ).toString('base64url')
    expect((await resolve([forged, ...signed].join('.'), CLIENTS.shantiban)).errorCode).toBe(1202)
    expect((await resolve('nonsense')).errorCode).toBe(1202)
    clock.forwardMinutes(11)
    expect((await resolve(token)).errorCode).toBe(1202)
  })
})
