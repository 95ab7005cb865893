import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, CLIENTS, signIn } from '../../support/calls.ts'
import { addPerson, createToken, type Person } from '../../support/people.ts'
import { carryOutErasures } from '../../support/institution/erasure.ts'
import { approveLast, listWaitingChanges, WAITS } from '../../support/institution/second-administrator.ts'
import { loadQueue } from '../../support/home/work-queue.ts'
import { createMovableClock, startTestServer, type TestServer } from '../../support/server/server.ts'
import { countRows, selectSqlRows } from '../../support/sql.ts'

const clock = createMovableClock()
let server: TestServer
let asha = ''
let rohini = ''
const ids = { asha: '', rohini: '' }
beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now, timers: false })
  ;[asha, rohini] = [await signIn(server, 'asha.admin'), await signIn(server, 'rohini.admin')]
  for (const [name, loginName] of [
    ['asha', 'asha.admin'],
    ['rohini', 'rohini.admin'],
  ] as const) {
    const [row] = await selectSqlRows(server, `select public_id from user_account where login_name = '${loginName}'`)
    ids[name] = String(row?.['public_id'])
  }
})
afterAll(() => server.close())

const svtu = { clientId: CLIENTS.svtu, userType: 'UNIVERSITY' } as const
const newcomer = (loginName: string, more: object = {}) => ({
  userType: 'UNIVERSITY',
  title: '',
  firstName: 'Nanda',
  middleName: '',
  lastName: 'Gore',
  localName: '',
  dateOfBirth: '',
  employeeCode: '',
  designation: '',
  departmentCode: '',
  officeCode: '',
  email: `${loginName}@example.edu`,
  mobile: '',
  loginName,
  firstSignIn: 'INVITE',
  validFrom: '',
  validTo: '',
  preferredLanguage: 'en',
  secondStep: 'REQUIRED',
  collegeIds: [],
  roleIds: [10],
  ...more,
})
const mailsOf = (notificationId: number) =>
  countRows(server, `notification_outbox where notification_id = ${notificationId}`)
const accountsNamed = (loginName: string) => countRows(server, `user_account where login_name = '${loginName}'`)
const request = async (token: string): Promise<string> => {
  const { publicId } = await addPerson(server, { clientId: CLIENTS.svtu, userType: 'STAFF', roleIds: [] })
  const input = { userId: publicId, reference: 'DP/1', reason: 'Letter' }
  return ((await call(server, 'requestErasure', input, { token })).result as { erasureId: string }).erasureId
}
const decide = (erasureId: string, token: string) =>
  call(server, 'decideErasure', { decision: 'APPROVE', erasureId }, { token })
const suspend = (userId: string, token = asha) =>
  call(server, 'setUserStatus', { to: 'SUSPENDED', userId, reason: 'Left' }, { token })
/** Moves the clock forward, and signs both administrators in again. */
async function passDays(days: number): Promise<void> {
  clock.forwardMinutes(days * 24 * 60)
  ;[asha, rohini] = [await signIn(server, 'asha.admin'), await signIn(server, 'rohini.admin')]
}

