import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { menu, role, roleMenu } from '../../../server/db/schema.ts'
import { findGrantDenial } from '../../../server/lib/access/role-denials.ts'
import { listRolesInForce } from '../../../server/lib/session/sessions.ts'
import { CLIENTS } from '../../support/calls.ts'
import { addPerson, type Person } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'

type RoleRow = typeof role.$inferInsert
type Verb = 'canView' | 'canEdit' | 'canExport' | 'canApprove'
interface Screens {
  readonly [route: string]: readonly Verb[]
}

const clientId = CLIENTS.svtu
/** Noon of a day in India. */
const NOW = new Date('2026-11-18T06:30:00Z')
/** The role of the caller, and what it may do. */
const HELD = 700
const HELD_SCREENS: Screens = { '/user-management': ['canView', 'canEdit'], '/ui-chips': ['canView'] }

let server: TestServer
let caller: Person
let menus: ReadonlyMap<string, number>
let nextId = HELD
async function addRole(more: Partial<RoleRow> = {}, screens: Screens = {}): Promise<number> {
  const id = nextId++
  await server.db
    .insert(role)
    .values({ clientId, id, code: `R${id}`, name: `Role ${id}`, type: 'CUSTOM', userType: 'STAFF', ...more })
  const none = { canView: false, canEdit: false, canExport: false, canApprove: false }
  for (const [route, verbs] of Object.entries(screens))
    await server.db.insert(roleMenu).values({
      clientId,
      roleId: id,
      menuId: menus.get(route) ?? 0,
      ...none,
      ...Object.fromEntries(verbs.map((verb) => [verb, true])),
    })
  return id
}
beforeAll(async () => {
  server = await startTestServer({}, { timers: false })
  const rows = await server.db.query.menu.findMany({ where: (row, { eq }) => eq(row.clientId, clientId) })
  menus = new Map(rows.map(({ routeName, id }: typeof menu.$inferSelect) => [routeName, id]))
  await addRole({ rank: 50 }, HELD_SCREENS)
  caller = await addPerson(server, { clientId, userType: 'UNIVERSITY', roleIds: [HELD] })
})
afterAll(() => server.close())

describe('a person who grants a role', () => {
  test.each<[string, Partial<RoleRow>, Screens, string | null]>([
    ['below their own with some of its rights', { rank: 51 }, { '/user-management': ['canView'] }, null],
    ['below their own with all of its rights', { rank: 51 }, HELD_SCREENS, null],
    ['below their own without rights', { rank: 51 }, {}, null],
    ['of their own rank', { rank: 50 }, {}, 'RANK'],
    ['above their own', { rank: 49 }, {}, 'RANK'],
    ['with a page that they cannot open', { rank: 51 }, { '/exam-desk': ['canView'] }, 'NOT_HELD'],
    ['with such a page that no call needs', { rank: 51 }, { '/ui-tags': ['canView'] }, 'NOT_HELD'],
    ['with a further right on a page', { rank: 51 }, { '/user-management': ['canApprove'] }, 'NOT_HELD'],
    ['with a right that they have on another page', { rank: 51 }, { '/ui-chips': ['canEdit'] }, 'NOT_HELD'],
    ['that is inactive', { rank: 51, status: 'INACTIVE' }, {}, 'NOT_ASSIGNABLE'],
    ['that is not finished', { rank: 51, status: 'DRAFT' }, {}, 'NOT_ASSIGNABLE'],
    ['that the system gives', { rank: 51, isAssignable: false }, {}, 'NOT_ASSIGNABLE'],
  ])('%s: %o with %o is answered with %s', async (_, more, screens, denial) => {
    const actor = {
      userId: caller.id,
      clientId,
      sessionId: '',
      userType: 'UNIVERSITY',
      roleIds: [HELD],
      programmesOn: null,
      coursesOn: null,
    }
    expect(await findGrantDenial(server.db, actor, await addRole(more, screens), NOW)).toBe(denial)
  })
})

test.each<[string, Partial<RoleRow>, boolean]>([
  ['without days', {}, true],
  ['before its first day', { validFrom: '2026-11-19' }, false],
  ['on its first day', { validFrom: '2026-11-18' }, true],
  ['on its last day', { validTo: '2026-11-18' }, true],
  ['after its last day', { validTo: '2026-11-17' }, false],
  ['between its days', { validFrom: '2026-11-17', validTo: '2026-11-19' }, true],
  ['when it is inactive', { status: 'INACTIVE' }, false],
])('a role %s (%o) is in force: %s', async (_, more, isInForce) => {
  const roleId = await addRole(more)
  const holder = await addPerson(server, { clientId, userType: 'STAFF', roleIds: [roleId] })
  const found = await listRolesInForce(server.db, clientId, holder.id, NOW)
  expect(found.map(({ id }) => id)).toEqual(isInForce ? [roleId] : [])
})
