import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { REACH, type PersonAct } from '../../../server/lib/access/reach.ts'
import { menu, roleMenu, userAccount, userCollege, userRole } from '../../../server/db/schema.ts'
import { ask, call, CLIENTS } from '../../support/calls.ts'
import { addPerson, addRole, listCollegeIds, createToken, type Person } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'

const clientId = CLIENTS.svtu
let server: TestServer
let [one, two] = [0, 0]
let admin: Person
let token: string
beforeAll(async () => {
  server = await startTestServer()
  ;[one = 0, two = 0] = await listCollegeIds(server, clientId)
  admin = await addPerson(server, { clientId, userType: 'COLLEGE', roleIds: [20], collegeIds: [one] })
  token = await createToken(server, admin)
})
afterAll(() => server.close())

const someone = (roleIds: readonly number[], collegeIds: readonly number[]) =>
  addPerson(server, { clientId, userType: 'COLLEGE', roleIds, collegeIds })
const accountOf = async ({ id }: Person) => (await server.db.select().from(userAccount)).find((row) => row.id === id)
const bulk =
  (act: object) =>
  ({ userId }: { userId: string }) =>
    ['bulkUserAction', { act, userIds: [userId] }] as const

/**
 * The payload of each act that changes the whole account. An act that is added to the table has no entry here, and
 * fails.
 */
const ASK: Readonly<Record<string, (about: { readonly userId: string }) => readonly [string, object]>> = {
  setUserStatus: (about) => ['setUserStatus', { ...about, to: 'SUSPENDED', reason: 'x' }],
  sendInvite: (about) => ['sendInvite', about],
  resetUserPassword: (about) => ['resetUserPassword', { ...about, way: 'TEMPORARY' }],
  forcePasswordChange: bulk({ kind: 'FORCE_PASSWORD_CHANGE' }),
  unlockUser: (about) => ['unlockUser', about],
  resetSecondStep: (about) => ['resetSecondStep', { ...about, reason: 'x' }],
  revokeUserSessions: (about) => ['revokeUserSessions', about],
  addRole: bulk({ kind: 'ADD_ROLE', roleId: 21 }),
  setValidity: bulk({ kind: 'SET_VALIDITY', from: null, to: '2020-01-01' }),
}
/** Acts of the table that a college's administrator cannot make, or whose tests stand beside what they do. */
const ELSEWHERE: readonly PersonAct[] = [
  'setMenuException',
  'requestRecordChange',
  'answerWaiting',
  'runUserImport',
  'requestErasure',
]
const accountWide = (Object.keys(REACH) as PersonAct[]).filter((act) => REACH[act] === 'ACCOUNT')

const denialOf = async (act: string, who: Person): Promise<unknown> => {
  const [name, payload] = ASK[act]?.({ userId: who.publicId }) ?? []
  if (name === undefined) throw new Error(`Nobody has said how ${act} is asked for.`)
  const { errorCode, result } = await call(server, name, payload, { token })
  if (errorCode === 1107) return (result as { denial: string }).denial
  return name === 'bulkUserAction' ? (result as { skipped: { why: string }[] }).skipped[0]?.why : 'ALLOWED'
}

test('every act on a whole account is tested below', () => {
  expect(accountWide.filter((act) => !ELSEWHERE.includes(act)).sort()).toEqual(Object.keys(ASK).sort())
})

describe.each(accountWide.filter((act) => !ELSEWHERE.includes(act)))('%s', (act) => {
  test('is refused to the administrator of one college for a person who also works for another one', async () => {
    const shared = await someone([20], [one, two])
    const before = await accountOf(shared)
    expect(await denialOf(act, shared)).toBe('OTHER_COLLEGE')
    expect(await accountOf(shared)).toEqual(before)
  })

  test('is refused for a person whose role is bound to another college, now or from a later day', async () => {
    for (const fromAt of [null, new Date('2099-01-01T00:00:00Z')]) {
      const who = await someone([21], [one])
      await server.db.insert(userRole).values({ clientId, userId: who.id, roleId: 20, scopeCollegeId: two, fromAt })
      expect(await denialOf(act, who)).toBe('OTHER_COLLEGE')
    }
  })

  test('is refused for a person of their college with more rights, now or once a role is activated', async () => {
    const id = await addRole(server, clientId, 700 + accountWide.indexOf(act))
    const screen = (await server.db.select().from(menu)).find(
      (row) => row.clientId === clientId && row.routeName === '/role-management',
    )
    await server.db.insert(roleMenu).values({
      clientId,
      roleId: id,
      menuId: screen?.id ?? 0,
      canView: true,
      canEdit: true,
      canExport: false,
      canApprove: false,
    })
    const stronger = await someone([id], [one])
    expect(await denialOf(act, stronger)).toBe('MORE_RIGHTS')
    await server.db.execute(`update role set status = 'INACTIVE' where client_id = ${clientId} and id = ${id}`)
    expect(await denialOf(act, stronger)).toBe('MORE_RIGHTS')
  })

  test('is allowed for a person who works at their college only, also after leaving another one', async () => {
    const own = await someone([21], [one])
    expect(['OTHER_COLLEGE', 'MORE_RIGHTS']).not.toContain(await denialOf(act, own))
    const left = await someone([24], [one, two])
    await server.db.execute(
      `update user_college set to_at = '2020-01-01T00:00:00Z' where user_id = ${left.id} and college_id = ${two}`,
    )
    expect(['OTHER_COLLEGE', 'MORE_RIGHTS']).not.toContain(await denialOf(act, left))
  })
})

