import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog, menu, role, userAccount, userRole } from '../../../server/db/schema.ts'
import type { Verb } from '../../../src/contract/access.ts'
import type { RoleRow } from '../../../src/contract/roles/roles.ts'
import { ask, call, CLIENTS, openUserData, signIn, type WireEnvelope } from '../../support/calls.ts'
import { createMovableClock, startTestServer, type TestServer } from '../../support/server/server.ts'
import { countRows } from '../../support/sql.ts'

const clock = createMovableClock()
let server: TestServer
let asha = ''
let menus: Readonly<Record<string, number>> = {}
beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now })
  asha = await signIn(server, 'asha.admin')
  const rows = await server.db.select().from(menu)
  menus = Object.fromEntries(
    rows.filter(({ clientId }) => clientId === CLIENTS.svtu).map(({ routeName, id }) => [routeName, id]),
  )
})
afterAll(() => server.close())

const send = (name: string, payload: object, token = asha) => call(server, name, payload, { token })
const rowsOf = async <Row>(id: string, payload: object, token = asha, language = 'en'): Promise<Row[]> => {
  const { errorCode, result } = await ask(server, id, payload, { token, language })
  if (errorCode !== 1000) throw new Error(`${id}: ${errorCode}`)
  return (result as Record<string, Row[] | null>)[id] ?? []
}
interface Detail extends RoleRow {
  readonly rights: { menuId: number; rights: Verb[] }[]
  readonly conflicts: { roleId: number }[]
  readonly holders: number
  readonly maxUsers: number | null
}
const detail = async (roleId: number, token = asha) =>
  (await rowsOf<Detail>('roleDetail', { roleId }, token))[0] as Detail
const list = async (payload: object = {}, token = asha, language = 'en') =>
  (await rowsOf<{ rows: RoleRow[]; total: number }>('roles', payload, token, language))[0]
const rightsOn = (route: string, ...rights: Verb[]) => ({ menuId: menus[route] ?? 0, rights })
const saveRights = async (roleId: number, changes: { menuId: number; rights: Verb[] }[], token = asha) =>
  send('saveRoleMenus', { roleId, rowVersion: (await detail(roleId)).rowVersion, menus: changes }, token)

/** Gives a role the right to change roles, or takes it, as nobody can while somebody holds the role. */
const letChangeRoles = (roleId: number, canEdit: boolean) =>
  server.db.execute(
    `insert into role_menu (client_id, role_id, menu_id, can_view, can_edit, can_export, can_approve)
     select client_id, ${roleId}, id, ${canEdit}, ${canEdit}, false, false from menu
     where client_id = ${CLIENTS.svtu} and route_name in ('/role-management', '/add-Role')
     on conflict (client_id, role_id, menu_id) do update set can_view = ${canEdit}, can_edit = ${canEdit}`,
  )

const FIELDS = {
  translations: {},
  userType: 'STAFF',
  description: '',
  canLogin: true,
  scopeType: 'NONE',
  maxUsers: null,
  validFrom: null,
  validTo: null,
  conflictsWith: [],
  draft: false,
}
const add = (name: string, more: object = {}, token = asha) =>
  send(
    'addRole',
    {
      ...FIELDS,
      name,
      code: name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_'),
      menus: [rightsOn('/lookerStudio', 'view')],
      ...more,
    },
    token,
  )
const createdId = ({ errorCode, result }: WireEnvelope): number => {
  expect(errorCode).toBe(1000)
  return (result as { roleId: number }).roleId
}
const account = (loginName: string) =>
  `(select id from user_account where client_id = ${CLIENTS.svtu} and login_name = '${loginName}')`
const assignRole = (loginName: string, roleId: number) =>
  server.db.execute(
    `insert into user_role (client_id, user_id, role_id) values (${CLIENTS.svtu}, ${account(loginName)}, ${roleId})`,
  )
const unassignRole = (loginName: string, roleId: number) =>
  server.db.execute(`delete from user_role where user_id = ${account(loginName)} and role_id = ${roleId}`)
