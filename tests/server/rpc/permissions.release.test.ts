import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Needs, Verb } from '../../../src/contract/access.ts'
import { activities, queries } from '../../../src/contract/index.ts'
import { ROLES } from '../../../server/modules/roles/built-in-roles.ts'
import { MENUS } from '../../../server/modules/institution/defaults/access.ts'
import { ask, call, callMany, CLIENTS, type WireEnvelope } from '../../support/calls.ts'
import { addPerson, addRole, listCollegeIds, createToken, type Person } from '../../support/people.ts'
import { buildSample, type Ids } from '../../support/samples.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'

/** Every call of the contract that is not public, including those added later. */
const closed = [
  ...Object.values(activities).map((one) => ({ ...one, key: one.name, send: call })),
  ...Object.values(queries).map((one) => ({ ...one, key: one.id, send: ask })),
].flatMap(({ key, access, needs, input, send }) =>
  access === 'o' ? [] : [{ key, access, needs: needs as Needs, input, send }],
)

const LETTER: Readonly<Record<Verb, string>> = { view: 'V', edit: 'E', export: 'X', approve: 'A' }

/** Returns whether the seed grants a right to a role (specification, section 11.8), without the server's own check. */
function isPermitted(roleId: number, needs: Needs): boolean {
  if (needs === 'own') return true
  if ('roles' in needs) return needs.roles.includes(roleId)
  if ('anyOf' in needs) return needs.anyOf.some((right) => isPermitted(roleId, right))
  return MENUS.some(({ route, rights }) => route === needs.menu && (rights[roleId] ?? '').includes(LETTER[needs.verb]))
}

const isDenied = (answer: WireEnvelope | undefined): boolean =>
  answer?.errorCode === 1107 && typeof answer.result === 'object' && answer.result !== null && 'needs' in answer.result

/** A value that no input schema takes: permission is asked first, and nothing is done. */
const NO_INPUT = 7

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const typeOf = (access: string) => (access === 'c' ? ('r/c' as const) : ('r' as const))

describe('every role can call what its menus grant, and nothing else', () => {
  const tokens = new Map<number, string>()
  beforeAll(async () => {
    for (const { id, userType } of ROLES)
      tokens.set(
        id,
        await createToken(server, await addPerson(server, { clientId: CLIENTS.svtu, userType, roleIds: [id] })),
      )
  })

  test.each(ROLES)('$code', async ({ id }) => {
    const token = tokens.get(id)
    const permitted: string[] = []
    for (const access of ['r', 'c']) {
      const names = closed.filter((one) => one.access === access && one.send === call).map(({ key }) => key)
      const answers = await callMany(server, names, NO_INPUT, { type: typeOf(access), token })
      expect([...answers.keys()].sort()).toEqual(names.sort())
      permitted.push(...names.filter((name) => !isDenied(answers.get(name))))
    }
    // A group of queries has one answer, which is that of the first refusal in it.
    for (const { key, access } of closed.filter(({ send }) => send === ask))
      if (!isDenied(await ask(server, key, NO_INPUT, { type: typeOf(access), token }))) permitted.push(key)
    const expected = closed.filter(({ needs }) => isPermitted(id, needs)).map(({ key }) => key)
    expect(permitted.sort()).toEqual(expected.sort())
  })

  test.each(closed.filter(({ access }) => access === 'c'))(
    '$key is answered only on the route that checks roles',
    async ({ key, send }) => {
      expect(await send(server, key, NO_INPUT, { type: 'r', token: tokens.get(10) })).toMatchObject({ errorCode: 1107 })
    },
  )
})

/**
 * Returns a fingerprint of the people, roles and colleges of an institution, or of one person and one college of
 * it.
 */
async function fingerprint({
  clientId,
  userId,
  collegeId,
}: {
  readonly clientId: number
  readonly userId?: number
  readonly collegeId?: number
}): Promise<string> {
  const of = (column: string, id: number | undefined) => (id === undefined ? '' : ` and ${column} = ${id}`)
  const tables = [
    ['user_account', of('id', userId)],
    ...['user_profile', 'user_role', 'user_college', 'session', 'user_asset', 'user_menu_override'].map(
      (table) => [table, of('user_id', userId)] as const,
    ),
    ['college_handover', of('college_id', collegeId)],
    ...(userId === undefined
      ? ([
          ['role', ''],
          ['role_menu', ''],
          ['role_conflict', ''],
        ] as const)
      : []),
  ] as const
  const prints = await Promise.all(
    tables.map(([table, more]) =>
      server.db.execute(
        `select '${table}' as name, md5(string_agg(t::text, '|' order by t::text)) as print from ${table} t where client_id = ${clientId}${more}`,
      ),
    ),
  )
  return JSON.stringify(prints.map((print) => (print as { readonly rows: unknown }).rows))
}

