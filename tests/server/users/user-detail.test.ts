import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog, menu, student, userAccount, userMenuOverride, userRole } from '../../../server/db/schema.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { ask, call, CLIENTS, signIn } from '../../support/calls.ts'
import { startTestServer } from '../../support/server/server.ts'

const PRN = '2025417112003457'
let server: RunningServer
let asha: string
let helpdesk: string
beforeAll(async () => {
  server = await startTestServer()
  const kavita = await accountOf('empty.menu')
  await server.db.insert(userRole).values({ clientId: kavita.clientId, userId: kavita.id, roleId: 15 })
  ;[asha, helpdesk] = [await signIn(server, 'asha.admin'), await signIn(server, 'empty.menu')]
})
afterAll(() => server.close())

async function accountOf(loginName: string, clientId: number = CLIENTS.svtu) {
  const row = (await server.db.select().from(userAccount)).find(
    (one) => one.clientId === clientId && one.loginName === loginName,
  )
  if (!row) throw new Error(`no ${loginName}`)
  return row
}
const studentAccount = async () => {
  const own = (await server.db.select().from(student)).find(({ prn }) => prn === PRN)
  const row = (await server.db.select().from(userAccount)).find(({ id }) => id === own?.userId)
  if (!row || !own) throw new Error('no student')
  return { row, own }
}
const rowsOf = async (id: string, payload: object, token: string, language = 'en') => {
  const answer = await ask(server, id, payload, { token, language })
  return ((answer.result ?? {}) as Record<string, Record<string, unknown>[] | undefined>)[id] ?? []
}
const stepsOf = async (payload: object, language?: string) =>
  (await rowsOf('explainAccess', payload, asha, language)) as unknown as {
    code: string
    holds: boolean | null
    sentence: string
  }[]

describe('a help desk', () => {
  test.each([
    ['a name in any order', 'Kulkarni Asha'],
    ['a login name', 'asha.admin'],
  ])('finds a person by %s', async (_what, text) => {
    expect(await rowsOf('findUser', { text }, helpdesk)).toContainEqual(
      expect.objectContaining({ loginName: 'asha.admin', displayName: 'Asha Kulkarni', userType: 'UNIVERSITY' }),
    )
  })

  test('finds a student by PRN, listed first, and by the last four digits of the mobile number', async () => {
    const { row, own } = await studentAccount()
    expect((await rowsOf('findUser', { text: PRN }, helpdesk))[0]).toMatchObject({
      userId: row.publicId,
      prn: PRN,
      userType: 'STUDENT',
    })
    const last = (row.mobile ?? own.mobile ?? '').slice(-4)
    expect((await rowsOf('findUser', { text: last }, helpdesk)).map(({ userId }) => userId)).toContain(row.publicId)
  })

  test('gets at most twenty results', async () => {
    expect((await rowsOf('findUser', { text: 'a' }, asha)).length).toBeLessThanOrEqual(20)
  })

  test('sees masked contacts, and one of them in full for a reason that is recorded', async () => {
    const { row, own } = await studentAccount()
    const [masked] = await rowsOf('userDetail', { userId: row.publicId }, helpdesk)
    expect(masked).toMatchObject({
      birthDate: { value: `${own.dob.slice(0, 4)}-**-**`, masked: true },
      mayEdit: false,
      mayAct: false,
      student: { prn: PRN },
    })
    expect(JSON.stringify(masked)).not.toContain(own.dob)
    expect(
      await call(
        server,
        'unmaskField',
        { userId: row.publicId, field: 'BIRTH_DATE', reason: 'caller at the counter' },
        { token: helpdesk },
      ),
    ).toMatchObject({ result: { value: own.dob } })
    expect((await server.db.select().from(auditLog)).find(({ activity }) => activity === 'unmaskField')).toMatchObject({
      entityId: String(row.id),
      detail: { field: 'BIRTH_DATE', reason: 'caller at the counter' },
    })
    expect(
      (
        await call(
          server,
          'unmaskField',
          { userId: row.publicId, field: 'BIRTH_DATE', reason: ' ' },
          { token: helpdesk },
        )
      ).errorCode,
    ).toBe(1201)
    expect(
      (
        await call(
          server,
          'unmaskField',
          { userId: (await accountOf('asha.admin')).publicId, field: 'EMAIL', reason: 'curious' },
          { token: helpdesk },
        )
      ).errorCode,
    ).toBe(1107)
    const [plain] = await rowsOf('userDetail', { userId: row.publicId }, asha)
    expect(plain).toMatchObject({ birthDate: { value: own.dob, masked: false }, mayEdit: true, mayAct: true })
  })

  test('adds a note that colleagues can read', async () => {
    const { row } = await studentAccount()
    expect(
      await call(
        server,
        'addUserNote',
        { userId: row.publicId, text: 'Brought the original certificate.' },
        { token: asha },
      ),
    ).toMatchObject({ result: { outcome: 'DONE' } })
    expect((await rowsOf('userDetail', { userId: row.publicId }, helpdesk))[0]).toMatchObject({
      mayNote: false,
      notes: [{ text: 'Brought the original certificate.' }],
    })
    expect((await rowsOf('userDetail', { userId: row.publicId }, asha))[0]).toMatchObject({ mayNote: true })
  })

  test('cannot add a note with view rights only, until the role grants it', async () => {
    const { row } = await studentAccount()
    const note = () =>
      call(server, 'addUserNote', { userId: row.publicId, text: 'Asked for a duplicate.' }, { token: helpdesk })
    expect(await note()).toMatchObject({
      errorCode: 1107,
      result: { needs: { menu: '/edit-user-details', verb: 'edit' } },
    })
    const may = (can: boolean) =>
      server.db.execute(
        `update role_menu set can_edit = ${can} where client_id = 17 and role_id = 15 and menu_id = (select id from menu where client_id = 17 and route_name = '/edit-user-details')`,
      )
    await may(true)
    expect(await note()).toMatchObject({ result: { outcome: 'DONE' } })
    await may(false)
  })

  test('finds nobody of another institution', async () => {
    const other = await accountOf('sunita.office', CLIENTS.shantiban)
    expect(await rowsOf('userDetail', { userId: other.publicId }, asha)).toEqual([])
    expect(
      (await call(server, 'unmaskField', { userId: other.publicId, field: 'EMAIL', reason: 'x' }, { token: asha }))
        .errorCode,
    ).toBe(1202)
    expect((await call(server, 'addUserNote', { userId: other.publicId, text: 'x' }, { token: asha })).errorCode).toBe(
      1202,
    )
    expect(JSON.stringify(await rowsOf('findUser', { text: 'sunita.office' }, asha))).not.toContain(other.publicId)
  })

  test('is refused without the right', async () => {
    const ravi = await signIn(server, 'ravi.exams')
    expect((await ask(server, 'findUser', { text: 'asha' }, { token: ravi })).errorCode).toBe(1107)
    expect(
      (await ask(server, 'userDetail', { userId: (await accountOf('asha.admin')).publicId }, { token: ravi }))
        .errorCode,
    ).toBe(1107)
  })
})