describe('a change of an administrator, where there is a second one', () => {
  test('waits: a new administrator is created when the other one approves, and all administrators are told', async () => {
    expect(await call(server, 'addUser', newcomer('nanda.new'), { token: asha })).toMatchObject({ errorCode: WAITS })
    expect(await accountsNamed('nanda.new')).toBe(0)
    expect(await mailsOf(145)).toBeGreaterThan(0)
    const [waiting] = await listWaitingChanges(server, rohini)
    expect(waiting).toMatchObject({ change: 'ADD_ADMINISTRATOR', about: 'Nanda Gore', obstacle: null })
    expect(waiting?.facts).toContain('nanda.new@example.edu')
    const own = { decision: 'APPROVE', itemId: waiting?.itemId ?? 0 }
    expect(await call(server, 'decideAccessChange', own, { token: asha })).toMatchObject({
      errorCode: 1107,
      result: { denial: 'OWN_ENTRY' },
    })
    expect(await approveLast(server, rohini)).toMatchObject({ result: { outcome: 'APPROVED' } })
    expect(await accountsNamed('nanda.new')).toBe(1)
    const notifiedRows = await selectSqlRows(
      server,
      `select distinct u.login_name from notification_outbox n join user_account u on u.id = n.user_id where n.notification_id = 146 order by 1`,
    )
    expect(notifiedRows.map((row) => row['login_name'])).toEqual(expect.arrayContaining(['asha.admin', 'rohini.admin']))
  })

  test('waits too: password, second factor, roles, contacts, an exception and the end of an account', async () => {
    const { publicId: userId } = await addPerson(server, { ...svtu, roleIds: [10], name: 'Third' })
    const [row] = await selectSqlRows(server, `select row_version from user_account where public_id = '${userId}'`)
    const rowVersion = Number(row?.['row_version'])
    const act = (name: string, input: object) => call(server, name, { userId, ...input }, { token: asha })
    const waits = { result: { outcome: 'SKIPPED', why: 'SECOND_PERSON' } }
    expect(await act('resetUserPassword', { way: 'LINK' })).toMatchObject(waits)
    expect(await act('resetUserPassword', { way: 'TEMPORARY' })).toMatchObject({ result: { why: 'LINK_ONLY' } })
    expect(await act('resetSecondStep', { reason: 'Lost' })).toMatchObject(waits)
    expect(await act('setUserStatus', { to: 'DEACTIVATED', reason: 'Left' })).toMatchObject(waits)
    const exception = { menu: '/academics', effect: 'DENY', until: '2030-01-01', reason: 'Trial' }
    expect(await act('setMenuException', exception)).toMatchObject(waits)
    expect(await act('setUserRoles', { rowVersion, roleIds: [10, 11], reason: 'More' })).toMatchObject({
      errorCode: WAITS,
    })
    const changes = { email: 'mine@example.org' }
    expect(await act('updateEditUser', { rowVersion, changes, reason: 'New address' })).toMatchObject({
      errorCode: WAITS,
    })
    const { publicId: staff } = await addPerson(server, { ...svtu, roleIds: [11] })
    const bulk = { act: { kind: 'ADD_ROLE', roleId: 10 }, userIds: [staff], expected: 1 }
    expect(await call(server, 'bulkUserAction', bulk, { token: asha })).toMatchObject({
      result: { skipped: [{ why: 'SECOND_PERSON' }] },
    })
    const promoted = `user_role r join user_account u on u.id = r.user_id where u.public_id = '${staff}' and r.role_id = 10`
    expect(await countRows(server, promoted)).toBe(0)
    expect(await approveLast(server, rohini)).toMatchObject({ result: { outcome: 'APPROVED' } })
    expect(await countRows(server, promoted)).toBe(1)
    expect(await countRows(server, `user_account where email = 'mine@example.org'`)).toBe(0)
  })

  test('is seen by whoever requested it, who may take it back but not approve it, and is no work of hers', async () => {
    const figure = async (token: string) => {
      const { items } = await loadQueue(server, token)
      return items.find(({ kind }) => kind === 'ACCESS_CHANGES')?.cases ?? 0
    }
    const before = [await figure(asha), await figure(rohini)]
    await call(server, 'addUser', newcomer('taken.back'), { token: asha })
    expect([await figure(asha), await figure(rohini)]).toEqual([before[0], (before[1] ?? 0) + 1])
    const own = (await listWaitingChanges(server, asha)).at(-1)
    expect(own).toMatchObject({ change: 'ADD_ADMINISTRATOR', obstacle: 'OWN_ENTRY' })
    expect((await approveLast(server, asha)).errorCode).toBe(1107)
    const input = { decision: 'REFUSE', itemId: own?.itemId ?? 0, reason: 'Wrong person' }
    expect(await call(server, 'decideAccessChange', input, { token: asha })).toMatchObject({
      result: { outcome: 'REFUSED' },
    })
    expect([await figure(asha), await figure(rohini)]).toEqual(before)
    expect(await accountsNamed('taken.back')).toBe(0)
  })

  test('is not approved when the account has changed since the request', async () => {
    const person = await addPerson(server, { ...svtu, roleIds: [12], name: 'Ila' })
    const input = { act: { kind: 'ADD_ROLE', roleId: 10, reason: 'Joins us' }, userIds: [person.publicId] }
    expect(await call(server, 'bulkUserAction', input, { token: asha })).toMatchObject({ errorCode: 1000 })
    clock.forwardMinutes(1)
    const reset = { userId: person.publicId, way: 'TEMPORARY' }
    await server.db.execute(
      `insert into user_credential (client_id, user_id, password_hash, changed_at) select client_id, id, 'x', now() from user_account where id = ${person.id}`,
    )
    expect(await call(server, 'resetUserPassword', reset, { token: asha })).toMatchObject({ errorCode: 1000 })
    const waiting = (await listWaitingChanges(server, rohini)).at(-1)
    expect(waiting).toMatchObject({ change: 'ROLES', about: 'Ila', obstacle: null })
    expect((await approveLast(server, rohini)).errorCode).toBe(1204)
    expect((await listWaitingChanges(server, rohini)).at(-1)).toMatchObject({ itemId: waiting?.itemId })
    const refusal = { decision: 'REFUSE', itemId: waiting?.itemId ?? 0, reason: 'Ask again' }
    expect((await call(server, 'decideAccessChange', refusal, { token: rohini })).errorCode).toBe(1000)
  })

  test('is not possible with an old session', async () => {
    clock.forwardMinutes(11)
    const acts = [
      ['addUser', newcomer('nobody.new')],
      ['resetUserPassword', { userId: ids.rohini, way: 'LINK' }],
      ['resetSecondStep', { userId: ids.rohini, reason: 'Lost' }],
      ['setUserRoles', { userId: ids.rohini, rowVersion: 1, roleIds: [10], reason: 'x' }],
      ['setMenuException', { userId: ids.rohini, menu: '/academics', effect: 'NONE', reason: 'x' }],
      ['updateEditUser', { userId: ids.rohini, rowVersion: 1, changes: { email: 'a@example.org' }, reason: 'x' }],
    ] as const
    for (const [name, input] of acts)
      expect(await call(server, name, input, { token: asha }), name).toMatchObject({ errorCode: 1112 })
    await passDays(0)
  })
})

