import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findClientById } from '../../../server/lib/clients/clients.ts'
import { recordAudit } from '../../../server/lib/audit/audit.ts'
import { findSecondPersonDenial } from '../../../server/lib/second-person/second-person.ts'
import { call, CLIENTS, signIn } from '../../support/calls.ts'
import { approveLast, listWaitingChanges, WAITS } from '../../support/institution/second-administrator.ts'
import { addPerson, createToken, type Person } from '../../support/people.ts'
import { createMovableClock, startTestServer, type TestServer } from '../../support/server/server.ts'
import { countRows, selectSqlRows } from '../../support/sql.ts'
import type { RecordedAct } from '../../../src/contract/institution/audit/recorded-acts.ts'

const clock = createMovableClock()
let server: TestServer
let asha = ''
let rohini = ''
const ids = { asha: 0, rohini: 0 }
const publicIds = { rohini: '' }
const DAY = 24 * 60
const svtu = { clientId: CLIENTS.svtu, userType: 'UNIVERSITY' } as const
const act = (name: string, input: object, token = asha) => call(server, name, input, { token })
const signInBoth = async () => {
  ;[asha, rohini] = [await signIn(server, 'asha.admin'), await signIn(server, 'rohini.admin')]
}
const changed = (actorUserId: number, { id }: Pick<Person, 'id'>, activity: RecordedAct, detail: object = {}) =>
  recordAudit(server.db, {
    ...{ clientId: CLIENTS.svtu, at: clock.now(), actorUserId, activity },
    ...{ entity: 'user_account', entityId: String(id), detail: { ...detail } },
  })
beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now, timers: false })
  for (const name of ['asha', 'rohini'] as const) {
    const [row] = await selectSqlRows(
      server,
      `select id, public_id from user_account where login_name = '${name}.admin'`,
    )
    ids[name] = Number(row?.['id'])
    if (name === 'rohini') publicIds.rohini = String(row?.['public_id'])
  }
  // Two administrators, as in most institutions.
  await server.db.execute(
    `delete from user_role where client_id = ${CLIENTS.svtu} and role_id = 10
     and user_id not in (${ids.asha}, ${ids.rohini})`,
  )
  await signInBoth()
})
afterAll(() => server.close())

/** Adds a role with rights on screens, which somebody holds; returns its id. */
async function heldRole(id: number, screens: Readonly<Record<string, string>>, holder: Person): Promise<number> {
  await server.db.execute(
    `insert into role (client_id, id, code, name, type, user_type, rank)
     values (${CLIENTS.svtu}, ${id}, 'R${id}', 'Role ${id}', 'CUSTOM', 'UNIVERSITY', 90)`,
  )
  for (const [route, verb] of Object.entries(screens))
    await server.db.execute(
      `insert into role_menu (client_id, role_id, menu_id, can_view, can_edit, can_export, can_approve)
       select client_id, ${id}, id, true, ${verb === 'edit'}, false, ${verb === 'approve'} from menu
       where client_id = ${CLIENTS.svtu} and route_name = '${route}'`,
    )
  await server.db.execute(
    `insert into user_role (client_id, user_id, role_id) values (${CLIENTS.svtu}, ${holder.id}, ${id})`,
  )
  return id
}
const menuId = async (route: string) =>
  Number(
    (
      await selectSqlRows(server, `select id from menu where client_id = ${CLIENTS.svtu} and route_name = '${route}'`)
    )[0]?.['id'],
  )
const waitsForEach = { errorCode: 1107, error: expect.stringMatching(/^People who have this role would/) as unknown }