describe('an administrator who asks for an explanation of access', () => {
  test('reads which role grants a right', async () => {
    const { publicId } = await accountOf('meera.principal')
    const steps = await stepsOf({ userId: publicId, menu: '/user-management', verb: 'edit' })
    expect(steps.map(({ code }) => code)).toEqual(['ACCOUNT', 'SESSION', 'ROLES', 'ROLE_GIVES', 'VERDICT'])
    expect(steps.find(({ code }) => code === 'ROLE_GIVES')).toMatchObject({
      holds: true,
      sentence: expect.stringContaining('College administrator') as string,
    })
    expect(steps.at(-1)).toMatchObject({ holds: true })
  })

  test('reads that no role grants a right, and which one would, in their own language', async () => {
    const { publicId } = await accountOf('ravi.exams')
    const steps = await stepsOf({ userId: publicId, menu: '/role-management' }, 'hi')
    expect(steps.find(({ code }) => code === 'ROLE_GIVES')).toMatchObject({ holds: false })
    expect(steps.find(({ code }) => code === 'WOULD_GIVE')?.sentence).toContain('विश्वविद्यालय प्रशासक')
    expect(steps.at(-1)).toMatchObject({ code: 'VERDICT', holds: false })
  })

  test('reads that an exception denies a screen, with its reason', async () => {
    const meera = await accountOf('meera.principal')
    const screen = (await server.db.select().from(menu)).find(
      ({ clientId, routeName }) => clientId === meera.clientId && routeName === '/collegeUserReport',
    )
    await server.db.insert(userMenuOverride).values({
      clientId: meera.clientId,
      userId: meera.id,
      menuId: screen?.id ?? 0,
      effect: 'DENY',
      reason: 'under inquiry',
    })
    const steps = await stepsOf({ userId: meera.publicId, menu: '/collegeUserReport' })
    expect(steps.find(({ code }) => code === 'DENY')).toMatchObject({
      holds: false,
      sentence: expect.stringContaining('under inquiry') as string,
    })
    expect(steps.at(-1)).toMatchObject({ holds: false })
  })

  test('reads that an account is deactivated, and that a screen does not exist', async () => {
    const { publicId } = await accountOf('locked.user')
    expect(
      (await stepsOf({ userId: publicId, menu: '/nowhere' }))
        .filter(({ holds }) => holds === false)
        .map(({ code }) => code),
    ).toEqual(['ACCOUNT', 'SCREEN', 'VERDICT'])
  })

  test('reads that a record is outside a person’s colleges, or ranks higher', async () => {
    const [meera, noor, leela, asha] = await Promise.all(
      ['meera.principal', 'noor.clerk', 'leela.new', 'asha.admin'].map((name) => accountOf(name)),
    )
    const about = (other: string | undefined) =>
      stepsOf({ userId: meera?.publicId, menu: '/user-management', verb: 'edit', other })
    const fine = await about(leela?.publicId)
    expect(
      fine.filter(({ code }) => code === 'SCOPE' || code === 'RANK' || code === 'VERDICT').map(({ holds }) => holds),
    ).toEqual([true, true, true])
    const shared = await about(noor?.publicId)
    expect(
      shared.filter(({ code }) => code === 'SCOPE' || code === 'RANK' || code === 'VERDICT').map(({ holds }) => holds),
    ).toEqual([true, false, false])
    const outside = await about(asha?.publicId)
    expect(outside.find(({ code }) => code === 'SCOPE')).toMatchObject({ holds: false })
    expect(outside.at(-1)).toMatchObject({ holds: false })
  })
})