describe('the second person', () => {
  test('is not an account that was created or changed a moment ago', async () => {
    const erasureId = await request(asha)
    const [account] = await selectSqlRows(
      server,
      `select id, client_id from user_account where login_name = 'nanda.new'`,
    )
    await server.db.execute(`update user_account set status = 'ACTIVE' where login_name = 'nanda.new'`)
    const nanda = { id: Number(account?.['id']), clientId: Number(account?.['client_id']) }
    const recent = { errorCode: 1107, result: { denial: 'TOO_RECENT' } }
    expect(await decide(erasureId, await createToken(server, nanda, clock.now()))).toMatchObject(recent)
    await passDays(8)
    // Rohini has approved the account and answers for it.
    const later = await decide(erasureId, await createToken(server, nanda, clock.now()))
    expect(later).toMatchObject({ result: { outcome: 'SCHEDULED' } })
  })

  test('is nobody whom the first person has created alone, as long as somebody else can be asked', async () => {
    const others = await selectSqlRows(
      server,
      `select u.public_id from user_account u join user_role r on r.user_id = u.id and r.client_id = u.client_id
       where u.client_id = ${CLIENTS.svtu} and r.role_id = 10 and u.status = 'ACTIVE' and u.login_name <> 'asha.admin'`,
    )
    for (const { public_id: userId } of others) await suspend(String(userId))
    const erasureId = await request(asha)
    expect(await decide(erasureId, asha)).toMatchObject({ errorCode: 1107, result: { denial: 'ONLY_HOLDER' } })
    // Whoever ends the access of the others is not free of them at once.
    const alone = newcomer('puppet.new', { lastName: 'Puppet' })
    expect(await call(server, 'addUser', alone, { token: asha })).toMatchObject({ errorCode: WAITS })
    clock.forwardMinutes(8 * 24 * 60)
    asha = await signIn(server, 'asha.admin')
    // Nobody is there to be asked any more: an institution with one administrator is not stuck.
    const made = await call(server, 'addUser', alone, { token: asha })
    expect(made).toMatchObject({ result: { outcome: 'CREATED' } })
    await server.db.execute(`update user_account set status = 'ACTIVE' where login_name = 'puppet.new'`)
    const [row] = await selectSqlRows(server, `select id, client_id from user_account where login_name = 'puppet.new'`)
    const puppet: Pick<Person, 'id' | 'clientId'> = { id: Number(row?.['id']), clientId: Number(row?.['client_id']) }
    const denialOf = async () => (await decide(erasureId, await createToken(server, puppet, clock.now()))).result
    expect(await denialOf()).toMatchObject({ denial: 'TOO_RECENT' })
    clock.forwardMinutes(8 * 24 * 60)
    asha = await signIn(server, 'asha.admin')
    await call(server, 'setUserStatus', { to: 'ACTIVE', userId: ids.rohini }, { token: asha })
    expect(await denialOf()).toMatchObject({ denial: 'NOT_INDEPENDENT' })
    // The other way round is the same person too.
    const own = await request(await createToken(server, puppet, clock.now()))
    expect(await decide(own, asha)).toMatchObject({ errorCode: 1107, result: { denial: 'NOT_INDEPENDENT' } })
    await suspend(ids.rohini)
    expect(await denialOf()).toMatchObject({ denial: 'NOT_INDEPENDENT' })
    clock.forwardMinutes(8 * 24 * 60)
    asha = await signIn(server, 'asha.admin')
    expect(await denialOf()).toMatchObject({ outcome: 'SCHEDULED' })
    await call(server, 'setUserStatus', { to: 'ACTIVE', userId: ids.rohini }, { token: asha })
    rohini = await signIn(server, 'rohini.admin')
  })

  test('of a hold that withholds a ticket is nobody whose password the first person has reset', async () => {
    const ravi = await addPerson(server, { ...svtu, roleIds: [12], name: 'Ravi' })
    await server.db.execute(
      `insert into user_credential (client_id, user_id, password_hash, changed_at) select client_id, id, 'x', now() from user_account where id = ${ravi.id}`,
    )
    const [student] = await selectSqlRows(server, `select prn from student where client_id = ${CLIENTS.svtu} limit 1`)
    const hold = { prn: String(student?.['prn']), reason: 'DOCUMENT', severity: 'HARD', publicText: { name: 'Come.' } }
    const placed = await call(server, 'placeStudentHold', hold, { token: asha })
    const { holdId } = placed.result as { holdId: number }
    const reset = await call(server, 'resetUserPassword', { userId: ravi.publicId, way: 'TEMPORARY' }, { token: asha })
    expect(reset).toMatchObject({ result: { outcome: 'TEMPORARY' } })
    const release = (token: string) => call(server, 'releaseStudentHold', { holdId, reason: 'Seen' }, { token })
    clock.forwardMinutes(8 * 24 * 60)
    const asRavi = await createToken(server, ravi, clock.now())
    expect(await release(asRavi)).toMatchObject({ result: { outcome: 'OTHER_PERSON', denial: 'NOT_INDEPENDENT' } })
    rohini = await signIn(server, 'rohini.admin')
    expect(await release(rohini)).toMatchObject({ result: { outcome: 'RELEASED' } })
  })
})

