import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  client,
  clientDomain,
  setup,
  userAccount,
  userCredential,
  userProfile,
  userRole,
} from '../../../server/db/schema.ts'
import { runTransaction } from '../../../server/db/transaction.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { applyDefinition } from '../../../server/modules/institution/definition/apply.ts'
import { computeAppCode } from '../../support/authenticator.ts'
import { call, openUserData, post } from '../../support/calls.ts'
import {
  DEFINITION,
  openSetupKey,
  saveStep,
  STEPS,
  STRONG_PASSWORD,
  parseLinkToken,
  YEARS,
} from '../../support/institution/setup.ts'
import { createEmptyInstallation, type EmptyInstallation } from '../../support/server/empty-installation.ts'
import { createFrozenClock } from '../../support/server/server.ts'
import { countRows, selectSqlRows } from '../../support/sql.ts'

const clock = createFrozenClock()
const options = { now: clock.now, timers: false }
let installation: EmptyInstallation
let server: RunningServer
let setupKey: string
let confirmed = ''
beforeAll(async () => {
  installation = await createEmptyInstallation()
  server = await installation.start({}, options)
})
afterAll(async () => {
  await server.close()
  await installation.remove()
})

const outcome = (value: string) => ({ errorCode: 1000, result: { outcome: value } })
const refusedAt = (...fields: string[]) => ({
  errorCode: 1201,
  result: { fieldErrors: fields.map((field) => expect.objectContaining({ field }) as unknown) },
})
const stateOf = async (key = setupKey) => (await call(server, 'setupState', { setupKey: key })).result

