import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataImportRoles } from '../../../src/contract/academics/data-import-state.ts'
import { ask, call, CLIENTS, signIn } from '../../support/calls.ts'
import {
  callAccepted,
  checkFile,
  loadDataImport,
  listDataFaults,
  finishData,
  listKept,
  readData,
} from '../../support/data-files.ts'
import { importCommand } from '../../support/import-command.ts'
import { addPerson, addRole, createToken } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'
import { buildZip } from '../../support/zip-file.ts'

const EXAMPLE = join(import.meta.dirname, '../../../docs/one-roster')
const TEACHER = 24
const COLLEGE_ADMIN = 20
const EXAM_SECTION = 12
/** The manifest, the schools and the classes of the example: two colleges, and only staff. */
const BASE = Object.fromEntries(readdirSync(EXAMPLE).map((name) => [name, readFileSync(join(EXAMPLE, name), 'utf8')]))
const ORGS = `${BASE['orgs.csv'] ?? ''}o-8,,,Talwade College,school,S8,o-1\n`

interface Someone {
  readonly id: string
  readonly name: string
  readonly role?: string
  readonly email?: string
  readonly code?: string
  readonly username?: string
  readonly org?: string
  readonly enabled?: string
  readonly until?: string
}

/** A package with these people and no students. */
function packageOf(people: readonly Someone[]): Buffer {
  const users = people.map(
    ({ id, name, email = `${id}@roster.example.edu`, code = '', username = id, enabled = 'true' }) =>
      [id, '', '', enabled, username, ...name.split(' '), code, email].join(),
  )
  const roles = people.map(
    ({ id, role = 'teacher', org = 'o-8', until = '' }) => `r-${id},${id},${role},${until},${org}`,
  )
  const heads = {
    'users.csv': 'sourcedId,status,dateLastModified,enabledUser,username,givenName,familyName,identifier,email',
    'roles.csv': 'sourcedId,userSourcedId,role,endDate,orgSourcedId',
  }
  return buildZip({
    ...BASE,
    'orgs.csv': ORGS,
    'users.csv': [heads['users.csv'], ...users, ''].join('\n'),
    'roles.csv': [heads['roles.csv'], ...roles, ''].join('\n'),
    'enrollments.csv': 'sourcedId,classSourcedId,schoolSourcedId,userSourcedId,role\n',
    'demographics.csv': 'sourcedId,birthDate,sex\n',
  })
}

let server: TestServer
let asha: string
beforeAll(async () => {
  server = await startTestServer()
  asha = await signIn(server, 'asha.admin')
})
afterAll(() => server.close())

const rows = (text: string) => selectSqlRows(server, text)
/** Checks a package, with these roles for its staff instead of the suggested ones. */
async function checked(people: readonly Someone[], mapping?: Readonly<Record<string, number>>, token = asha) {
  const file = packageOf(people)
  return checkFile(server, token, 'ONEROSTER', file, mapping ? { mapping } : {})
}
const imported = async (people: readonly Someone[], mapping?: Readonly<Record<string, number>>) =>
  finishData(server, asha, (await checked(people, mapping)).importId)
const personOf = async (loginName: string) => {
  const [row] = await rows(
    `select a.id::int as id, a.user_type as type, a.status, a.email, a.email_verified_at is not null as verified,
      p.display_name as name, p.employee_code as code,
      (select jsonb_agg(r.role_id::int order by r.role_id) from user_role r where r.user_id = a.id) as roles,
      (select jsonb_agg(k.code order by k.code) from user_college c join college k on k.id = c.college_id
        where c.user_id = a.id) as colleges
     from user_account a join user_profile p on p.user_id = a.id
     where a.client_id = 17 and a.login_key = '${loginName}'`,
  )
  return row
}
const invitations = async (id: unknown) =>
  (await rows(`select status from notification_outbox where user_id = ${Number(id)} and notification_id = 101`)).length