test('an approved erasure can be stopped by any administrator before it is carried out', async () => {
  asha = await signIn(server, 'asha.admin')
  const erasureId = await request(asha)
  expect(await decide(erasureId, rohini)).toMatchObject({ result: { outcome: 'SCHEDULED' } })
  expect(await mailsOf(144)).toBeGreaterThan(0)
  const stop = { erasureId, reason: 'A mistake' }
  expect(await call(server, 'stopErasure', stop, { token: asha })).toMatchObject({ result: { outcome: 'STOPPED' } })
  expect((await call(server, 'stopErasure', stop, { token: asha })).errorCode).toBe(1204)
})

test('a person who is erased in the end leaves no text of an earlier request that was stopped', async () => {
  const { publicId, id } = await addPerson(server, { clientId: CLIENTS.svtu, userType: 'STAFF', roleIds: [] })
  const ask = async (reason: string) => {
    const { result } = await call(
      server,
      'requestErasure',
      { userId: publicId, reference: 'DP/2', reason },
      { token: asha },
    )
    return (result as { erasureId: string }).erasureId
  }
  const first = await ask('A letter about an illness')
  await decide(first, rohini)
  await call(server, 'stopErasure', { erasureId: first, reason: 'She is on leave' }, { token: asha })
  await decide(await ask('A second letter'), rohini)
  expect(await carryOutErasures(server, clock.now())).toBeGreaterThan(0)
  expect(
    await selectSqlRows(
      server,
      `select status, reason, refusal from erasure_request where user_id = ${id} order by id`,
    ),
  ).toEqual([
    { status: 'STOPPED', reason: '', refusal: null },
    { status: 'DONE', reason: '', refusal: null },
  ])
})