const routes = async (token: string): Promise<string[]> => {
  const user = openUserData(((await send('LoginCopy', {}, token)).result as { userData: string }).userData)
  const { result } = await send(
    'getMenu',
    { clientId: user.clientId, userId: user.userId, roleId: user.roleId.split(',').filter(Boolean) },
    token,
  )
  return (result as { routeName: string }[]).map(({ routeName }) => routeName)
}
const denied = (denial: string) => ({ errorCode: 1107, result: { denial } })
const faulty = (...fields: string[]) => ({
  errorCode: 1201,
  result: { fieldErrors: fields.map((field) => expect.objectContaining({ field }) as object) },
})

const countHolders = (roleId: number) =>
  countRows(
    server,
    `user_role held join user_account holder on holder.client_id = held.client_id and holder.id = held.user_id
      where held.client_id = ${CLIENTS.svtu} and held.role_id = ${roleId} and holder.status = 'ACTIVE'`,
  )

/** Counts the screens that a role opens. */
const countScreens = (roleId: number) =>
  countRows(server, `role_menu where client_id = ${CLIENTS.svtu} and role_id = ${roleId}`)

describe('the list of roles', () => {
  test('is ordered by rank, counts screens and holders, and marks what the caller can change', async () => {
    const found = await list({ pageSize: 100 })
    const ranks = await server.db.select().from(role)
    const rankOf = ({ roleId }: RoleRow) =>
      ranks.find(({ clientId, id }) => clientId === CLIENTS.svtu && id === roleId)?.rank ?? NaN
    const order = found?.rows.map(rankOf) ?? []
    expect(new Set(order).size).toBeGreaterThan(5)
    expect(order).toEqual([...order].sort((one, other) => one - other))
    expect(found?.rows[0]).toMatchObject({
      roleId: 10,
      code: 'UNIVERSITY_ADMIN',
      type: 'CORE',
      status: 'ACTIVE',
      users: await countHolders(10),
      denial: 'RANK',
    })
    expect(found?.rows.find(({ roleId }) => roleId === 20)).toMatchObject({
      denial: null,
      users: await countHolders(20),
      menus: await countScreens(20),
    })
    expect(found?.total).toBe(found?.rows.length)
  })

  test('can be sorted by name in the caller’s language and by counts, and searched in any script', async () => {
    const names =
      (await list({ sort: { column: 'name', descending: false } }, asha, 'mr'))?.rows.map(
        ({ names: { name, translations } }) => translations.mr ?? name,
      ) ?? []
    expect(names).toEqual([...names].sort(new Intl.Collator('und').compare))
    expect((await list({ sort: { column: 'menus', descending: true } }))?.rows[0]?.roleId).toBe(10)
    expect((await list({ search: 'महाविद्यालय लेखा' }))?.rows.map(({ roleId }) => roleId)).toEqual([22])
    expect((await list({ search: '100%' }))?.total).toBe(0)
  })

  test('can be filtered by kind, type, status and screen', async () => {
    expect(
      (await list({ filters: { type: { kind: 'choice', values: ['CUSTOM'] } } }))?.rows.map(({ code }) => code),
    ).toEqual(['GUEST'])
    expect((await list({ filters: { userType: { kind: 'choice', values: ['CSC', 'STUDENT'] } } }))?.total).toBe(2)
    expect((await list({ filters: { status: { kind: 'choice', values: ['DRAFT'] } } }))?.total).toBe(0)
    expect(
      (await list({ filters: { menu: { kind: 'choice', values: [String(menus['/fees'])] } } }))?.rows.map(
        ({ roleId }) => roleId,
      ),
    ).toEqual([50])
  })

  test('can be exported by a person with the right, and the export is audited', async () => {
    expect(
      (await send('exportRoles', { filters: { type: { kind: 'choice', values: ['CORE'] } } })).result,
    ).toMatchObject({ rows: expect.arrayContaining([expect.objectContaining({ code: 'HOD' })]) as unknown })
    await saveRights(11, [rightsOn('/role-management', 'view')])
    expect(await send('exportRoles', {}, await signIn(server, 'ravi.exams'))).toMatchObject({
      errorCode: 1107,
      result: { needs: { menu: '/role-management', verb: 'export' } },
    })
    expect((await server.db.select().from(auditLog)).filter(({ activity }) => activity === 'exportRoles').length).toBe(
      1,
    )
  })
})

