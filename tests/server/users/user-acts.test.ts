import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  college,
  auditLog,
  notificationOutbox,
  userAccount,
  userCollege,
  userImport,
  userRole,
} from '../../../server/db/schema.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { ask, call, CLIENTS, PASSWORD, post, signIn } from '../../support/calls.ts'
import { startTestServer } from '../../support/server/server.ts'

let server: RunningServer
let asha: string
let meera: string
beforeAll(async () => {
  server = await startTestServer()
  ;[asha, meera] = [await signIn(server, 'asha.admin'), await signIn(server, 'meera.principal')]
})
afterAll(() => server.close())

const accountOf = async (loginName: string, clientId: number = CLIENTS.svtu) => {
  const row = (await server.db.select().from(userAccount)).find(
    (one) => one.clientId === clientId && one.loginName === loginName,
  )
  if (!row) throw new Error(`no ${loginName}`)
  return row
}
const idOf = async (loginName: string, clientId?: number) => (await accountOf(loginName, clientId)).publicId
const act = (name: string, payload: object, token = asha) => call(server, name, payload, { token })
const alive = async (token: string) => (await call(server, 'LoginCopy', null, { token })).errorCode === 1000
const newestFirst = (one: { readonly id: number }, other: { readonly id: number }) => other.id - one.id
const mails = async (notificationId: number) =>
  (await server.db.select().from(notificationOutbox))
    .filter((one) => one.notificationId === notificationId && one.channel === 'EMAIL')
    .sort(newestFirst)
const lastAct = async (activity: string) =>
  (await server.db.select().from(auditLog)).filter((one) => one.activity === activity).sort(newestFirst)[0]

