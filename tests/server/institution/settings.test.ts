import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RowOf } from '../../../src/contract/activity.ts'
import type { institutionSettings } from '../../../src/contract/institution/settings.ts'
import { menuEntry } from '../../../src/contract/sign-in/session.ts'
import { formatOfExample } from '../../../src/contract/institution/number-example.ts'
import { ask, call, CLIENTS, openUserData, signIn } from '../../support/calls.ts'
import { startMailServer, type TestMailServer } from '../../support/messages/smtp.ts'
import { createMovableClock, startTestServer, type TestServer } from '../../support/server/server.ts'
import { countRows, selectSqlRows } from '../../support/sql.ts'

type Settings = RowOf<typeof institutionSettings>

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const clock = createMovableClock()
let smtp: TestMailServer
let server: TestServer
let asha = ''
beforeAll(async () => {
  smtp = await startMailServer('campus', 'right')
  server = await startTestServer({ mail: { url: smtp.url, from: 'no-reply@example.ac.in' } }, { now: clock.now })
  asha = await signIn(server, 'asha.admin')
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})

async function read(token = asha): Promise<Settings> {
  const { result } = await ask(server, 'institutionSettings', {}, { token })
  return (result as { readonly institutionSettings: readonly [Settings] }).institutionSettings[0]
}
const save = (section: string, seen: string, values: object, token = asha) =>
  section === 'TICKETS'
    ? call(server, 'saveTicketSettings', { seen, values }, { token })
    : call(server, 'saveInstitutionSettings', { section, seen, values }, { token })
const details = async () => {
  const { result } = await call(server, 'clientConfiguration', { clientId: CLIENTS.svtu })
  return (result as readonly [Record<string, unknown>])[0]
}
const history = async () => {
  const { result } = await ask(server, 'institutionSettingsHistory', {}, { token: asha })
  const { institutionSettingsHistory: acts } = result as { institutionSettingsHistory: readonly object[] | null }
  return acts ?? []
}
const saved = { errorCode: 1000, result: { outcome: 'SAVED' } }