describe('a change of a role', () => {
  test('makes no administrators of the holders of a role that it replaces', async () => {
    const holder = await addPerson(server, { ...svtu, roleIds: [] })
    const roleId = await heldRole(1801, { '/fees': 'view' }, holder)
    expect(await act('deleteRole', { roleId, rowVersion: 1, replacement: 10 })).toMatchObject(waitsForEach)
    expect(await countRows(server, `user_role where user_id = ${holder.id} and role_id = 10`)).toBe(0)
    expect(await act('deleteRole', { roleId, rowVersion: 1, replacement: 12 })).toMatchObject({ errorCode: 1000 })
  })

  test('takes the rights of administrators from nobody, and adds none to those who have some', async () => {
    const holder = await addPerson(server, { ...svtu, roleIds: [] })
    const roleId = await heldRole(1802, { '/data-protection': 'approve' }, holder)
    const role = { roleId, rowVersion: 1 }
    expect(await act('setRoleStatus', { ...role, status: 'INACTIVE' })).toMatchObject(waitsForEach)
    expect(await act('deleteRole', { ...role, replacement: 12 })).toMatchObject(waitsForEach)
    const none = [{ menuId: await menuId('/data-protection'), rights: ['view'] }]
    expect(await act('saveRoleMenus', { ...role, menus: none })).toMatchObject(waitsForEach)
    const more = [{ menuId: await menuId('/role-management'), rights: ['view', 'edit'] }]
    expect(await act('saveRoleMenus', { ...role, menus: more })).toMatchObject({
      errorCode: 1107,
      error: expect.stringMatching(/^Rights of administrators can be added only/) as unknown,
    })
    await server.db.execute(`delete from user_role where role_id = ${roleId}`)
    expect(await act('setRoleStatus', { ...role, status: 'INACTIVE' })).toMatchObject({ errorCode: 1000 })
  })
})

test('rights that are added to a role while it is given to somebody make no administrator', async () => {
  const menus = [{ menuId: await menuId('/role-management'), rights: ['view', 'edit'] }]
  for (let roleId = 1810; roleId < 1815; roleId += 1) {
    const holder = await addPerson(server, { ...svtu, roleIds: [12] })
    await heldRole(roleId, {}, holder)
    await server.db.execute(`delete from user_role where role_id = ${roleId}`)
    const add = { act: { kind: 'ADD_ROLE', roleId }, userIds: [holder.publicId], expected: 1 }
    await Promise.all([act('saveRoleMenus', { roleId, rowVersion: 1, menus }), act('bulkUserAction', add)])
    const both = `user_role r join role_menu m on m.client_id = r.client_id and m.role_id = r.role_id
      where r.role_id = ${roleId} and m.can_edit`
    expect(await countRows(server, both)).toBe(0)
  }
})

describe('an administrator with an account of her own beside', () => {
  let beside: Person
  let erasureId = ''
  const decide = (token: string) => act('decideErasure', { decision: 'APPROVE', erasureId }, token)
  beforeAll(async () => {
    beside = await addPerson(server, { ...svtu, roleIds: [12], name: 'Beside' })
    await heldRole(1803, { '/data-protection': 'edit' }, beside)
    await changed(ids.asha, beside, 'addUser')
    clock.forwardMinutes(9 * DAY)
    await signInBoth()
    const { publicId } = await addPerson(server, { ...svtu, userType: 'STAFF', roleIds: [] })
    const input = { userId: publicId, reference: 'DP/1', reason: 'Letter' }
    const reply = await act('requestErasure', input, await createToken(server, beside, clock.now()))
    erasureId = (reply.result as { erasureId: string }).erasureId
  })
  const notIndependent = { errorCode: 1107, result: { denial: 'NOT_INDEPENDENT' } }

  test('does not become the only one who can decide by suspending the others', async () => {
    expect(await decide(asha)).toMatchObject(notIndependent)
    const suspended = await act('setUserStatus', { userId: publicIds.rohini, to: 'SUSPENDED', reason: 'Away' })
    expect(suspended).toMatchObject({ errorCode: 1000 })
    expect(await decide(asha)).toMatchObject(notIndependent)
    await act('setUserStatus', { userId: publicIds.rohini, to: 'ACTIVE', reason: 'Back' })
  })

  test('makes nobody dependent by refusing a change of their account herself', async () => {
    rohini = await signIn(server, 'rohini.admin')
    const [row] = await selectSqlRows(server, `select row_version from user_account where id = ${ids.rohini}`)
    const changes = { mobile: '+919800000077' }
    const input = { userId: publicIds.rohini, rowVersion: Number(row?.['row_version']), changes, reason: 'New' }
    expect(await act('updateEditUser', input)).toMatchObject({ errorCode: WAITS })
    const itemId = (await listWaitingChanges(server, asha)).at(-1)?.itemId ?? 0
    const refusal = { decision: 'REFUSE', itemId, reason: 'No' }
    expect(await act('decideAccessChange', refusal)).toMatchObject({ errorCode: 1000 })
    expect(await decide(asha)).toMatchObject(notIndependent)
    // Whose access was opened again a moment ago may be somebody who has left, and whose password is known.
    expect(await decide(rohini)).toMatchObject({ errorCode: 1107, result: { denial: 'TOO_RECENT' } })
    clock.forwardMinutes(8 * DAY)
    await signInBoth()
    expect(await decide(rohini)).toMatchObject({ errorCode: 1000 })
  })
})