describe('an administrator', () => {
  test('suspends a person, who is signed out at the next call and notified by mail, and reactivates them', async () => {
    const userId = await idOf('ravi.exams')
    const ravi = await signIn(server, 'ravi.exams')
    expect(await act('setUserStatus', { userId, to: 'SUSPENDED', reason: 'leave' })).toMatchObject({
      errorCode: 1000,
      result: { outcome: 'DONE' },
    })
    expect((await call(server, 'LoginCopy', null, { token: ravi })).errorCode).toBe(1106)
    expect(await accountOf('ravi.exams')).toMatchObject({ status: 'SUSPENDED', statusReason: 'leave' })
    expect((await mails(121))[0]?.body).toContain('निलंबित')
    expect((await mails(121))[0]?.body).toContain('“leave”')
    expect(
      (await server.db.select().from(notificationOutbox))
        .filter(({ notificationId, channel }) => notificationId === 121 && channel === 'SMS')
        .every(({ body }) => !body.includes('leave')),
    ).toBe(true)
    expect(await lastAct('setUserStatus')).toMatchObject({ detail: { to: 'SUSPENDED', reason: 'leave' } })
    expect(await act('setUserStatus', { userId, to: 'SUSPENDED', reason: 'leave' })).toMatchObject({
      result: { outcome: 'SKIPPED', why: 'UNCHANGED' },
    })
    expect(await act('setUserStatus', { userId, to: 'ACTIVE' })).toMatchObject({ result: { outcome: 'DONE' } })
    expect(await alive(ravi)).toBe(false)
    expect(await signIn(server, 'ravi.exams')).toBeTruthy()
  })

  test('can neither suspend their own account nor remove their own role', async () => {
    const own = await idOf('asha.admin')
    expect(await act('setUserStatus', { userId: own, to: 'SUSPENDED', reason: 'x' })).toMatchObject({
      errorCode: 1107,
      error: 'You cannot suspend your own account.',
      result: { denial: 'OWN_ACCOUNT' },
    })
    const sunita = await signIn(server, 'sunita.office', CLIENTS.shantiban)
    await server.db.insert(userRole).values({
      clientId: CLIENTS.shantiban,
      userId: (await accountOf('sunita.office', CLIENTS.shantiban)).id,
      roleId: 1001,
    })
    expect(
      await call(
        server,
        'bulkUserAction',
        { act: { kind: 'REMOVE_ROLE', roleId: 10 }, userIds: [await idOf('sunita.office', CLIENTS.shantiban)] },
        { token: sunita },
      ),
    ).toMatchObject({ result: { treated: 1, skipped: [{ why: 'OWN_ACCOUNT' }] } })
  })

  test('deactivates an account at the end of a day, or permanently at once', async () => {
    const userId = await idOf('vle.shivgaon')
    expect(await act('setUserStatus', { userId, to: 'DEACTIVATED', reason: 'moved', on: '2099-01-31' })).toMatchObject({
      result: { outcome: 'DONE' },
    })
    expect(await accountOf('vle.shivgaon')).toMatchObject({ status: 'ACTIVE', validTo: '2099-01-31' })
    expect((await mails(125))[0]?.body).toMatch(/2099.*“moved”/u)
    const over = await act('setUserStatus', { userId, to: 'DEACTIVATED', reason: 'moved', on: '2020-01-31' })
    expect(over).toMatchObject({
      errorCode: 1201,
      result: { fieldErrors: [{ field: 'on', message: 'Choose today or a later day.' }] },
    })
    const { id } = await accountOf('vle.shivgaon')
    await server.db.insert(userImport).values({
      clientId: CLIENTS.svtu,
      publicId: 'import-that-waits-01',
      createdBy: id,
      fileName: 'staff.csv',
      columns: [],
      status: 'CHECKED',
    })
    expect((await ask(server, 'openWork', { userId }, { token: asha })).result).toMatchObject({
      openWork: [{ colleges: [], handovers: 0, imports: [{ fileName: 'staff.csv', running: false }] }],
    })
    const close = async (successor: string) =>
      act('setUserStatus', { userId, to: 'DEACTIVATED', reason: 'moved', successor: await idOf(successor) })
    for (const nobody of ['vle.counter', 'vle.shivgaon', 'empty.menu'])
      expect(await close(nobody)).toMatchObject({ result: { outcome: 'SKIPPED', why: 'NO_SUCCESSOR' } })
    expect(await close('asha.admin')).toMatchObject({ result: { outcome: 'DONE' } })
    expect((await server.db.select().from(userImport))[0]).toMatchObject({
      createdBy: (await accountOf('asha.admin')).id,
      options: { roleIds: [10] },
    })
    expect((await mails(127))[0]?.body).toContain('staff.csv')
    expect((await mails(123))[0]?.body).toContain('“moved”')
    expect(await act('setUserStatus', { userId, to: 'ACTIVE' })).toMatchObject({
      result: { outcome: 'SKIPPED', why: 'CLOSED' },
    })
  })

  test('cannot remove the only administrator of a college before a handover, but can suspend them', async () => {
    const userId = await idOf('meera.principal')
    const skipped = { outcome: 'SKIPPED', why: 'ONLY_COLLEGE_ADMIN' }
    const close = async (on?: string) =>
      act('setUserStatus', { userId, to: 'DEACTIVATED', reason: 'retires', ...(on && { on }) })
    expect(await close()).toMatchObject({ result: skipped })
    expect(await close('2099-01-31')).toMatchObject({ result: skipped })
    const { id, clientId } = await accountOf('meera.principal')
    await server.db.insert(userRole).values({ clientId, userId: id, roleId: 21 })
    const removed = await act('bulkUserAction', { act: { kind: 'REMOVE_ROLE', roleId: 20 }, userIds: [userId] })
    expect(removed).toMatchObject({ result: { skipped: [{ why: 'ONLY_COLLEGE_ADMIN' }] } })
    const edit = (await ask(server, 'userForEdit', { userId }, { token: asha })).result as {
      userForEdit: [{ rowVersion: number }]
    }
    const edited = await act('updateEditUser', {
      userId,
      rowVersion: edit.userForEdit[0].rowVersion,
      changes: { roleIds: [21] },
      reason: 'retires',
    })
    expect(edited).toMatchObject({
      errorCode: 1201,
      result: { fieldErrors: [{ field: 'roleIds', message: 'Colleges need exactly one active admin.' }] },
    })
    const hersAlone = (await server.db.select().from(userCollege)).find((row) => row.userId === id)?.collegeId
    const otherCollege =
      (await server.db.select().from(college)).find((row) => row.clientId === clientId && row.id !== hersAlone)?.id ?? 0
    for (const given of [
      { kind: 'SET_COLLEGE', collegeId: otherCollege },
      { kind: 'SET_VALIDITY', from: null, to: '2099-01-31' },
    ])
      expect(await act('bulkUserAction', { act: given, userIds: [userId] }), given.kind).toMatchObject({
        result: { skipped: [{ why: 'ONLY_COLLEGE_ADMIN' }] },
      })
    for (const [field, changes] of [
      ['collegeIds', { collegeIds: [otherCollege] }],
      ['validTo', { validTo: '2099-01-31' }],
    ] as const)
      expect(
        await act('updateEditUser', { userId, rowVersion: edit.userForEdit[0].rowVersion, changes, reason: 'retires' }),
        field,
      ).toMatchObject({ errorCode: 1201, result: { fieldErrors: [{ field }] } })

    // From the first of January on somebody else administers it.
    const noor = await accountOf('noor.clerk')
    const hers = (await server.db.select().from(userCollege)).find((row) => row.userId === id)
    await server.db.insert(userRole).values({
      clientId,
      userId: noor.id,
      roleId: 20,
      scopeCollegeId: hers?.collegeId ?? 0,
      fromAt: new Date('2099-01-01T00:00:00Z'),
    })
    expect(await close('2098-12-30')).toMatchObject({ result: skipped })
    expect(await close('2099-01-31')).toMatchObject({ result: { outcome: 'DONE' } })
    expect(await act('setUserStatus', { userId, to: 'SUSPENDED', reason: 'stolen password' })).toMatchObject({
      result: { outcome: 'DONE' },
    })
    await act('setUserStatus', { userId, to: 'ACTIVE' })
    meera = await signIn(server, 'meera.principal')
    await act('bulkUserAction', { act: { kind: 'REMOVE_ROLE', roleId: 21 }, userIds: [userId] })
    await act('bulkUserAction', { act: { kind: 'REMOVE_ROLE', roleId: 20 }, userIds: [noor.publicId] })
  })

  test('cannot sign in after the last day of the account', async () => {
    const token = await signIn(server, 'vle.counter')
    expect(
      await act('bulkUserAction', {
        act: { kind: 'SET_VALIDITY', from: null, to: '2020-01-01' },
        userIds: [await idOf('vle.counter')],
      }),
    ).toMatchObject({ result: { treated: 1, skipped: [] } })
    expect(await alive(token)).toBe(false)
    expect(
      (await call(server, 'ldapLogin', { clientId: CLIENTS.svtu, userName: 'vle.counter', password: PASSWORD }))
        .errorCode,
    ).toBe(1103)
    expect(
      (
        await act('bulkUserAction', {
          act: { kind: 'SET_VALIDITY', from: '2026-02-01', to: '2026-01-01' },
          userIds: [await idOf('vle.counter')],
        })
      ).errorCode,
    ).toBe(1201)
  })

  test('sends a new invitation: its link works, the previous one does not', async () => {
    const userId = await idOf('farah.invited')
    const tokenIn = (body: string | null | undefined) => /userEmailConfirm\/([\w-]+)/.exec(body ?? '')?.[1] ?? ''
    expect(await act('sendInvite', { userId })).toMatchObject({
      result: { outcome: 'DONE', masked: 'f***@svtu.example.edu' },
    })
    const first = tokenIn((await mails(101))[0]?.body)
    expect(await act('sendInvite', { userId })).toMatchObject({ result: { outcome: 'DONE' } })
    const second = tokenIn((await mails(101))[0]?.body)
    const outcome = async (token: string) =>
      (
        (await ask(server, 'emailConfirmInfo', { clientId: CLIENTS.svtu, token })).result as {
          emailConfirmInfo: { outcome: string }[]
        }
      ).emailConfirmInfo[0]?.outcome
    expect([await outcome(first), await outcome(second)]).toEqual(['REPLACED', 'READY'])
    expect(await act('sendInvite', { userId: await idOf('ravi.exams') })).toMatchObject({
      result: { outcome: 'SKIPPED', why: 'UNCHANGED' },
    })
  })

  test('sends a link that sets a new password', async () => {
    expect(await act('resetUserPassword', { userId: await idOf('ravi.exams'), way: 'LINK' })).toMatchObject({
      result: { outcome: 'DONE', masked: 'r***@svtu.example.edu' },
    })
    const token = /newPassword\?client=svtu&token=([\w-]+)/.exec((await mails(124))[0]?.body ?? '')?.[1]
    expect(
      await call(server, 'newPassword', { clientId: CLIENTS.svtu, token, password: 'granite otter lamp 7' }),
    ).toMatchObject({ result: { outcome: 'CHANGED' } })
    expect(await signIn(server, 'ravi.exams', CLIENTS.svtu, 'granite otter lamp 7')).toBeTruthy()
  })

  test('sets a temporary password, which ends the sessions and must be changed first', async () => {
    const before = await signIn(server, 'noor.clerk')
    const { result } = await act('resetUserPassword', { userId: await idOf('noor.clerk'), way: 'TEMPORARY' })
    const { password } = result as { password: string }
    expect(password).toMatch(/^[\w-]{14}$/)
    expect(await alive(before)).toBe(false)
    expect(
      (await call(server, 'ldapLogin', { clientId: CLIENTS.svtu, userName: 'noor.clerk', password })).errorCode,
    ).toBe(1105)
    expect(JSON.stringify(await lastAct('resetUserPassword'))).not.toContain(password)
  })

  test('unlocks a person who entered wrong passwords', async () => {
    const wrong = () =>
      call(server, 'ldapLogin', { clientId: CLIENTS.svtu, userName: 'bilal.locked', password: PASSWORD })
    expect((await wrong()).errorCode).toBe(1102)
    const userId = await idOf('bilal.locked')
    expect(await act('unlockUser', { userId })).toMatchObject({ result: { outcome: 'DONE' } })
    expect((await wrong()).errorCode).toBe(1000)
    expect(await act('unlockUser', { userId })).toMatchObject({ result: { outcome: 'SKIPPED' } })
  })

  test('signs a person out everywhere', async () => {
    const leaving = await signIn(server, 'meera.principal')
    expect(await act('revokeUserSessions', { userId: await idOf('meera.principal') })).toMatchObject({
      result: { outcome: 'DONE' },
    })
    expect(await alive(leaving)).toBe(false)
    meera = await signIn(server, 'meera.principal')
  })
})