describe('a new role', () => {
  test('gets an id from the server, ranks below its creator, and has the chosen rights', async () => {
    const roleId = createdId(
      await add('Fee counter', {
        menus: [rightsOn('/fees', 'edit'), rightsOn('/lookerStudio', 'view')],
        translations: { mr: 'शुल्क खिडकी' },
      }),
    )
    expect(roleId).toBeGreaterThanOrEqual(1000)
    expect(await detail(roleId)).toMatchObject({
      code: 'FEE_COUNTER',
      type: 'CUSTOM',
      status: 'ACTIVE',
      menus: 2,
      users: 0,
      names: { translations: { mr: 'शुल्क खिडकी' } },
      rights: expect.arrayContaining([{ menuId: menus['/fees'], rights: ['view', 'edit'] }]) as unknown,
    })
  })

  test('copies the rights of another role, except those chosen differently', async () => {
    const roleId = createdId(
      await add('Second auditor', {
        copyMenusFrom: 14,
        menus: [rightsOn('/fees', 'view'), rightsOn('/role-management')],
      }),
    )
    const [copy, auditor] = [await detail(roleId), await detail(14)]
    expect(copy.rights.find(({ menuId }) => menuId === menus['/user-management'])).toEqual({
      menuId: menus['/user-management'],
      rights: ['view', 'export'],
    })
    expect(copy.rights.length).toBe(auditor.rights.length)
    expect(copy.rights.some(({ menuId }) => menuId === menus['/role-management'])).toBe(false)
  })

  test.each([
    ['Guest', 'name'],
    ['  gUeST  ', 'name'],
    ['Ｇｕｅｓｔ', 'name'],
    ['Gùest', 'name'],
    ['पाहुणा', 'name'],
    ['Help-desk', 'name'],
  ])('cannot be called %j: the name is taken', async (name, field) => {
    expect(await add(name, { code: 'ANOTHER_ONE' })).toMatchObject({
      ...faulty(field),
      result: { fieldErrors: [{ field, message: 'This role name already exists.' }] },
    })
  })

  test('can differ from another one by a digit only, in any script', async () => {
    createdId(await add('Team 1'))
    expect((await rowsOf('roleNameAvailable', { name: 'Team १', code: 'team_1' }))[0]).toEqual({
      name: 'TAKEN',
      code: 'TAKEN',
    })
    expect((await rowsOf('roleNameAvailable', { name: 'Team 2', code: 'PLATFORM_ADMIN' }))[0]).toEqual({
      name: 'FREE',
      code: 'RESERVED',
    })
    expect((await rowsOf('roleNameAvailable', { name: 'Guest', roleId: 1001 }))[0]).toEqual({
      name: 'FREE',
      code: 'NOT_ASKED',
    })
  })

  test.each([
    ['a code of the platform', { code: 'PLATFORM_ADMIN' }, 'code'],
    ['a code of another role', { code: 'HOD' }, 'code'],
    ['a code with small letters', { code: 'hod_2' }, 'code'],
    ['a name of two letters', { name: 'ab' }, 'name'],
    ['an end date before its start date', { validFrom: '2026-12-01', validTo: '2026-11-30' }, 'validTo'],
    ['a conflict with an unknown role', { conflictsWith: [4711] }, 'conflictsWith'],
    ['an unknown screen', { menus: [{ menuId: 999_999, rights: ['view'] }] }, 'menus'],
    ['no screen', { menus: [] }, 'menus'],
    ['a user type that nobody can create', { userType: 'PLATFORM' }, 'userType'],
    ['an id of its own', { roleId: 1 }, 'roleId'],
    ['a rank of its own', { rank: 1 }, 'rank'],
  ])('is refused with %s', async (_what, more, field) => {
    expect(await add('Never made', more)).toMatchObject({
      errorCode: 1201,
      result: { fieldErrors: [{ field: expect.stringContaining(field) as string }] },
    })
    expect((await list({ search: 'Never made' }))?.total).toBe(0)
  })

  test('can be a draft without screens, which nobody can hold and which needs a screen to be activated', async () => {
    const roleId = createdId(await add('Half a role', { draft: true, menus: [] }))
    const { rowVersion } = await detail(roleId)
    expect(await send('setRoleStatus', { roleId, rowVersion, status: 'ACTIVE' })).toMatchObject({
      errorCode: 1201,
      result: { fieldErrors: [{ message: 'Select at least one menu or save as draft.' }] },
    })
    expect(
      await send('updateRole', { roleId, rowVersion, activate: true, menus: [rightsOn('/fees', 'view')] }),
    ).toMatchObject({ errorCode: 1000, result: { gained: 1, lost: 0 } })
    expect(await detail(roleId)).toMatchObject({ status: 'ACTIVE', menus: 1 })
  })

  test('copied from another one is a draft with the same rights and a name of its own', async () => {
    const roleId = createdId(
      await send('duplicateRole', { roleId: 20, name: 'Vice principal', code: 'VICE_PRINCIPAL' }),
    )
    expect(await detail(roleId)).toMatchObject({
      status: 'DRAFT',
      type: 'CUSTOM',
      userType: 'COLLEGE',
      menus: await countScreens(20),
    })
    expect(await rowsOf('roleDifference', { roleId: 20, otherId: roleId })).toEqual([])
    expect(await send('duplicateRole', { roleId: 20, name: 'Vice principal', code: 'OTHER' })).toMatchObject(
      faulty('name'),
    )
  })

  test('created concurrently with another one gets neither the same id nor the same name', async () => {
    const answers = await Promise.all([add('Twin'), add('Twin'), add('Sister')])
    const ids = answers.flatMap(({ errorCode, result }) =>
      errorCode === 1000 ? [(result as { roleId: number }).roleId] : [],
    )
    expect(ids.length).toBe(2)
    expect(new Set(ids).size).toBe(2)
  })
})