test('an administrator of one college has no authority at another one where they only work', async () => {
  const who = await addPerson(server, { clientId, userType: 'COLLEGE', roleIds: [24], collegeIds: [one, two] })
  await server.db.insert(userRole).values({ clientId, userId: who.id, roleId: 20, scopeCollegeId: one })
  const bound = await createToken(server, who)
  const colleague = await someone([24], [two])
  expect(
    await call(server, 'resetUserPassword', { userId: colleague.publicId, way: 'TEMPORARY' }, { token: bound }),
  ).toMatchObject({ errorCode: 1107, result: { denial: 'OTHER_COLLEGE' } })
  expect(await call(server, 'addUserNote', { userId: colleague.publicId, text: 'x' }, { token: bound })).toMatchObject({
    errorCode: 1107,
    result: { denial: 'OTHER_COLLEGE' },
  })
  expect(
    await call(
      server,
      'bulkUserAction',
      { act: { kind: 'SET_COLLEGE', collegeId: two }, userIds: [(await someone([24], [one])).publicId] },
      { token: bound },
    ),
  ).toMatchObject({ errorCode: 1202 })
})

describe('a person who works for two colleges', () => {
  let shared: Person
  const form = async () =>
    (
      (await ask(server, 'userForEdit', { userId: shared.publicId }, { token })).result as {
        userForEdit: [{ rowVersion: number; may: string[]; limit: string | null }]
      }
    ).userForEdit[0]
  const change = async (changes: object) =>
    call(
      server,
      'updateEditUser',
      { userId: shared.publicId, rowVersion: (await form()).rowVersion, changes, reason: 'x' },
      { token },
    )
  beforeEach(async () => {
    shared = await someone([21], [one, two])
  })

  test('can be changed by the administrator of one only within that college', async () => {
    expect(await form()).toMatchObject({ limit: 'OTHER_COLLEGE', may: ['collegeIds'] })
    for (const [field, value] of Object.entries({
      email: 'thief@example.org',
      mobile: '+919876543210',
      firstName: 'Other',
      roleIds: [24],
      validTo: '2030-01-01',
      secondStep: 'REQUIRED',
      preferredLanguage: 'en',
    })) {
      const refused = await change({ [field]: value })
      expect(refused, field).toMatchObject({ errorCode: 1201 })
      expect(JSON.stringify(refused.result), field).toContain('another college')
    }
    expect(await change({ collegeIds: [] })).toMatchObject({ errorCode: 1000 })
    expect(
      (await server.db.select().from(userCollege))
        .filter(({ userId }) => userId === shared.id)
        .map(({ collegeId }) => collegeId),
    ).toEqual([two])
  })

  test('can lose a role that is bound to that college, and keeps the others', async () => {
    const remove = (roleId: number) =>
      call(server, 'bulkUserAction', { act: { kind: 'REMOVE_ROLE', roleId }, userIds: [shared.publicId] }, { token })
    await server.db
      .insert(userRole)
      .values([one, two].map((scopeCollegeId) => ({ clientId, userId: shared.id, roleId: 22, scopeCollegeId })))
    const asha = await createToken(
      server,
      (await server.db.select().from(userAccount)).find(({ loginName }) => loginName === 'asha.admin') ?? shared,
    )
    expect(await remove(21)).toMatchObject({ result: { skipped: [{ why: 'OTHER_COLLEGE' }] } })
    expect(await remove(22)).toMatchObject({ errorCode: 1000, result: { skipped: [] } })
    expect(
      (await server.db.select().from(userRole))
        .filter(({ userId }) => userId === shared.id)
        .map(({ roleId, scopeCollegeId }) => [roleId, scopeCollegeId])
        .sort(),
    ).toEqual([
      [21, null],
      [22, two],
    ])
    expect(
      await call(server, 'resetUserPassword', { userId: shared.publicId, way: 'TEMPORARY' }, { token: asha }),
    ).toMatchObject({ errorCode: 1000 })
  })

  test('is shown with the reason why no act is offered', async () => {
    expect((await ask(server, 'userDetail', { userId: shared.publicId }, { token })).result).toMatchObject({
      userDetail: [{ mayEdit: true, mayAct: false, mayActNot: 'OTHER_COLLEGE' }],
    })
    const answer = await call(server, 'resetUserPassword', { userId: shared.publicId, way: 'LINK' }, { token })
    expect(answer.error).toContain('Only someone')
  })
})