describe('bulk acts', () => {
  test('are done for each permitted person, and report the reason for every other one', async () => {
    const ids = await Promise.all(['locked.user', 'asha.admin', 'farah.invited'].map((name) => idOf(name)))
    const answer = await act('bulkUserAction', {
      act: { kind: 'SUSPEND', reason: 'audit' },
      userIds: [...ids, await idOf('sunita.office', CLIENTS.shantiban)],
    })
    expect(answer.result).toMatchObject({
      treated: 4,
      skipped: [
        { loginName: 'locked.user', why: 'UNCHANGED' },
        { loginName: 'asha.admin', why: 'OWN_ACCOUNT' },
        { loginName: null, name: null, why: 'NOT_FOUND' },
      ],
    })
    expect(await act('bulkUserAction', { act: { kind: 'ACTIVATE' }, userIds: ids })).toMatchObject({
      result: { treated: 3 },
    })
    expect(await accountOf('farah.invited')).toMatchObject({ status: 'INVITED' })
  })

  test('are not done at all when the number differs from the confirmed one', async () => {
    const ids = await Promise.all(['ravi.exams', 'farah.invited'].map((name) => idOf(name)))
    const suspend = (userIds: readonly string[], expected?: number, token = asha) =>
      act(
        'bulkUserAction',
        { act: { kind: 'SUSPEND', reason: 'audit' }, userIds, ...(expected === undefined ? {} : { expected }) },
        token,
      )
    const foreign = await idOf('sunita.office', CLIENTS.shantiban)
    expect(await suspend([...ids, foreign], 3)).toMatchObject({
      errorCode: 1204,
      error: 'The list has changed to 2 users. Nothing was done. Check the number and confirm again.',
      result: { total: 2 },
    })
    expect(await suspend(ids, 3)).toMatchObject({ errorCode: 1204, result: { total: 2 } })
    expect(await accountOf('ravi.exams')).toMatchObject({ status: 'ACTIVE' })
    expect(
      (await suspend(Array.from({ length: 101 }, (_, place) => `nobody-at-all-${String(place).padStart(4, '0')}`)))
        .errorCode,
    ).toBe(1201)
    const matches = (expected: number) => ask(server, 'userMatches', { only: ids, expected }, { token: asha })
    expect(await matches(2)).toMatchObject({ errorCode: 1000 })
    expect(await matches(5)).toMatchObject({ errorCode: 1204, result: { total: 2 } })
  })

  test('add and remove a role once and notify the person; the rights change at the next call', async () => {
    const userIds = [await idOf('empty.menu')]
    const kavita = await signIn(server, 'empty.menu')
    const versionNow = async () =>
      (await post(server, 'LoginCopy', JSON.stringify({ LoginCopy: null }), { token: kavita })).headers.get(
        'menu-version',
      )
    const [first, again] = [await versionNow(), await versionNow()]
    expect(again).toBe(first)
    expect((await ask(server, 'findUser', { text: 'asha' }, { token: kavita })).errorCode).toBe(1107)
    expect(await act('bulkUserAction', { act: { kind: 'ADD_ROLE', roleId: 15 }, userIds })).toMatchObject({
      result: { treated: 1, skipped: [] },
    })
    expect(await versionNow()).not.toBe(first)
    expect((await ask(server, 'findUser', { text: 'asha' }, { token: kavita })).errorCode).toBe(1000)
    expect((await mails(131))[0]?.body).toContain('मदत कक्ष')
    expect(await act('bulkUserAction', { act: { kind: 'ADD_ROLE', roleId: 15 }, userIds })).toMatchObject({
      result: { skipped: [{ why: 'UNCHANGED' }] },
    })
    expect(await act('bulkUserAction', { act: { kind: 'REMOVE_ROLE', roleId: 15 }, userIds })).toMatchObject({
      result: { skipped: [] },
    })
    expect(await versionNow()).toBe(first)
    expect(await act('bulkUserAction', { act: { kind: 'REMOVE_ROLE', roleId: 1001 }, userIds })).toMatchObject({
      result: { skipped: [{ why: 'LAST_ROLE' }] },
    })
    expect((await act('bulkUserAction', { act: { kind: 'ADD_ROLE', roleId: 999 }, userIds })).errorCode).toBe(1202)
  })

  test('send a message, require a new password, set a college', async () => {
    const userIds = [await idOf('ravi.exams')]
    const ravi = await signIn(server, 'ravi.exams', CLIENTS.svtu, 'granite otter lamp 7')
    expect(
      await act('bulkUserAction', { act: { kind: 'MESSAGE', text: 'The meeting is at four.' }, userIds }),
    ).toMatchObject({ result: { skipped: [] } })
    expect((await mails(126))[0]).toMatchObject({ body: 'The meeting is at four.' })
    expect(await act('bulkUserAction', { act: { kind: 'FORCE_PASSWORD_CHANGE' }, userIds })).toMatchObject({
      result: { skipped: [] },
    })
    expect(await alive(ravi)).toBe(false)
    expect(await act('bulkUserAction', { act: { kind: 'SET_COLLEGE', collegeId: 99999999 }, userIds })).toMatchObject({
      errorCode: 1202,
    })
  })
})