describe('the staff of a package', () => {
  test('are teachers at first: added and invited, found unchanged, and removed by an undo with what waits for them', async () => {
    const people = [{ id: 'mona.shah', name: 'Mona Shah', code: 'R-1' }]
    const first = await checked(people)
    expect(first).toMatchObject({ mapping: { teacher: TEACHER, invite: 1 }, counts: { created: 5, wrong: 0 } })
    expect(first.columns).toMatchObject([{ name: 'record' }, { name: 'teacher', samples: ['Mona Shah'] }])
    expect(await personOf('mona.shah')).toBeUndefined()

    const done = await finishData(server, asha, first.importId)
    expect(done).toMatchObject({ status: 'DONE', counts: { created: 5, wrong: 0 } })
    const mona = await personOf('mona.shah')
    expect(mona).toMatchObject({ type: 'STAFF', status: 'INVITED', code: 'R-1', roles: [TEACHER], colleges: ['S8'] })
    expect(await invitations(mona?.id)).toBe(1)
    const again = await checked(people)
    expect(again.counts).toMatchObject({ created: 0, changed: 0, unchanged: 5, wrong: 0 })

    const undone = await finishData(server, asha, first.importId, 'undoDataImport')
    expect(undone).toMatchObject({ status: 'UNDONE', undone: { kept: 0 } })
    expect(await personOf('mona.shah')).toBeUndefined()
    expect(await rows("select 1 from college where client_id = 17 and code = 'S8'")).toEqual([])
    const theirs = `user_id = ${Number(mona?.id)}`
    expect(await rows(`select 1 from notification_outbox where ${theirs}`)).toEqual([])
    expect(await rows(`select 1 from one_time_token where ${theirs}`)).toEqual([])
  })

  test('get the roles that somebody chooses, which are suggested for the next package; the others are left out', async () => {
    const people = [
      { id: 'omar.teach', name: 'Omar Teach' },
      { id: 'pia.head', name: 'Pia Head', role: 'principal' },
      { id: 'quin.exams', name: 'Quin Exams', role: 'districtAdministrator', org: 'o-1' },
    ]
    const chosen = { principal: COLLEGE_ADMIN, districtAdministrator: EXAM_SECTION, invite: 0 }
    const done = await imported(people, chosen)
    expect(await listDataFaults(server, asha, done.importId)).toEqual({ 'users.csv 2': ['roles NO_ROLE'] })
    const pia = await personOf('pia.head')
    expect(pia).toMatchObject({ type: 'COLLEGE', roles: [COLLEGE_ADMIN], colleges: ['S8'] })
    expect(await invitations(pia?.id)).toBe(0)
    expect(await personOf('quin.exams')).toMatchObject({ type: 'UNIVERSITY', roles: [EXAM_SECTION], colleges: null })
    expect((await checked(people)).mapping).toEqual(chosen)
    await checked(people, { teacher: TEACHER })
  })

  test('are found by employee code or e-mail: changed, restored by an undo, and kept once changed by somebody', async () => {
    const knownPerson = await addPerson(server, {
      clientId: CLIENTS.svtu,
      userType: 'STAFF',
      roleIds: [21],
      name: 'Rita Old',
    })
    await rows(
      `update user_profile set first_name = 'Rita', last_name = 'Old', employee_code = 'R-9' where user_id = ${knownPerson.id} returning 1 as one`,
    )
    await rows(`update user_account set email_verified_at = now() where id = ${knownPerson.id} returning 1 as one`)
    const people = [{ id: 'another.name', name: 'Rita New', code: 'R-9', email: 'rita.new@roster.example.edu' }]
    const before = await personOf(knownPerson.loginName)
    const first = await imported(people)
    expect(first.counts).toMatchObject({ changed: 1, created: 0 })
    expect(await personOf(knownPerson.loginName)).toMatchObject({
      ...{ name: 'Rita New', email: 'rita.new@roster.example.edu', verified: false },
      ...{ roles: [21, TEACHER], colleges: ['S8'] },
    })
    await finishData(server, asha, first.importId, 'undoDataImport')
    expect(await personOf(knownPerson.loginName)).toEqual(before)
    const acts = `select activity from audit_log where entity = 'user_account' and entity_id = '${knownPerson.id}' order by id`
    expect(await rows(acts)).toEqual([{ activity: 'runDataImport' }, { activity: 'undoDataImport' }])

    const second = await imported(people)
    await rows(`update user_profile set designation = 'Reader' where user_id = ${knownPerson.id} returning 1 as one`)
    const undone = await finishData(server, asha, second.importId, 'undoDataImport')
    expect(undone.undone).toMatchObject({ restored: 0, kept: 1 })
    expect(await listKept(server, asha, second.importId)).toEqual([`person ${knownPerson.loginName} CHANGED_SINCE`])
  })

  test('who have begun to work are kept by an undo', async () => {
    const done = await imported([{ id: 'sara.work', name: 'Sara Work' }], { teacher: TEACHER })
    const sara = await personOf('sara.work')
    await rows(
      `insert into user_credential (user_id, client_id, password_hash, changed_at)
       values (${Number(sara?.id)}, 17, 'x', now()) returning 1 as one`,
    )
    await finishData(server, asha, done.importId, 'undoDataImport')
    expect(await listKept(server, asha, done.importId)).toEqual(['person sara.work NEEDED'])
    expect(await personOf('sara.work')).toEqual(sara)
  })

  test('who are wrong are left out with the reason of an import of users', async () => {
    const closed = await addPerson(server, { clientId: CLIENTS.svtu, userType: 'STAFF', roleIds: [TEACHER] })
    await rows(
      `update user_account set status = 'DEACTIVATED', email = 'closed.one@svtu.example.edu',
        email_key = 'closed.one@svtu.example.edu' where id = ${closed.id} returning 1 as one`,
    )
    const { importId } = await checked([
      { id: 'no.mail', name: 'No Mail', email: '', username: 'no.mail' },
      { id: 'bad.name', name: 'B4d Name' },
      { id: 'twice.one', name: 'Twice One', code: 'R-7' },
      { id: 'twice.two', name: 'Twice Two', code: 'R-7' },
      { id: 'two.people', name: 'Two People', code: 'R-9', email: 'ravi.exams@svtu.example.edu' },
      { id: 'closed.one', name: 'Closed One', email: 'closed.one@svtu.example.edu' },
      { id: 'off.account', name: 'Off Account', enabled: 'false' },
      { id: 'left.last', name: 'Left Last', until: '2020-05-31' },
      { id: 'my.parent', name: 'My Parent', role: 'parent' },
      { id: 'good.one', name: 'Good One' },
    ])
    expect(await listDataFaults(server, asha, importId)).toEqual({
      'users.csv 2': ['email PERSON_EMAIL_WRONG'],
      'users.csv 3': ['firstName PERSON_NAME_CHARACTERS'],
      'users.csv 5': ['employeeCode TWICE_IN_FILE'],
      'users.csv 6': ['line PERSON_TWO_PEOPLE'],
      'users.csv 7': ['line PERSON_CLOSED'],
      'users.csv 8': ['line DISABLED'],
      'users.csv 9': ['line NOT_A_STUDENT'],
      'users.csv 10': ['line NOT_A_STUDENT'],
    })
    expect((await loadDataImport(server, asha, importId)).counts).toMatchObject({ wrong: 8 })
  })
})