describe('rights', () => {
  test('take effect at the holder’s next call, and end with the role’s status and after its last day', async () => {
    const kavita = await signIn(server, 'empty.menu')
    expect(await routes(kavita)).toEqual([])
    expect((await saveRights(1001, [rightsOn('/lookerStudio', 'view')])).result).toMatchObject({
      gained: 1,
      lost: 0,
      users: 2,
    })
    expect(await routes(kavita)).toEqual(['/lookerStudio'])
    const off = await send('setRoleStatus', {
      roleId: 1001,
      rowVersion: (await detail(1001)).rowVersion,
      status: 'INACTIVE',
    })
    expect(off.result).toMatchObject({ outcome: 'SAVED', users: 2 })
    expect(await routes(kavita)).toEqual([])
    await send('setRoleStatus', { roleId: 1001, rowVersion: (await detail(1001)).rowVersion, status: 'ACTIVE' })
    await send('updateRole', { roleId: 1001, rowVersion: (await detail(1001)).rowVersion, validTo: '2020-01-31' })
    expect(await routes(kavita)).toEqual([])
    await send('updateRole', {
      roleId: 1001,
      rowVersion: (await detail(1001)).rowVersion,
      validTo: null,
      menus: [rightsOn('/lookerStudio')],
    })
    expect(await routes(kavita)).toEqual([])
  })

  test('are written only where they change; any right on a screen includes view', async () => {
    const before = await detail(24)
    expect((await saveRights(24, [rightsOn('/assign-Course', 'edit'), rightsOn('/fees')])).result).toMatchObject({
      gained: 1,
      lost: 0,
    })
    const after = await detail(24)
    expect(after.rights.find(({ menuId }) => menuId === menus['/assign-Course'])?.rights).toEqual(['view', 'edit'])
    expect(after.rowVersion).toBe(before.rowVersion + 1)
  })

  test('do not overwrite a concurrent change', async () => {
    const { rowVersion } = await detail(23)
    expect(
      await send('saveRoleMenus', { roleId: 23, rowVersion, menus: [rightsOn('/lookerStudio', 'view')] }),
    ).toMatchObject({ errorCode: 1000 })
    for (const [name, more] of [
      ['saveRoleMenus', { menus: [rightsOn('/fees', 'view')] }],
      ['updateRole', { description: 'x' }],
      ['setRoleStatus', { status: 'INACTIVE' }],
    ] as const)
      expect(await send(name, { roleId: 23, rowVersion, ...more })).toMatchObject({ errorCode: 1204 })
  })

  test('on one screen can be set for many roles at once; roles that cannot get it are reported', async () => {
    const { result } = await send('assignMenuToRoles', {
      menuId: menus['/collegeUserReport'],
      rights: ['view'],
      roleIds: [10, 20, 22, 23, 4711],
    })
    expect(result).toMatchObject({
      done: 2,
      skipped: [
        { roleId: 10, reason: 'RANK' },
        { roleId: 20, reason: 'NOTHING_TO_DO' },
        { roleId: 4711, reason: 'NOT_FOUND' },
      ],
    })
    expect((await detail(22)).rights.find(({ menuId }) => menuId === menus['/collegeUserReport'])?.rights).toEqual([
      'view',
    ])
  })

  test('of two roles can be compared screen by screen', async () => {
    const rows = await rowsOf<{ routeName: string; one: Verb[]; other: Verb[] }>('roleDifference', {
      roleId: 13,
      otherId: 31,
    })
    expect(rows.map(({ routeName, one, other }) => ({ routeName, one, other }))).toEqual([
      { routeName: '/students', one: ['view'], other: [] },
      { routeName: '/lookerStudio', one: ['view'], other: [] },
    ])
  })

  test('and all other changes of a role are in its history, with before and after', async () => {
    const [latest, earlier] = await rowsOf<{ act: string; by: string; fields: object[]; menus: object[] }>(
      'roleHistory',
      { roleId: 1001 },
    )
    expect(latest).toMatchObject({
      act: 'updateRole',
      by: 'Asha Kulkarni',
      menus: [{ routeName: '/lookerStudio', before: ['view'], after: [] }],
      fields: [{ field: 'validTo', before: '2020-01-31', after: null }],
    })
    expect(earlier).toMatchObject({ fields: [{ field: 'validTo', before: null, after: '2020-01-31' }], menus: [] })
  })
})