describe('an empty installation', () => {
  test('opens its link once, and nothing to anybody else', async () => {
    expect(server.setupLink).toMatch(/\/portal\.html#\/setup\?token=[\w-]{43}$/)
    const token = parseLinkToken(server.setupLink)
    expect(await call(server, 'openSetup', { token: 'x'.repeat(43) })).toMatchObject(outcome('INVALID'))
    expect(await call(server, 'setupState', { setupKey: token })).toMatchObject(outcome('CLOSED'))
    setupKey = await openSetupKey(server)
    expect(await call(server, 'openSetup', { token })).toMatchObject(outcome('INVALID'))
    const [row] = await selectSqlRows(server, 'select * from setup')
    expect(JSON.stringify(row)).not.toContain(token)
    expect(JSON.stringify(row)).not.toContain(setupKey)
    expect(await stateOf()).toMatchObject({ outcome: 'OPEN', finishedSteps: [], draft: { IDENTITY: null, LOOK: null } })
  })

  test('refuses each invalid value at its field', async () => {
    const year = { ...YEARS.academicYear, startsOn: YEARS.academicYear.endsOn, endsOn: YEARS.academicYear.startsOn }
    const long = { ...YEARS.financialYear, endsOn: '2060-05-31' }
    const past = { code: 'old', startsOn: '2001-06-01', endsOn: '2002-05-31' }
    const refusals: readonly (readonly [keyof typeof STEPS, object, string])[] = [
      ['IDENTITY', { code: 'login' }, 'values.code'],
      ['IDENTITY', { code: 'Himgiri!' }, 'values.code'],
      ['IDENTITY', { name: { name: '', translations: {} } }, 'values.name.name'],
      ['LOOK', { primaryColor: 'blue' }, 'values.primaryColor'],
      ['LOOK', { logo: { base64: Buffer.from('<svg/>').toString('base64') } }, 'values.logo'],
      ['HABITS', { timeZone: '+05:30' }, 'values.timeZone'],
      ['HABITS', { currency: 'RUP' }, 'values.currency'],
      ['HABITS', { defaultLanguage: 'dv' }, 'values.defaultLanguage'],
      ['YEARS', { academicYear: year }, 'values.academicYear.endsOn'],
      ['YEARS', { academicYear: { ...YEARS.academicYear, code: '../<script>' } }, 'values.academicYear.code'],
      ['YEARS', { financialYear: long }, 'values.financialYear.endsOn'],
      [
        'YEARS',
        { nextAcademicYear: { ...YEARS.nextAcademicYear, endsOn: '2060-05-31' } },
        'values.nextAcademicYear.endsOn',
      ],
      ['YEARS', { financialYear: past }, 'values.financialYear.startsOn'],
      ['YEARS', { nextAcademicYear: past }, 'values.nextAcademicYear.startsOn'],
      ['SITES', { sites: ['https://a.example', 'http://b.example'] }, 'values.sites.1'],
      ['HELPDESK', { email: 'nobody' }, 'values.email'],
      ['ADMINISTRATOR', { loginName: 'Vasudha Negi' }, 'values.loginName'],
      ['ADMINISTRATOR', { password: 'password12' }, 'values.password'],
      ['ADMINISTRATOR', { password: 'vasudha.negi.1' }, 'values.password'],
      ['ADMINISTRATOR', { password: undefined }, 'values.password'],
    ]
    for (const [step, values, field] of refusals)
      expect([step, await saveStep(server, setupKey, step, values)]).toMatchObject([step, refusedAt(field)])
    expect((await saveStep(server, setupKey, 'IDENTITY', { code: 'login' })).result).toMatchObject({
      fieldErrors: [{ message: 'This code is reserved. Choose another one.' }],
    })
    expect(await stateOf()).toMatchObject({ finishedSteps: [] })
  })

  test('says which steps are missing, and creates nothing', async () => {
    await saveStep(server, setupKey, 'IDENTITY')
    await saveStep(server, setupKey, 'SITES')
    expect(await call(server, 'startSetupFactor', { setupKey })).toMatchObject(outcome('ADMINISTRATOR_MISSING'))
    expect(await call(server, 'confirmSetupFactor', { setupKey, code: '123456' })).toMatchObject(outcome('NOT_STARTED'))
    expect(await call(server, 'completeSetup', { setupKey })).toMatchObject({
      result: { outcome: 'INCOMPLETE', steps: ['LOOK', 'HABITS', 'YEARS', 'HELPDESK', 'ADMINISTRATOR', 'FACTOR'] },
    })
    expect(await countRows(server, 'client')).toBe(0)
  })

  test('continues with a new link after a restart; the earlier link and key are closed', async () => {
    await saveStep(server, setupKey, 'ADMINISTRATOR')
    const before = { link: server.setupLink, key: setupKey }
    await server.close()
    // Whatever is not set, the database decides what it is.
    server = await installation.start({ seed: null }, options)
    expect(await call(server, 'openSetup', { token: parseLinkToken(before.link) })).toMatchObject(outcome('INVALID'))
    expect(await stateOf(before.key)).toEqual({ outcome: 'CLOSED' })
    setupKey = await openSetupKey(server)
    expect(await stateOf()).toMatchObject({
      draft: { IDENTITY: STEPS.IDENTITY, SITES: { sites: ['https://www.himgiri.example.edu'] } },
      finishedSteps: ['IDENTITY', 'SITES', 'ADMINISTRATOR'],
      administrator: { loginName: 'vasudha.negi', hasPassword: true, factorConfirmed: false },
    })
    const [row] = await server.db.select().from(setup)
    expect(row?.draft).not.toContain(STRONG_PASSWORD)
    expect(JSON.stringify(await selectSqlRows(server, 'select draft from setup'))).not.toContain('himgiri')
  })

  test('refuses a code that a file has defined meanwhile', async () => {
    const other = await runTransaction(server.db, (tx) =>
      applyDefinition(tx, DEFINITION, { now: clock.now(), activity: 'applyInstitutionFile', server: server.db }),
    )
    expect(other.outcome).toBe('CREATED')
    expect(await saveStep(server, setupKey, 'IDENTITY')).toMatchObject(refusedAt('values.code'))
    for (const step of ['LOOK', 'HABITS', 'YEARS', 'HELPDESK'] as const)
      expect(await saveStep(server, setupKey, step)).toMatchObject(outcome('SAVED'))
    const { secret } = (await call(server, 'startSetupFactor', { setupKey })).result as { readonly secret: string }
    // As after a reload of the page: what was scanned works.
    expect((await call(server, 'startSetupFactor', { setupKey })).result).toMatchObject({ secret })
    expect(await call(server, 'confirmSetupFactor', { setupKey, code: '000000' })).toMatchObject(outcome('WRONG'))
    expect(
      await call(server, 'confirmSetupFactor', { setupKey, code: computeAppCode(secret, clock.now()) }),
    ).toMatchObject(outcome('CONFIRMED'))
    confirmed = secret
    expect(await call(server, 'completeSetup', { setupKey })).toMatchObject({
      result: { outcome: 'INCOMPLETE', steps: ['IDENTITY'] },
    })
    expect(await saveStep(server, setupKey, 'IDENTITY', { code: 'devbhoomi' })).toMatchObject(outcome('SAVED'))
  })

  test('creates nothing when it fails halfway, and everything when it is completed again', async () => {
    await server.db.execute('alter table second_step add constraint broken check (false) not valid')
    expect(await call(server, 'completeSetup', { setupKey })).toMatchObject({ errorCode: 1999 })
    expect(await countRows(server, `client where code = 'devbhoomi'`)).toBe(0)
    expect(await server.db.select().from(userAccount)).toEqual([])
    await server.db.execute('alter table second_step drop constraint broken')

    const { secret } = (await call(server, 'startSetupFactor', { setupKey })).result as { readonly secret: string }
    expect(secret).not.toBe(confirmed)
    await call(server, 'confirmSetupFactor', { setupKey, code: computeAppCode(secret, clock.now()) })
    const done = await call(server, 'completeSetup', { setupKey })
    expect(done.result).toMatchObject({ outcome: 'COMPLETED', code: 'devbhoomi', loginName: 'vasudha.negi' })
    expect((done.result as { readonly recoveryCodes: string[] }).recoveryCodes).toHaveLength(10)
    expect(await stateOf()).toEqual({ outcome: 'COMPLETED', code: 'devbhoomi' })
    expect(await call(server, 'completeSetup', { setupKey })).toMatchObject(outcome('ALREADY_COMPLETED'))
    expect(await call(server, 'openSetup', { token: parseLinkToken(server.setupLink) })).toMatchObject(
      outcome('COMPLETED'),
    )

    const { result } = await call(server, 'getClientByName', { clientName: 'devbhoomi' })
    const details = (result as { readonly client: { readonly clientId: number; readonly userDataPassphrase: string } })
      .client
    expect(details).toMatchObject({
      demo: false,
      primaryColor: '#114488',
      helpdesk: STEPS.HELPDESK,
      languages: ['en', 'hi'],
    })
    const { clientId } = details
    const reply = await call(server, 'ldapLogin', { clientId, userName: 'vasudha.negi', password: STRONG_PASSWORD })
    expect(reply.errorCode).toBe(1109)
    clock.forwardMinutes(0.5)
    const entered = await post(
      server,
      'confirmSecondStep',
      JSON.stringify({
        confirmSecondStep: {
          clientId,
          ticket: (reply.result as { readonly ticket: string }).ticket,
          code: computeAppCode(secret, clock.now()),
        },
      }),
    )
    const token = entered.headers.get('authorization') ?? ''
    const copy = await call(server, 'LoginCopy', null, { token })
    const { userData } = copy.result as { readonly userData: string }
    expect(details.userDataPassphrase).toMatch(/^[\w-]{43}$/)
    const user = openUserData(userData, details.userDataPassphrase)
    expect(user).toMatchObject({ userName: 'vasudha.negi', roleId: '10' })
    const menu = await call(server, 'getMenu', { clientId, roleId: [10], userId: user.userId }, { token })
    expect(JSON.stringify(menu.result)).toContain('/user-management')
    for (const table of ['signing_key', 'instruction_set', 'academic_year', 'cdn_bucket', 'pick_list_entry'])
      expect([table, await countRows(server, `${table} where client_id = ${clientId}`)]).not.toEqual([table, 0])
    expect(await server.db.select({ origin: clientDomain.origin }).from(clientDomain)).toContainEqual({
      origin: 'https://www.himgiri.example.edu',
    })
  })

  test('requires a second factor of every administrator of the institution, at the first login', async () => {
    const [first] = await server.db.select().from(userAccount)
    if (!first) throw new Error('There is no administrator.')
    const { clientId } = first
    const [hash] = await server.db.select().from(userCredential)
    const names = { loginName: 'second.admin', loginKey: 'second.admin', email: null, emailKey: null }
    const [second] = await server.db
      .insert(userAccount)
      .values({ ...first, ...names, id: undefined, publicId: 'a-second-administrator', secondStep: 'DEFAULT' })
      .returning()
    const userId = second?.id ?? 0
    await server.db.insert(userProfile).values({ clientId, userId, displayName: 'Second Admin' })
    await server.db.insert(userRole).values({ clientId, userId, roleId: 10 })
    await server.db
      .insert(userCredential)
      .values({ clientId, userId, passwordHash: hash?.passwordHash ?? '', changedAt: clock.now() })
    const reply = await call(server, 'ldapLogin', { clientId, userName: 'second.admin', password: STRONG_PASSWORD })
    expect(reply.errorCode).toBe(1110)
    expect(await countRows(server, `session where user_id = ${userId}`)).toBe(0)
  })

  test('has no link after that, gets what a newer version adds, and cannot become the demonstration', async () => {
    await server.db.execute('delete from role_menu')
    await server.db.execute(`delete from menu where route_name = '/add-User'`)
    await server.close()
    server = await installation.start({ seed: null }, options)
    expect(server).toMatchObject({ kind: 'live', setupLink: null })
    expect(await countRows(server, `menu where route_name = '/add-User'`)).toBe(await countRows(server, 'client'))
    await server.close()
    await expect(installation.start({ seed: 'demo' }, options)).rejects.toThrow(
      'This database holds a real installation, and nothing is invented in it',
    )
    server = await installation.start({}, options)
    expect((await server.db.select().from(client)).filter(({ demo }) => demo)).toEqual([])
  })

  test('refuses an address that guesses', async () => {
    for (let turn = 0; turn < 20; turn += 1) await call(server, 'openSetup', { token: `${'y'.repeat(40)}${turn}` })
    expect(await call(server, 'openSetup', { token: 'z'.repeat(43) })).toMatchObject({ errorCode: 1301 })
  })
})