describe('an administrator', () => {
  test('changes the help desk; pages show it at once, and the history has both values and the name', async () => {
    const { HELPDESK } = await read()
    const values = { ...HELPDESK.values, phone: '+91 2382 100 200' }
    expect(await save('HELPDESK', HELPDESK.seen, values)).toMatchObject(saved)
    expect(await details()).toMatchObject({ helpdesk: { phone: '+91 2382 100 200' } })
    expect((await history())[0]).toMatchObject({
      by: 'Asha Kulkarni',
      how: 'SCREEN',
      created: false,
      changes: [{ path: 'helpdesk.phone', before: HELPDESK.values.phone, after: '+91 2382 100 200' }],
    })
    const [act] = await selectSqlRows(
      server,
      `select actor_user_id, address from audit_log where activity = 'saveInstitutionSettings' order by id desc limit 1`,
    )
    expect(act).toMatchObject({ actor_user_id: expect.any(Number) as unknown, address: expect.any(String) as unknown })
  })

  test('orders and renames the areas of the menu; every menu of the institution shows it, and no other', async () => {
    const { NAVIGATION } = await read()
    const listAreas = async (token: string) => {
      const { result: login } = await call(server, 'LoginCopy', null, { token })
      const { clientId, userId, roleId } = openUserData((login as { readonly userData: string }).userData)
      const { result } = await call(server, 'getMenu', { clientId, userId, roleId: roleId.split(',') }, { token })
      return Object.fromEntries(v.parse(v.array(menuEntry), result).map(({ routeName, area }) => [routeName, area]))
    }
    expect((await listAreas(asha))['/exam-desk']).toBeUndefined()
    const values = { order: ['examinations', 'people'], names: { people: { en: 'Persons', mr: 'माणसे' } } }
    expect(await save('NAVIGATION', NAVIGATION.seen, values)).toMatchObject(saved)
    const { '/exam-desk': desk, '/user-management': users, '/academics': academics } = await listAreas(asha)
    expect(desk).toEqual({ place: 0, names: {} })
    expect(users).toEqual({ place: 1, names: values.names.people })
    expect(academics).toEqual({ place: 2, names: {} })
    const elsewhere = await listAreas(await signIn(server, 'sunita.office', CLIENTS.shantiban))
    expect(Object.values(elsewhere).every((area) => area === undefined)).toBe(true)
    expect((await history())[0]).toMatchObject({
      changes: expect.arrayContaining([
        { path: 'navigation.names.people.en', before: null, after: 'Persons' },
      ]) as unknown,
    })
    const { seen } = (await read()).NAVIGATION
    expect(await save('NAVIGATION', seen, { order: ['fees', 'fees'], names: {} })).toMatchObject({ errorCode: 1201 })
    // The usual navigation is no setting of its own.
    expect(await save('NAVIGATION', seen, { order: [], names: {} })).toMatchObject(saved)
    expect((await listAreas(asha))['/exam-desk']).toBeUndefined()
  })

  test('saves nothing twice: the same values are UNCHANGED, whatever was seen, and leave no act', async () => {
    const { HELPDESK, HABITS } = await read()
    const before = (await history()).length
    expect(await save('HELPDESK', '0'.repeat(32), HELPDESK.values)).toMatchObject({ result: { outcome: 'UNCHANGED' } })
    expect(await save('HABITS', HABITS.seen, HABITS.values)).toMatchObject({
      result: { outcome: 'UNCHANGED', seen: HABITS.seen },
    })
    expect(await history()).toHaveLength(before)
  })

  test('is refused a save of what somebody else has changed meanwhile, and another section is not affected', async () => {
    const first = await read()
    const name = {
      ...first.IDENTITY.values.name,
      translations: { ...first.IDENTITY.values.name.translations, dv: 'ސުވަރްނަތީރް' },
    }
    expect(await save('IDENTITY', first.IDENTITY.seen, { ...first.IDENTITY.values, name })).toMatchObject(saved)
    const late = { ...first.IDENTITY.values, kind: 'COLLEGE' }
    expect(await save('IDENTITY', first.IDENTITY.seen, late)).toMatchObject({ errorCode: 1204 })
    expect(await details()).toMatchObject({ names: { translations: { dv: 'ސުވަރްނަތީރް' } } })
    const habits = { ...first.HABITS.values, firstDayOfWeek: 1 }
    expect(await save('HABITS', first.HABITS.seen, habits)).toMatchObject(saved)
  })

  test('is refused invalid values at their fields, and nothing changes', async () => {
    const { HABITS, LOOK, TICKETS } = await read()
    for (const [section, seen, values, field] of [
      ['HABITS', HABITS.seen, { ...HABITS.values, defaultLanguage: 'dv' }, 'values.defaultLanguage'],
      ['HABITS', HABITS.seen, { ...HABITS.values, timeZone: 'Asia/Nowhere' }, 'values.timeZone'],
      ['LOOK', LOOK.seen, { primaryColor: 'teal' }, 'values.primaryColor'],
      ['LOOK', LOOK.seen, { primaryColor: null, logo: { base64: 'AAAA' } }, 'values.logo'],
      ['TICKETS', TICKETS.seen, { ...TICKETS.values, factors: [] }, 'values.factors'],
      ['TICKETS', TICKETS.seen, { ...TICKETS.values, examples: { PRN: '(a+)+$' } }, 'values.examples.PRN'],
    ] as const)
      expect(await save(section, seen, values), field).toMatchObject({
        errorCode: 1201,
        result: { fieldErrors: [{ field }] },
      })
    expect(await read()).toMatchObject({ HABITS, TICKETS })
  })

  test('uploads a logo and removes it; a colour alone leaves the logo as it is', async () => {
    const { LOOK } = await read()
    await save('LOOK', LOOK.seen, { primaryColor: '#224466', logo: { base64: PNG } })
    const withLogo = await read()
    expect(withLogo.LOOK.values).toEqual({ primaryColor: '#224466', logo: { base64: PNG } })
    expect((await fetch(new URL(String((await details()).logoUrl), server.origin))).status).toBe(200)
    await save('LOOK', withLogo.LOOK.seen, { primaryColor: '#335577' })
    const recoloured = await read()
    expect(recoloured.LOOK.values).toEqual({ primaryColor: '#335577', logo: { base64: PNG } })
    expect((await history())[1]).toMatchObject({
      changes: expect.arrayContaining([
        { path: 'logo', before: null, after: expect.stringMatching(/^logo\.png, \d+ × \d+$/) as unknown },
      ]) as unknown,
    })
    await save('LOOK', recoloured.LOOK.seen, { primaryColor: null, logo: null })
    expect(await details()).toMatchObject({ primaryColor: null, logoUrl: null })
  })

  test('changes an example: its format follows, and the formats of other numbers stay', async () => {
    const { TICKETS } = await read()
    const before = (await details()).hallTicket as { formats: Record<string, object> }
    const labels = { hallTicket: { en: 'Statement of Entry', hi: '' } }
    const values = { ...TICKETS.values, examples: { ...TICKETS.values.examples, SEAT: 'AB 12' }, labels }
    expect(await save('TICKETS', TICKETS.seen, values)).toMatchObject(saved)
    expect(await details()).toMatchObject({
      hallTicket: {
        formats: {
          PRN: before.formats.PRN,
          SEAT: { pattern: '^[A-Z]{2}\\d{2}$', example: 'AB 12', length: 4, numeric: false },
        },
      },
      labels: { hallTicket: { name: 'Statement of Entry' } },
    })
    // English is the first language of every ticket, and cannot be the second one too.
    const english = (await read()).TICKETS
    expect(await save('TICKETS', english.seen, { ...english.values, secondLanguage: 'en' })).toMatchObject(saved)
    expect((await read()).TICKETS.values).toMatchObject({ secondLanguage: null })
    expect(formatOfExample('2025417112003457')).toMatchObject({ pattern: '^\\d{16}$', numeric: true, length: 16 })
  })

  test('confirms who they are before changing what opens a ticket, or who needs a second factor', async () => {
    const { LOGIN, TICKETS } = await read()
    const values = { ...LOGIN.values, secondFactorFor: ['VERIFIER'], lockout: { ...LOGIN.values.lockout, attempts: 4 } }
    const change = (token: string) => call(server, 'saveLoginSettings', { seen: LOGIN.seen, values }, { token })
    const tickets = (token: string) => save('TICKETS', TICKETS.seen, { ...TICKETS.values, factors: ['DOB'] }, token)
    clock.forwardMinutes(11)
    expect(await change(asha)).toMatchObject({ errorCode: 1112 })
    expect(await tickets(asha)).toMatchObject({ errorCode: 1112 })
    asha = await signIn(server, 'asha.admin')
    expect(await change(asha)).toMatchObject(saved)
    expect(await tickets(asha)).toMatchObject(saved)
    const settings = await selectSqlRows(
      server,
      `select key, value from client_config where client_id = ${CLIENTS.svtu} order by key`,
    )
    // Settings that were not changed keep their defaults.
    expect(settings).toEqual([
      { key: 'login.lockout', value: { max: 4, windowMin: 30, cooldownMin: 60 } },
      { key: 'login.secondStep', value: { requiredFor: ['VERIFIER'] } },
      { key: 'login.student.methods', value: ['PASSWORD', 'OTP'] },
    ])
  })

  test('is refused session times that contradict each other, at the field that is wrong', async () => {
    const { LOGIN } = await read()
    const times = (sessions: object) =>
      call(
        server,
        'saveLoginSettings',
        { seen: LOGIN.seen, values: { ...LOGIN.values, sessions: { ...LOGIN.values.sessions, ...sessions } } },
        { token: asha },
      )
    for (const [sessions, field] of [
      [{ idleMinutes: 10, sharedIdleMinutes: 20 }, 'sharedIdleMinutes'],
      [{ idleMinutes: 60, longestMinutes: 59 }, 'longestMinutes'],
    ] as const)
      expect(await times(sessions)).toMatchObject({
        errorCode: 1201,
        result: { fieldErrors: [{ field: `values.sessions.${field}` }] },
      })
    expect((await read()).LOGIN).toEqual(LOGIN)
    expect(await times({ idleMinutes: 20, sharedIdleMinutes: 20, longestMinutes: 20 })).toMatchObject({
      result: { outcome: 'SAVED' },
    })
  })

  test('sends a test mail to the own address and gets what the mail server answered', async () => {
    const { result } = await ask(server, 'institutionConnections', {}, { token: asha })
    expect(JSON.stringify(result)).not.toContain('right')
    expect(result).toMatchObject({
      institutionConnections: [
        {
          mail: { state: 'SHARED', from: 'no-reply@example.ac.in' },
          sms: { state: 'NONE' },
          directory: { state: 'NONE' },
        },
      ],
    })
    const send = () => call(server, 'sendTestMail', {}, { token: asha })
    expect(await send()).toMatchObject({ errorCode: 1000, result: { outcome: 'SENT' } })
    expect(smtp.arrived.map(({ header }) => header('subject'))).toEqual(['Test mail'])
    smtp.refuse(550)
    expect(await send()).toMatchObject({ result: { outcome: 'FAILED', failure: 'SMTP_550' } })
    for (let sent = 2; sent < 10; sent += 1) await send()
    expect(await send()).toMatchObject({ errorCode: 1301 })
    expect(await countRows(server, `audit_log where activity = 'sendTestMail'`)).toBe(10)
    expect(
      await call(server, 'tryDirectorySignIn', { userName: 'ravi', password: 'x' }, { token: asha }),
    ).toMatchObject({
      result: { outcome: 'NO_DIRECTORY' },
    })
  })
})

test('whoever has no right on the screen sees and changes nothing', async () => {
  const noor = await signIn(server, 'noor.clerk')
  const { HELPDESK } = await read()
  for (const id of ['institutionSettings', 'institutionSettingsHistory', 'institutionConnections'])
    expect((await ask(server, id, {}, { token: noor })).errorCode, id).toBe(1107)
  expect(await save('HELPDESK', HELPDESK.seen, HELPDESK.values, noor)).toMatchObject({ errorCode: 1107 })
  expect(await call(server, 'sendTestMail', {}, { token: noor })).toMatchObject({ errorCode: 1107 })
})

test('an administrator of another institution sees and changes the own one only', async () => {
  const sunita = await signIn(server, 'sunita.office', CLIENTS.shantiban)
  const own = await read(sunita)
  expect(own.code).toBe('shantiban')
  const { HELPDESK } = await read()
  expect(await save('HELPDESK', HELPDESK.seen, { phone: null, email: null, hours: null }, sunita)).toMatchObject({
    errorCode: 1204,
  })
  const { result } = await ask(server, 'institutionSettingsHistory', {}, { token: sunita })
  expect(result).toEqual({ institutionSettingsHistory: null })
  expect((await read()).HELPDESK).toEqual(HELPDESK)
})