test('an approved trifle does not make an account independent of whoever has created it', async () => {
  const own = await addPerson(server, { ...svtu, roleIds: [10], name: 'Own' })
  await changed(ids.asha, own, 'addUser')
  clock.forwardMinutes(9 * DAY)
  await signInBoth()
  const [row] = await selectSqlRows(server, `select row_version from user_account where id = ${own.id}`)
  const changes = { secondStep: 'REQUIRED' }
  const input = { userId: own.publicId, rowVersion: Number(row?.['row_version']), changes, reason: 'Safer' }
  expect(await act('updateEditUser', input)).toMatchObject({ errorCode: WAITS })
  expect((await listWaitingChanges(server, rohini)).at(-1)?.facts).toEqual(['REQUIRED'])
  expect(await approveLast(server, rohini)).toMatchObject({ result: { outcome: 'APPROVED' } })
  clock.forwardMinutes(9 * DAY)
  await signInBoth()
  const { publicId } = await addPerson(server, { ...svtu, userType: 'STAFF', roleIds: [] })
  const reply = await act('requestErasure', { userId: publicId, reference: 'DP/2', reason: 'Letter' })
  const { erasureId } = reply.result as { erasureId: string }
  const decision = { decision: 'APPROVE', erasureId }
  expect(await act('decideErasure', decision, await createToken(server, own, clock.now()))).toMatchObject({
    result: { denial: 'NOT_INDEPENDENT' },
  })
  expect(await act('decideErasure', decision, rohini)).toMatchObject({ errorCode: 1000 })
  await server.db.execute(`delete from user_role where user_id = ${own.id}`)
})

describe('the second person of a daily decision', () => {
  test.each<[string, RecordedAct, object]>([
    ['a new password', 'resetUserPassword', {}],
    ['another login name, by an import', 'runUserImport', { changed: ['loginName'] }],
  ])('is nobody of whoever gave the first one %s lately', async (_what, activity, detail) => {
    const head = await addPerson(server, { ...svtu, roleIds: [12], name: 'Head' })
    await changed(ids.asha, head, 'addUser')
    clock.forwardMinutes(9 * DAY)
    const first = await addPerson(server, { ...svtu, roleIds: [12], name: 'First' })
    const other = await addPerson(server, { ...svtu, roleIds: [12], name: 'Other' })
    const client = await findClientById(server.db, CLIENTS.svtu)
    if (!client) throw new Error('The institution is missing.')
    const context = { db: server.db, client, now: clock.now(), settings: { secondPersonDays: 7 } } as never
    const holders = () => Promise.resolve([first.id, head.id, other.id])
    const find = () => findSecondPersonDenial(context, head.id, { requestedBy: first.id, weight: 'CASE', holders })
    expect(await find()).toBe(null)
    await changed(ids.asha, first, activity, detail)
    expect(await find()).toBe('NOT_INDEPENDENT')
  })
})