/** Sends every call that takes an id with ids outside the caller's scope, and returns the answers. */
async function callAll(actor: Person, ids: Ids): Promise<ReadonlyMap<string, WireEnvelope>> {
  const answers = new Map<string, WireEnvelope>()
  for (const { key, access, input, send } of closed) {
    const { value, named } = buildSample(input, ids)
    if (named)
      answers.set(
        key,
        await send(server, key, value, { type: typeOf(access), token: await createToken(server, actor) }),
      )
  }
  return answers
}

const SECRET = 'Zyxwvut Qponmlk'

describe('ids outside the caller’s scope', () => {
  test('of another institution are not found by a university administrator', async () => {
    const [collegeId] = await listCollegeIds(server, CLIENTS.fauc)
    const roleId = await addRole(server, CLIENTS.fauc, 1777)
    const outsider = await addPerson(server, {
      clientId: CLIENTS.fauc,
      userType: 'COLLEGE',
      roleIds: [20, roleId],
      collegeIds: [collegeId ?? 0],
      name: SECRET,
    })
    const actor = await addPerson(server, { clientId: CLIENTS.svtu, userType: 'UNIVERSITY', roleIds: [10, 11, 12, 14] })
    const before = await fingerprint({ clientId: CLIENTS.fauc })
    const answers = await callAll(actor, {
      userId: outsider.publicId,
      roleId,
      collegeId: collegeId ?? 0,
      other: outsider.id,
    })
    expect(answers.size).toBeGreaterThan(5)
    for (const [key, answer] of answers) {
      expect(JSON.stringify(answer), key).not.toContain(SECRET)
      expect(JSON.stringify(answer), key).not.toContain(outsider.loginName)
    }
    expect(await fingerprint({ clientId: CLIENTS.fauc })).toBe(before)
  })

  test('of another college are not found by a college administrator', async () => {
    const [own, other] = await listCollegeIds(server, CLIENTS.svtu)
    const outsider = await addPerson(server, {
      clientId: CLIENTS.svtu,
      userType: 'STAFF',
      roleIds: [24],
      collegeIds: [other ?? 0],
      name: SECRET,
    })
    const actor = await addPerson(server, {
      clientId: CLIENTS.svtu,
      userType: 'COLLEGE',
      roleIds: [20],
      collegeIds: [own ?? 0],
    })
    const where = { clientId: CLIENTS.svtu, userId: outsider.id, collegeId: other ?? 0 }
    const before = await fingerprint(where)
    const answers = await callAll(actor, {
      userId: outsider.publicId,
      roleId: 24,
      collegeId: other ?? 0,
      other: outsider.id,
    })
    for (const [key, answer] of answers) {
      expect(JSON.stringify(answer), key).not.toContain(SECRET)
      expect(JSON.stringify(answer), key).not.toContain(outsider.loginName)
    }
    expect(await fingerprint(where)).toBe(before)
  })

  test('of a person of the university are not found by a college administrator', async () => {
    const [own] = await listCollegeIds(server, CLIENTS.svtu)
    const above = await addPerson(server, {
      clientId: CLIENTS.svtu,
      userType: 'UNIVERSITY',
      roleIds: [11],
      collegeIds: [own ?? 0],
      name: SECRET,
    })
    const actor = await addPerson(server, {
      clientId: CLIENTS.svtu,
      userType: 'COLLEGE',
      roleIds: [20],
      collegeIds: [own ?? 0],
    })
    const where = { clientId: CLIENTS.svtu, userId: above.id }
    const before = await fingerprint(where)
    const answers = await callAll(actor, { userId: above.publicId, roleId: 11, collegeId: own ?? 0, other: above.id })
    for (const [key, answer] of answers) expect(JSON.stringify(answer), key).not.toContain(SECRET)
    expect(await fingerprint(where)).toBe(before)
  })
})