describe('no caller', () => {
  test('changes a role of their own rank or higher', async () => {
    await letChangeRoles(11, true)
    const ravi = await signIn(server, 'ravi.exams')
    for (const roleId of [10, 11]) {
      const { rowVersion } = await detail(roleId)
      for (const [name, more] of [
        ['saveRoleMenus', { menus: [rightsOn('/fees', 'view')] }],
        ['updateRole', { description: 'mine' }],
        ['deleteRole', {}],
      ] as const)
        expect(await send(name, { roleId, rowVersion, ...more }, ravi)).toMatchObject(denied('RANK'))
    }
    expect(await saveRights(10, [rightsOn('/fees', 'view')])).toMatchObject(denied('RANK'))
  })

  test('grants a right that they do not hold, by any call', async () => {
    const ravi = await signIn(server, 'ravi.exams')
    const { rowVersion } = await detail(1001)
    expect(
      await send(
        'saveRoleMenus',
        { roleId: 1001, rowVersion, menus: [rightsOn('/universityUserReport', 'view')] },
        ravi,
      ),
    ).toMatchObject(denied('NOT_HELD'))
    expect(
      await send('saveRoleMenus', { roleId: 1001, rowVersion, menus: [rightsOn('/assign-Course', 'approve')] }, ravi),
    ).toMatchObject(denied('NOT_HELD'))
    expect(await add('Smuggler', { menus: [rightsOn('/universityUserReport', 'view')] }, ravi)).toMatchObject(
      denied('NOT_HELD'),
    )
    expect(await add('Smuggler', { copyMenusFrom: 14, menus: [] }, ravi)).toMatchObject(denied('NOT_HELD'))
    expect(await send('duplicateRole', { roleId: 14, name: 'Smuggler', code: 'SMUGGLER' }, ravi)).toMatchObject(
      denied('NOT_HELD'),
    )
    expect(
      await send(
        'assignMenuToRoles',
        { menuId: menus['/universityUserReport'], rights: ['view'], roleIds: [1001] },
        ravi,
      ),
    ).toMatchObject(denied('NOT_HELD'))
    expect(
      await send('updateRole', { roleId: 1001, rowVersion, menus: [rightsOn('/universityUserReport', 'view')] }, ravi),
    ).toMatchObject(denied('NOT_HELD'))
    const [tree] = await rowsOf<{ menus: { routeName: string; grantable: Verb[] }[] }>('menuTree', {}, ravi)
    expect(tree?.menus.find(({ routeName }) => routeName === '/editCollegeAdmin')?.grantable).toEqual([])
    createdId(await add('Assistant of the controller', { menus: [rightsOn('/assign-Course', 'edit')] }, ravi))
  })

  test('removes rights of a role that they may not change; removing needs no right of their own', async () => {
    await saveRights(1001, [rightsOn('/universityUserReport', 'view')])
    expect(
      await saveRights(1001, [rightsOn('/universityUserReport')], await signIn(server, 'ravi.exams')),
    ).toMatchObject({
      errorCode: 1000,
      result: { gained: 0, lost: 1 },
    })
  })

  test('removes their own last access to role management', async () => {
    const keeper = createdId(
      await add('Keeper of roles', { userType: 'UNIVERSITY', menus: [rightsOn('/role-management', 'edit')] }),
    )
    await assignRole('ravi.exams', keeper)
    await letChangeRoles(11, false)
    const ravi = await signIn(server, 'ravi.exams')
    const { rowVersion } = await detail(keeper)
    expect(
      await send('saveRoleMenus', { roleId: keeper, rowVersion, menus: [rightsOn('/role-management', 'view')] }, ravi),
    ).toMatchObject(denied('OWN_LAST_ACCESS'))
    expect(await send('setRoleStatus', { roleId: keeper, rowVersion, status: 'INACTIVE' }, ravi)).toMatchObject(
      denied('OWN_LAST_ACCESS'),
    )
    expect(await send('updateRole', { roleId: keeper, rowVersion, validTo: '2020-01-01' }, ravi)).toMatchObject(
      denied('OWN_LAST_ACCESS'),
    )
    expect((await send('setRolesStatus', { roleIds: [keeper], status: 'INACTIVE' }, ravi)).result).toEqual({
      done: 0,
      skipped: [{ roleId: keeper, reason: 'OWN_LAST_ACCESS' }],
    })
    expect(await detail(keeper)).toMatchObject({ status: 'ACTIVE', rowVersion, validTo: null })
    await unassignRole('ravi.exams', keeper)
  })

  test('makes administrators of the people who hold a role, by any call', async () => {
    const refused = {
      errorCode: 1107,
      error: expect.stringContaining('every new administrator needs a second one') as unknown,
    }
    const held = createdId(await add('Held', { menus: [rightsOn('/fees', 'view')] }))
    await assignRole('ravi.exams', held)
    for (const roleId of [held, 15]) {
      expect(await saveRights(roleId, [rightsOn('/role-management', 'edit')])).toMatchObject(refused)
      const { rowVersion } = await detail(roleId)
      const rights = [rightsOn('/institution-settings', 'edit')]
      expect(await send('updateRole', { roleId, rowVersion, menus: rights })).toMatchObject(refused)
      const many = { roleIds: [roleId], menuId: menus['/data-protection'], rights: ['approve'] }
      expect(await send('assignMenuToRoles', many)).toMatchObject(refused)
      expect(await saveRights(roleId, [rightsOn('/institution-settings', 'view')])).toMatchObject({ errorCode: 1000 })
    }
    await unassignRole('ravi.exams', held)
    expect(await saveRights(held, [rightsOn('/role-management', 'edit')])).toMatchObject({ errorCode: 1000 })
  })

  test('leaves the university without an administrator', async () => {
    expect(
      await send('setRoleStatus', { roleId: 10, rowVersion: (await detail(10)).rowVersion, status: 'INACTIVE' }),
    ).toMatchObject({ ...denied('LAST_ADMIN'), error: 'At least one active university admin is required.' })
  })

  test('renames or deletes a built-in role, but its screens can change', async () => {
    const { rowVersion } = await detail(15)
    expect(
      await send('updateRole', { roleId: 15, rowVersion, name: 'Front office', code: 'FRONT', userType: 'STAFF' }),
    ).toMatchObject(faulty('name', 'code', 'userType'))
    expect(await send('deleteRole', { roleId: 15, rowVersion })).toMatchObject(faulty('roleId'))
    expect(await saveRights(15, [rightsOn('/lookerStudio', 'view')])).toMatchObject({ errorCode: 1000 })
  })

  test('of a college changes a role of all colleges, or sees counts of other colleges', async () => {
    await letChangeRoles(20, true)
    const meera = await signIn(server, 'meera.principal')
    const { rowVersion } = await detail(1001)
    for (const [name, payload] of [
      ['saveRoleMenus', { roleId: 1001, rowVersion, menus: [rightsOn('/editCollegeAdmin', 'view')] }],
      ['setRolesStatus', { roleIds: [1001], status: 'INACTIVE' }],
      ['assignMenuToRoles', { roleIds: [1001], menuId: menus['/editCollegeAdmin'], rights: ['view'] }],
      ['deleteRole', { roleId: 1001, rowVersion }],
      ['duplicateRole', { roleId: 21, name: 'Our clerk', code: 'OUR_CLERK' }],
    ] as const)
      expect(await send(name, payload, meera)).toMatchObject({ errorCode: 1108 })
    expect(await add('Our own', { menus: [rightsOn('/editCollegeAdmin', 'view')] }, meera)).toMatchObject({
      errorCode: 1108,
    })
    expect((await detail(1001, meera)).users).toBe(0)
    await letChangeRoles(20, false)
  })

  test('of another institution sees or changes a role', async () => {
    const roleId = createdId(await add('Only ours'))
    const aishath = await signIn(server, 'aishath.registrar', CLIENTS.fauc)
    expect(await ask(server, 'roleDetail', { roleId }, { token: aishath })).toMatchObject({ errorCode: 1202 })
    expect(await send('deleteRole', { roleId, rowVersion: 1 }, aishath)).toMatchObject({ errorCode: 1202 })
    expect(
      (await send('assignMenuToRoles', { menuId: menus['/fees'], rights: ['view'], roleIds: [24] }, aishath)).errorCode,
    ).toBe(1202)
    expect((await list({ search: 'Only ours' }, aishath))?.total).toBe(0)
  })
})