test('the command chooses the roles of staff, and names groups without one and roles that do not exist', async () => {
  const path = join(server.folder, 'roster.zip')
  const people = [
    { id: 'wasim.head', name: 'Wasim Head', role: 'principal' },
    { id: 'xenia.aide', name: 'Xenia Aide', role: 'aide' },
  ]
  await writeFile(path, packageOf(people))
  const given = (...words: readonly string[]) => importCommand(server, 'oneroster', path, ...words)
  const unknown = await given('--roles', 'principal=NOBODY')
  expect(unknown).toMatchObject({ code: 1, printed: expect.stringContaining('There is no role NOBODY') as string })
  const done = await given('--roles', 'principal=COLLEGE_ADMIN', '--no-invite')
  expect(done.printed).toContain('users.csv line 3: roles has no role here; choose one with --roles (aide)')
  const wasim = await personOf('wasim.head')
  expect(wasim).toMatchObject({ roles: [COLLEGE_ADMIN] })
  expect(await invitations(wasim?.id)).toBe(0)
})

describe('who may import staff', () => {
  test('people who may not import users import the rest of the package, and undo nothing about people', async () => {
    const ravi = await signIn(server, 'ravi.exams')
    expect((await ask(server, 'dataImportRoles', {}, { token: ravi })).result).toEqual({ dataImportRoles: null })
    const { importId } = await checked([{ id: 'tina.teach', name: 'Tina Teach' }], undefined, ravi)
    expect(await listDataFaults(server, ravi, importId)).toEqual({ 'users.csv 2': ['line NOT_PERMITTED'] })
    expect(await finishData(server, ravi, importId)).toMatchObject({ status: 'DONE', counts: { wrong: 1 } })
    expect(await personOf('tina.teach')).toBeUndefined()

    const done = await imported([{ id: 'uma.teach', name: 'Uma Teach' }], { teacher: TEACHER })
    const undo = await call(server, 'undoDataImport', { importId: done.importId }, { token: ravi })
    expect(undo.errorCode).toBe(1107)
    expect(await personOf('uma.teach')).toBeDefined()
  })

  test('only the person who imported staff, or an administrator, may undo it, whoever else may import', async () => {
    const roleId = await addRole(server, CLIENTS.svtu, 1902, { screens: ['/data-import', '/user-management'] })
    const person = { clientId: CLIENTS.svtu, userType: 'UNIVERSITY', roleIds: [roleId] } as const
    const importer = await createToken(server, await addPerson(server, person))
    const done = await imported([{ id: 'wilma.teach', name: 'Wilma Teach' }], { teacher: TEACHER })
    const input = { importId: done.importId }
    expect((await call(server, 'undoDataImport', input, { token: importer })).errorCode).toBe(1107)
    expect(await personOf('wilma.teach')).toBeDefined()
    const rohini = await signIn(server, 'rohini.admin')
    expect((await call(server, 'undoDataImport', input, { token: rohini })).result).toMatchObject({
      outcome: 'STARTED',
    })
  })

  test('an administrator is offered the roles that they may give, and no others are accepted', async () => {
    const { result } = await ask(server, 'dataImportRoles', {}, { token: asha })
    const offered = (result as { dataImportRoles: { code: string }[] }).dataImportRoles.map(({ code }) => code)
    expect(offered).toContain('TEACHER')
    expect(offered).not.toContain('STUDENT')
    expect(offered).not.toContain('CSC_OPERATOR')
    expect(dataImportRoles.needs).toEqual({ menu: '/data-import', verb: 'edit' })
    const read = await readData(server, asha, 'ONEROSTER', packageOf([{ id: 'vera.teach', name: 'Vera Teach' }]))
    if (read.outcome !== 'READ') throw new Error(read.outcome)
    for (const mapping of [{ teacher: 50 }, { teacher: 999_999 }, { student: TEACHER }, { invite: 2 }]) {
      const input = { importId: read.importId, mapping }
      expect((await call(server, 'checkDataImport', input, { token: asha })).errorCode).toBe(1201)
    }
    await callAccepted(server, asha, 'checkDataImport', { importId: read.importId, mapping: {} })
  })
})