describe('a college administrator', () => {
  test('acts on people of their own college and finds nobody else', async () => {
    const clerk = await idOf('leela.new')
    expect(await act('revokeUserSessions', { userId: clerk }, meera)).toMatchObject({ errorCode: 1000 })
    for (const other of [
      await idOf('ravi.exams'),
      await idOf('asha.admin'),
      await idOf('sunita.office', CLIENTS.shantiban),
    ]) {
      expect((await act('setUserStatus', { userId: other, to: 'SUSPENDED', reason: 'x' }, meera)).errorCode).toBe(1202)
      expect((await act('resetUserPassword', { userId: other, way: 'TEMPORARY' }, meera)).errorCode).toBe(1202)
      expect(
        (await ask(server, 'explainAccess', { userId: other, menu: '/user-management' }, { token: meera })).errorCode,
      ).toBe(1202)
    }
    const { result } = await ask(server, 'findUser', { text: 'asha' }, { token: meera })
    expect(JSON.stringify(result)).not.toContain('asha.admin')
  })

  test('cannot act on a person with a higher role', async () => {
    const noor = await accountOf('noor.clerk')
    await server.db.insert(userRole).values({ clientId: noor.clientId, userId: noor.id, roleId: 12 })
    expect(await act('setUserStatus', { userId: noor.publicId, to: 'SUSPENDED', reason: 'x' }, meera)).toMatchObject({
      errorCode: 1107,
      result: { denial: 'RANK' },
    })
  })
})