describe('two conflicting roles', () => {
  test('list each other, and cannot be set in conflict while somebody holds both', async () => {
    const { rowVersion } = await detail(22)
    expect(await send('updateRole', { roleId: 22, rowVersion, conflictsWith: [21] })).toMatchObject({
      ...denied('CONFLICT'),
      error: 'College accounts and College examination clerk cannot be held by the same person.',
    })
    expect(await send('updateRole', { roleId: 22, rowVersion, conflictsWith: [24, 13] })).toMatchObject({
      errorCode: 1000,
    })
    expect((await detail(13)).conflicts).toMatchObject([{ roleId: 22 }])
    expect((await detail(22)).conflicts).toMatchObject([{ roleId: 13 }, { roleId: 24 }])
    await send('updateRole', { roleId: 22, rowVersion: rowVersion + 1, conflictsWith: [24] })
    expect((await detail(13)).conflicts).toEqual([])
  })
})

describe('a deleted role', () => {
  test('requires a replacement role for its holders', async () => {
    const roleId = createdId(await add('Day helper', { menus: [rightsOn('/fees', 'view')] }))
    await assignRole('noor.clerk', roleId)
    await assignRole('ravi.exams', roleId)
    const { rowVersion } = await detail(roleId)
    const refused = await send('deleteRole', { roleId, rowVersion })
    expect(refused).toMatchObject({
      errorCode: 1205,
      error: 'Cannot delete: used by 2 records.',
      result: { holders: 2 },
    })
    const small = createdId(await add('Small helper', { maxUsers: 1 }))
    expect(await send('deleteRole', { roleId, rowVersion, replacement: small })).toMatchObject(denied('FULL'))
    expect(await send('deleteRole', { roleId, rowVersion, replacement: 10 })).toMatchObject({ errorCode: 1201 })
    expect(await send('deleteRole', { roleId, rowVersion, replacement: roleId })).toMatchObject({ errorCode: 1201 })
    // Noor keeps the accounts of a college, which goes with no teaching.
    expect(await send('deleteRole', { roleId, rowVersion, replacement: 24 })).toMatchObject(denied('CONFLICT'))
    const draft = createdId(await add('Not yet', { draft: true }))
    expect(await send('deleteRole', { roleId, rowVersion, replacement: draft })).toMatchObject(denied('NOT_ASSIGNABLE'))
    expect(await send('deleteRole', { roleId, rowVersion, replacement: 1001 })).toMatchObject({
      errorCode: 1000,
      result: { outcome: 'DELETED', moved: 2 },
    })
    const noor = (await server.db.select().from(userAccount)).find(({ loginName }) => loginName === 'noor.clerk')
    expect(
      (await server.db.select().from(userRole))
        .filter(({ userId }) => userId === noor?.id)
        .map((row) => row.roleId)
        .sort(),
    ).toEqual([1001, 21, 22])
    expect(await ask(server, 'roleDetail', { roleId }, { token: asha })).toMatchObject({ errorCode: 1202 })
    await Promise.all([unassignRole('noor.clerk', 1001), unassignRole('ravi.exams', 1001)])
  })

  test('never has its id reused, but its name becomes available', async () => {
    const first = createdId(await add('Short lived'))
    expect(await send('deleteRole', { roleId: first, rowVersion: 1 })).toMatchObject({ errorCode: 1000 })
    expect(createdId(await add('Short lived'))).toBeGreaterThan(first)
  })
})