describe('a change that an import asks for', () => {
  let student: Readonly<Record<string, unknown>>
  const batchBy = async (enteredBy: number, batch: string) => {
    const changes = [{ field: 'name', before: String(student['name']), after: 'OTHER NAME' }]
    await server.db.execute(
      `insert into imported_change (client_id, batch, file_name, entered_by, student_id, line_no, changes, created_at)
       values (${CLIENTS.svtu}, '${batch}', 'students.csv', ${enteredBy}, ${Number(student['id'])}, 2,
         '${JSON.stringify(changes)}'::jsonb, '${clock.now().toISOString()}')`,
    )
  }
  const answer = (batch: string, token: string) => act('answerImportedChanges', { decision: 'APPROVE', batch }, token)
  beforeAll(async () => {
    clock.forwardMinutes(9 * DAY)
    await signInBoth()
    const [row] = await selectSqlRows(server, `select id, name from student where client_id = ${CLIENTS.svtu} limit 1`)
    student = row ?? {}
  })

  test('is not approved with an account that whoever entered it has just taken over', async () => {
    const taken = await addPerson(server, { ...svtu, roleIds: [10], name: 'Taken' })
    await changed(ids.asha, taken, 'resetUserPassword')
    await batchBy(ids.asha, 'import-taken-over')
    expect(await answer('import-taken-over', asha)).toMatchObject({ result: { denial: 'OWN_ENTRY' } })
    const token = await createToken(server, taken, clock.now())
    expect(await answer('import-taken-over', token)).toMatchObject({ result: { denial: 'NOT_INDEPENDENT' } })
    await server.db.execute(`delete from imported_change where batch = 'import-taken-over'`)
    await server.db.execute(`delete from user_role where user_id = ${taken.id}`)
  })

  test('is not approved by whoever has mapped the columns of somebody else’s file', async () => {
    await batchBy(ids.rohini, 'import-with-mapping')
    const by = { clientId: CLIENTS.svtu, at: clock.now(), actorUserId: ids.asha }
    await recordAudit(server.db, {
      ...by,
      activity: 'checkDataImport',
      entity: 'data_import',
      entityId: 'import-with-mapping',
    })
    expect(await answer('import-with-mapping', asha)).toMatchObject({ result: { denial: 'OWN_ENTRY' } })
    expect(await countRows(server, `student where name = 'OTHER NAME'`)).toBe(0)
  })
})

test('a request whose approver is suspended waits until the changed person has known of it for some days', async () => {
  const third = await addPerson(server, { ...svtu, roleIds: [10], name: 'Third' })
  clock.forwardMinutes(9 * DAY)
  await signInBoth()
  const [row] = await selectSqlRows(server, `select row_version from user_account where id = ${ids.rohini}`)
  const changes = { email: 'mine@example.org' }
  const input = { userId: publicIds.rohini, rowVersion: Number(row?.['row_version']), changes, reason: 'New' }
  expect(await act('updateEditUser', input)).toMatchObject({ errorCode: WAITS })
  await act('setUserStatus', { userId: third.publicId, to: 'SUSPENDED', reason: 'Away' })
  clock.forwardMinutes(8 * DAY)
  await signInBoth()
  const told = () => countRows(server, `notification_outbox where notification_id = 148 and user_id = ${ids.rohini}`)
  const before = await told()
  expect(await approveLast(server, asha)).toMatchObject({
    errorCode: 1107,
    error: expect.stringContaining('unless it is refused before') as unknown,
  })
  expect(await told()).toBeGreaterThan(before)
  expect(await countRows(server, `user_account where email = 'mine@example.org'`)).toBe(0)
})