describe('an exception for one person and one screen', () => {
  const saveException = async (login: string, more: object, token = asha) =>
    call(
      server,
      'setMenuException',
      { userId: (await accountOf(login)).publicId, reason: 'covers for a colleague', ...more },
      { token },
    )
  const until = '2099-12-31'
  const explainAccess = async (login: string, menu: string) =>
    rowsOf('explainAccess', { userId: (await accountOf(login)).publicId, menu, verb: 'view' }, asha)

  test('takes effect at the next call, is explained, notified, and ends', async () => {
    const ravi = await signIn(server, 'ravi.exams')
    const menus = async () =>
      JSON.stringify(
        (
          await call(
            server,
            'getMenu',
            { clientId: CLIENTS.svtu, roleId: [12], userId: (await accountOf('ravi.exams')).id },
            { token: ravi },
          )
        ).result,
      )
    expect(await menus()).not.toContain('"/role-management"')
    expect(await saveException('ravi.exams', { effect: 'GRANT', menu: '/role-management', until })).toMatchObject({
      result: { outcome: 'DONE' },
    })
    expect(await menus()).toContain('"/role-management"')
    expect(await explainAccess('ravi.exams', '/role-management')).toContainEqual(
      expect.objectContaining({
        code: 'GRANT',
        holds: true,
        sentence: expect.stringMatching(/31 December 2099.*covers for a colleague/u) as string,
      }),
    )
    const messages = await server.db.execute(
      `select body from notification_outbox where notification_id = 135 order by id desc limit 1`,
    )
    expect(JSON.stringify(messages)).toContain('covers for a colleague')
    expect(
      (await server.db.select().from(auditLog).orderBy(auditLog.id))
        .filter(({ activity }) => activity === 'setMenuException')
        .at(-1),
    ).toMatchObject({ detail: { screen: '/role-management', effect: 'GRANT', until } })
    expect(await saveException('ravi.exams', { effect: 'DENY', menu: '/role-management', until })).toMatchObject({
      result: { outcome: 'DONE' },
    })
    expect(await menus()).not.toContain('"/role-management"')
    expect(await saveException('ravi.exams', { effect: 'NONE', menu: '/role-management' })).toMatchObject({
      result: { outcome: 'DONE' },
    })
    expect(await saveException('ravi.exams', { effect: 'NONE', menu: '/role-management' })).toMatchObject({
      result: { outcome: 'SKIPPED', why: 'UNCHANGED' },
    })
  })

  test('cannot be made without the right, for a person out of scope, for oneself, or for a past day', async () => {
    const meera = await signIn(server, 'meera.principal')
    const grant = { effect: 'GRANT', menu: '/role-management', until }
    expect(await saveException('noor.clerk', grant, meera)).toMatchObject({
      errorCode: 1107,
      result: { needs: { menu: '/user-management', verb: 'approve' } },
    })
    expect((await saveException('asha.admin', grant)).errorCode).toBe(1107)
    expect((await saveException('ravi.exams', { ...grant, until: '2020-01-01' })).errorCode).toBe(1201)
    expect((await saveException('ravi.exams', { ...grant, menu: '/nowhere' })).errorCode).toBe(1202)
    const other = await accountOf('sunita.office', CLIENTS.shantiban)
    expect(
      (await call(server, 'setMenuException', { ...grant, userId: other.publicId, reason: 'x' }, { token: asha }))
        .errorCode,
    ).toBe(1202)
    // Somebody who may make exceptions, but does not see the page.
    await server.db.execute(
      `update role_menu set can_approve = true where client_id = 17 and role_id = 20 and menu_id = (select id from menu where client_id = 17 and route_name = '/user-management')`,
    )
    expect(await saveException('noor.clerk', grant, meera)).toMatchObject({
      errorCode: 1107,
      result: { denial: 'NOT_HELD' },
    })
    expect((await saveException('ravi.exams', { ...grant, menu: '/user-management' }, meera)).errorCode).toBe(1202)
  })
})