describe('several roles', () => {
  test('are deactivated one by one, and those that cannot be are reported with the reason', async () => {
    const ids = [createdId(await add('Many one')), createdId(await add('Many two'))]
    expect((await send('setRolesStatus', { roleIds: [...ids, 10, 4711], status: 'INACTIVE' })).result).toEqual({
      done: 2,
      skipped: [
        { roleId: 10, reason: 'LAST_ADMIN' },
        { roleId: 4711, reason: 'NOT_FOUND' },
      ],
    })
    expect((await send('setRolesStatus', { roleIds: ids, status: 'INACTIVE' })).result).toMatchObject({
      done: 0,
      skipped: [{ reason: 'NOTHING_TO_DO' }, { reason: 'NOTHING_TO_DO' }],
    })
    expect(
      (await server.db.select().from(role)).filter(({ code }) => code.startsWith('MANY_')).map(({ status }) => status),
    ).toEqual(['INACTIVE', 'INACTIVE'])
  })
})

describe('a person whose roles may not sign in', () => {
  test('cannot sign in until they may again', async () => {
    await send('updateRole', { roleId: 1001, rowVersion: (await detail(1001)).rowVersion, canLogin: false })
    await expect(signIn(server, 'empty.menu')).rejects.toThrow('1103')
    await send('updateRole', { roleId: 1001, rowVersion: (await detail(1001)).rowVersion, canLogin: true })
    expect(await signIn(server, 'empty.menu')).not.toBe('')
  })
})
