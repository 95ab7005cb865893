import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userAccount, userProfile } from '../../../server/db/schema.ts'
import { searchQuery } from '../../../server/modules/users/accounts/search-words.ts'
import { ask, call, CLIENTS, signIn } from '../../support/calls.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import {
  formatCsv,
  HEADERS,
  loadImport,
  listImportLines,
  createImport,
  listImportProblems,
  waitForSettledImport,
  runImportStep,
  tryImport,
  writeImport,
} from '../../support/user-files.ts'

let server: TestServer
let asha: string
let meera: string
/** The code of Meera's college, and that of another. */
let [ownCollege, otherCollege] = ['', '']
async function rows(statement: string): Promise<Record<string, unknown>[]> {
  const answer: unknown = await server.db.execute(statement)
  return (answer as { rows: Record<string, unknown>[] }).rows
}
beforeAll(async () => {
  server = await startTestServer()
  asha = await signIn(server, 'asha.admin')
  meera = await signIn(server, 'meera.principal')
  const [mine] = await rows(
    `select c.code from user_account a join user_college u on u.user_id = a.id join college c on c.id = u.college_id where a.client_id = 17 and a.login_name = 'meera.principal'`,
  )
  ownCollege = String(mine?.code)
  const [other] = await rows(`select code from college where client_id = 17 and code <> '${ownCollege}' order by code`)
  otherCollege = String(other?.code)
})
afterAll(() => server.close())

let count = 0
/** Returns a line of the file for a new teacher. */
function teacherLine(more: Partial<Record<(typeof HEADERS)[number], string>> = {}): string[] {
  count += 1
  const line: Record<(typeof HEADERS)[number], string> = {
    'User type': 'STAFF',
    'First name': 'Gauri',
    'Last name': 'Deshmukh',
    'E-mail': `gauri${count}@example.edu`,
    Mobile: '9822012345',
    'Employee code': `G-${count}`,
    'User name': `gauri.${count}`,
    Colleges: ownCollege,
    Roles: 'TEACHER',
  }
  return HEADERS.map((name) => more[name] ?? line[name])
}
const file = (...lines: readonly (readonly string[])[]) => formatCsv(HEADERS, ...lines)
const accountOf = async (loginName: string) => {
  const account = (await server.db.select().from(userAccount)).find(
    (one) => one.clientId === CLIENTS.svtu && one.loginName === loginName,
  )
  return (
    account && {
      account,
      profile: (await server.db.select().from(userProfile)).find(({ userId }) => userId === account.id),
    }
  )
}

describe('an import that adds people', () => {
  test('first checks without writing; then adds people, searchable and without a password', async () => {
    const importId = await createImport(
      server,
      asha,
      file(teacherLine({ 'First name': 'संतोष', 'User name': 'santosh.new' }), teacherLine({ 'E-mail': 'nobody' })),
    )
    const trial = await tryImport(server, asha, importId)
    expect(trial).toMatchObject({
      status: 'CHECKED',
      total: 2,
      done: 2,
      counts: { WOULD_CREATE: 1, WRONG: 1, CREATED: 0 },
    })
    expect(await accountOf('santosh.new')).toBeUndefined()

    expect(await writeImport(server, asha, importId)).toMatchObject({
      status: 'DONE',
      total: 1,
      done: 1,
      counts: { CREATED: 1, WRONG: 1 },
    })
    const made = await accountOf('santosh.new')
    expect(made?.account).toMatchObject({
      status: 'INVITED',
      createdVia: 'IMPORT',
      userType: 'STAFF',
      mobile: '+919822012345',
      signInMethod: 'PASSWORD',
    })
    expect(made?.profile).toMatchObject({ displayName: 'संतोष Deshmukh', firstName: 'संतोष', lastName: 'Deshmukh' })
    const id = made?.account.id ?? 0
    expect(await rows(`select 1 from user_credential where user_id = ${id}`)).toEqual([])
    expect(await rows(`select role_id::int as role from user_role where user_id = ${id}`)).toEqual([{ role: 24 }])
    expect(await rows(`select is_primary from user_college where user_id = ${id}`)).toEqual([{ is_primary: true }])
    expect(
      await rows(
        `select id::int as id from user_account where client_id = 17 and search @@ $$${searchQuery('santosh.n') ?? ''}$$::tsquery`,
      ),
    ).toEqual([{ id }])
    expect(
      await rows(
        `select detail from audit_log where activity = 'runUserImport' and entity = 'user_account' and entity_id = '${id}'`,
      ),
    ).toEqual([{ detail: { import: importId, did: 'CREATED' } }])
    expect(await rows(`select 1 from one_time_token where user_id = ${id}`)).toEqual([])
  })

  test('invites everybody added, if requested, and notifies the importing user when it has finished', async () => {
    const importId = await createImport(
      server,
      asha,
      file(teacherLine({ 'User name': 'invited.one' }), teacherLine({ 'User name': 'invited.two' })),
    )
    await tryImport(server, asha, importId, { invite: true })
    await writeImport(server, asha, importId)
    const ids = [await accountOf('invited.one'), await accountOf('invited.two')].map((row) => row?.account.id ?? 0)
    expect(
      await rows(
        `select notification_id::int as id, channel from notification_outbox where user_id in (${ids.join()})`,
      ),
    ).toEqual([101, 101].map((id) => ({ id, channel: 'EMAIL' })))
    const tokens = await rows(`select purpose, bound_to from one_time_token where user_id in (${ids.join()})`)
    expect(tokens.map(({ purpose, bound_to: to }) => [purpose, /^gauri\d+@example.edu$/.test(String(to))])).toEqual([
      ['EMAIL_CONFIRM', true],
      ['EMAIL_CONFIRM', true],
    ])
    expect(
      await rows(
        `select body like '%people.csv%2%0%' as told from notification_outbox where dedupe_key like 'user-import ${importId}%'`,
      ),
    ).toEqual([{ told: true }])
  })

  test('assigns a free login name to a person without one', async () => {
    const bare = (email: string) => teacherLine({ 'User name': '', 'E-mail': email })
    const importId = await createImport(
      server,
      asha,
      file(bare('same.name@example.edu'), bare('same.name@example.org'), bare('asha.admin@example.edu')),
    )
    await tryImport(server, asha, importId)
    await writeImport(server, asha, importId)
    expect(
      [await accountOf('same.name'), await accountOf('same.name2'), await accountOf('asha.admin2')].map(
        (row) => row?.account.email,
      ),
    ).toEqual(['same.name@example.edu', 'same.name@example.org', 'asha.admin@example.edu'])
  })

  test('reports all problems of a line at once, by field', async () => {
    const importId = await createImport(
      server,
      asha,
      file(
        teacherLine({
          'First name': '',
          'E-mail': 'x@',
          Mobile: '12',
          'User name': 'a b',
          Colleges: 'Nowhere',
          Roles: 'KING',
        }),
        teacherLine({ 'First name': '=HYPERLINK("http://x")', Mobile: '9.1E+11', 'Employee code': '1,5E+5' }),
        teacherLine({ 'User type': 'Emperor', 'E-mail': 'a@mailinator.com', 'Last name': '#REF!' }),
        teacherLine({ Roles: 'UNIVERSITY_ADMIN' }),
        teacherLine({ 'User type': 'STUDENT' }),
      ),
    )
    await tryImport(server, asha, importId)
    expect(await listImportProblems(server, asha, importId)).toEqual({
      2: {
        firstName: 'FIRST_NAME_MISSING',
        email: 'EMAIL_WRONG',
        mobile: 'MOBILE_WRONG',
        loginName: 'LOGIN_NAME_WRONG',
        colleges: 'UNKNOWN',
        roles: 'UNKNOWN',
      },
      3: { firstName: 'NAME_CHARACTERS', mobile: 'LOST_DIGITS', employeeCode: 'LOST_DIGITS' },
      4: { userType: 'UNKNOWN', email: 'EMAIL_DISPOSABLE', lastName: 'FORMULA_ERROR' },
      5: { roles: 'NOT_GRANTABLE' },
      6: { userType: 'TYPE_MISSING', roles: 'WRONG_KIND' },
    })
  })

  test('refuses values that other people have, or that occur twice in the file', async () => {
    const first = teacherLine({ 'User name': 'taken.name', 'E-mail': 'taken@example.edu', 'Employee code': 'T-1' })
    const before = await createImport(server, asha, file(first))
    await tryImport(server, asha, before)
    await writeImport(server, asha, before)
    const importId = await createImport(
      server,
      asha,
      file(
        teacherLine({ 'User name': 'Taken.Name' }),
        teacherLine({ 'E-mail': 'TAKEN@example.edu' }),
        teacherLine({ 'Employee code': 'T-1' }),
        teacherLine({ 'E-mail': 'new@example.edu' }),
        teacherLine({ 'E-mail': 'New@Example.edu' }),
      ),
    )
    await tryImport(server, asha, importId)
    expect(await listImportProblems(server, asha, importId)).toEqual({
      2: { loginName: 'TAKEN' },
      3: { email: 'TAKEN' },
      4: { employeeCode: 'TAKEN' },
      6: { email: 'TWICE_IN_FILE' },
    })
  })

  test('does not take a name that another person has taken since the check', async () => {
    const lines = [teacherLine({ 'User name': 'raced.name' }), teacherLine()]
    const [one, other] = [
      await createImport(server, asha, file(...lines)),
      await createImport(server, asha, file(lines[0] ?? [])),
    ]
    await tryImport(server, asha, one)
    await tryImport(server, asha, other)
    await writeImport(server, asha, other)
    expect(await writeImport(server, asha, one)).toMatchObject({ status: 'DONE', counts: { CREATED: 1, WRONG: 1 } })
    expect(await listImportProblems(server, asha, one)).toEqual({
      2: { loginName: 'TAKEN', employeeCode: 'TAKEN', email: 'TAKEN' },
    })
  })

  test('does not grant two conflicting roles or a full one', async () => {
    await rows(
      'insert into role_conflict (client_id, role_id, conflicts_with) values (17, 23, 24) on conflict do nothing',
    )
    await rows(
      'update role set max_users = 1 + (select count(distinct user_id) from user_role where client_id = 17 and role_id = 30) where client_id = 17 and id = 30',
    )
    const importId = await createImport(
      server,
      asha,
      file(
        teacherLine({ Roles: 'HOD; TEACHER' }),
        teacherLine({ Roles: 'CENTRE_SUPERINTENDENT' }),
        teacherLine({ Roles: 'Centre superintendent' }),
      ),
    )
    await tryImport(server, asha, importId)
    expect(await listImportProblems(server, asha, importId)).toEqual({ 2: { roles: 'CONFLICT' }, 4: { roles: 'FULL' } })
    await rows('update role set max_users = null where client_id = 17')
    await rows('delete from role_conflict where client_id = 17 and role_id = 23')
  })
})

describe('an import that changes people', () => {
  test('changes only the given values, and adds roles and colleges', async () => {
    const made = await createImport(
      server,
      asha,
      file(teacherLine({ 'User name': 'to.change', 'E-mail': 'to.change@example.edu' })),
    )
    await tryImport(server, asha, made)
    await writeImport(server, asha, made)
    const importId = await createImport(
      server,
      asha,
      formatCsv(
        ['User name', 'Last name', 'First name', 'Designation', 'Roles', 'Colleges', 'Mobile'],
        ['to.change', 'Kulkarni', 'Gauri', 'Reader', 'HOD', otherCollege, ''],
        ['to.change', '', '', '', '', '', ''],
      ),
    )
    expect(await tryImport(server, asha, importId, { mode: 'UPDATE' })).toMatchObject({
      counts: { WOULD_UPDATE: 1, WRONG: 1 },
    })
    const before = await accountOf('to.change')
    expect(await writeImport(server, asha, importId)).toMatchObject({ counts: { UPDATED: 1, WRONG: 1 } })
    const after = await accountOf('to.change')
    expect(after?.profile).toMatchObject({ displayName: 'Gauri Kulkarni', designation: 'Reader' })
    expect(after?.account).toMatchObject({
      mobile: before?.account.mobile,
      rowVersion: (before?.account.rowVersion ?? 0) + 1,
    })
    const id = after?.account.id ?? 0
    expect(await rows(`select role_id::int as id from user_role where user_id = ${id} order by 1`)).toEqual([
      { id: 23 },
      { id: 24 },
    ])
    expect(await rows(`select 1 from user_college where user_id = ${id}`)).toHaveLength(2)
    // The same again has nothing to change.
    const again = await createImport(server, asha, formatCsv(['User name', 'Designation'], ['to.change', 'Reader']))
    await tryImport(server, asha, again, { mode: 'UPDATE' })
    expect(await writeImport(server, asha, again)).toMatchObject({ counts: { UPDATED: 0, SKIPPED: 1 } })
  })

  test('notifies people of a new address, number or role, at the old and the new contact', async () => {
    const first = await createImport(
      server,
      asha,
      file(teacherLine({ 'User name': 'moved.on', 'E-mail': 'old.home@example.edu', 'Employee code': 'MOVED-1' })),
    )
    await tryImport(server, asha, first)
    await writeImport(server, asha, first)
    const id = (await accountOf('moved.on'))?.account.id ?? 0
    await server.db.execute(`update user_account set status = 'ACTIVE', email_verified_at = now() where id = ${id}`)
    const again = await createImport(
      server,
      asha,
      formatCsv(['User name', 'E-mail', 'Mobile', 'Roles'], ['moved.on', 'new.home@example.edu', '9822099999', 'HOD']),
    )
    await tryImport(server, asha, again, { mode: 'UPDATE' })
    expect(await writeImport(server, asha, again)).toMatchObject({ counts: { UPDATED: 1 } })
    const messages = await rows(
      `select notification_id::int as id, channel, address from notification_outbox where user_id = ${id} order by 1, 2, 3`,
    )
    expect(messages).toContainEqual({ id: 109, channel: 'EMAIL', address: 'old.home@example.edu' })
    expect(messages).toContainEqual({ id: 109, channel: 'SMS', address: '+919822012345' })
    expect(messages.some(({ id: what, address }) => what === 104 && address === 'new.home@example.edu')).toBe(true)
    expect(messages).toContainEqual({ id: 131, channel: 'EMAIL', address: 'new.home@example.edu' })
  })

  test('reports unknown people, skips a line that matches two, and can add and change in one run', async () => {
    const two = await createImport(
      server,
      asha,
      file(
        teacherLine({ 'User name': 'pair.one', 'Employee code': 'P-1' }),
        teacherLine({ 'User name': 'pair.two', 'Employee code': 'P-2' }),
      ),
    )
    await tryImport(server, asha, two)
    await writeImport(server, asha, two)
    const update = await createImport(
      server,
      asha,
      formatCsv(
        ['User name', 'Employee code', 'Designation'],
        ['nobody.here', '', 'Reader'],
        ['pair.one', 'P-2', 'Reader'],
      ),
    )
    await tryImport(server, asha, update, { mode: 'UPDATE' })
    expect(await listImportProblems(server, asha, update)).toEqual({
      2: { row: 'NOT_FOUND' },
      3: { row: 'TWO_PEOPLE' },
    })
    const both = await createImport(
      server,
      asha,
      file(
        teacherLine({ 'User name': 'pair.one', 'Employee code': 'P-1', 'Last name': 'Rane', 'E-mail': '' }),
        teacherLine(),
      ),
    )
    expect(await tryImport(server, asha, both, { mode: 'BOTH' })).toMatchObject({
      counts: { WOULD_UPDATE: 1, WOULD_CREATE: 1 },
    })
  })

  test('does not change a student’s name, which is part of the university’s record', async () => {
    const importId = await createImport(
      server,
      asha,
      formatCsv(
        ['PRN', 'First name', 'Last name', 'Mobile'],
        ['2025417112003457', 'X', 'Y', ''],
        ['2025417112003457', '', '', '9822000000'],
        ['9999', '', '', '9822000000'],
      ),
    )
    await tryImport(server, asha, importId, { mode: 'UPDATE' })
    expect(await listImportProblems(server, asha, importId)).toMatchObject({
      2: { firstName: 'STUDENT_RECORD', lastName: 'STUDENT_RECORD' },
      4: { row: 'NOT_FOUND' },
    })
  })
})

describe('a college administrator who imports', () => {
  test('adds people to their own college only, and grants no more than they hold', async () => {
    const importId = await createImport(
      server,
      meera,
      file(
        teacherLine(),
        teacherLine({ Colleges: otherCollege }),
        teacherLine({ Colleges: '', 'User type': 'VERIFIER', Roles: 'INVIGILATOR' }),
        teacherLine({ 'User type': 'UNIVERSITY', Roles: 'AUDITOR' }),
      ),
    )
    await tryImport(server, meera, importId)
    const problems = await listImportProblems(server, meera, importId)
    expect(problems[3]).toMatchObject({ colleges: 'UNKNOWN' })
    expect(problems[4]).toMatchObject({ colleges: 'COLLEGE_MISSING' })
    expect(problems[5]).toMatchObject({ userType: 'NOT_ALLOWED', roles: 'NOT_GRANTABLE' })
  })

  test('cannot change, or detect, people of another college, and cannot change people with a higher role', async () => {
    const made = await createImport(
      server,
      asha,
      file(teacherLine({ 'User name': 'far.away', Colleges: otherCollege })),
    )
    await tryImport(server, asha, made)
    await writeImport(server, asha, made)
    const importId = await createImport(
      server,
      meera,
      formatCsv(
        ['User name', 'Designation'],
        ['far.away', 'Reader'],
        ['asha.admin', 'Reader'],
        ['no.such.person', 'Reader'],
      ),
    )
    await tryImport(server, meera, importId, { mode: 'UPDATE' })
    expect(await listImportProblems(server, meera, importId)).toEqual({
      2: { row: 'NOT_FOUND' },
      3: { row: 'NOT_FOUND' },
      4: { row: 'NOT_FOUND' },
    })
  })

  test('never finds another person’s import, of any institution', async () => {
    const importId = await createImport(server, asha, file(teacherLine()))
    const otherInstitution = await signIn(server, 'aishath.registrar', CLIENTS.fauc)
    for (const token of [meera, otherInstitution]) {
      for (const [name, input] of [
        ['mapUserImport', { importId, mapping: {}, mode: 'UPDATE', invite: false }],
        ['checkUserImport', { importId }],
        ['runUserImport', { importId }],
        ['cancelUserImport', { importId }],
      ] as const)
        expect((await call(server, name, input, { token })).errorCode).toBe(1202)
      expect((await ask(server, 'userImport', { importId }, { token })).errorCode).toBe(1202)
      expect((await ask(server, 'userImportRows', { importId }, { token })).errorCode).toBe(1202)
    }
  })

  test('cannot upload a file with view rights only', async () => {
    const token = await signIn(server, 'ravi.exams')
    expect(
      (await call(server, 'uploadUserFile', { uploadId: 'c'.repeat(20), from: 0, base64: '' }, { token })).errorCode,
    ).toBe(1107)
  })
})

describe('the steps of an import', () => {
  test('require missing columns to be mapped before the check', async () => {
    const importId = await createImport(server, asha, formatCsv(['First name', 'Remark'], ['A', 'B']))
    expect(
      await runImportStep(server, asha, 'mapUserImport', {
        importId,
        mapping: { firstName: 0 },
        mode: 'BOTH',
        invite: false,
      }),
    ).toEqual({ outcome: 'INCOMPLETE', missing: ['userType', 'roles', 'keys'] })
    expect(
      (
        await call(
          server,
          'mapUserImport',
          { importId, mapping: { firstName: 7 }, mode: 'CREATE', invite: false },
          { token: asha },
        )
      ).errorCode,
    ).toBe(1201)
  })

  test('write nothing that was not checked, and nothing after a cancellation', async () => {
    const importId = await createImport(server, asha, file(teacherLine({ 'User name': 'never.made' })))
    expect(await runImportStep(server, asha, 'runUserImport', { importId })).toEqual({ outcome: 'TOO_LATE' })
    await tryImport(server, asha, importId)
    expect(await runImportStep(server, asha, 'cancelUserImport', { importId })).toEqual({ outcome: 'CANCELLED' })
    expect(await runImportStep(server, asha, 'runUserImport', { importId })).toEqual({ outcome: 'TOO_LATE' })
    expect(await loadImport(server, asha, importId)).toMatchObject({ status: 'CANCELLED', counts: { SKIPPED: 1 } })
    expect(await accountOf('never.made')).toBeUndefined()
  })

  test('stop when the importing user has lost the right', async () => {
    const importId = await createImport(server, meera, file(teacherLine({ 'User name': 'no.right' })))
    await tryImport(server, meera, importId)
    await rows(
      `update user_import set options = '{"roleIds": [24]}', status = 'RUNNING', owner = null, lease_until = null where public_id = '${importId}'`,
    )
    // Another process, or the next look for jobs that nobody works on, takes it.
    expect(await waitForSettledImport(server, meera, importId)).toMatchObject({
      status: 'FAILED',
      failure: 'NOT_PERMITTED',
    })
    expect(await accountOf('no.right')).toBeUndefined()
  })

  test('accept the template of every language without mapping a column, and import its example line', async () => {
    for (const language of ['en', 'hi', 'mr', 'ur', 'dv']) {
      const { result } = await ask(server, 'userImportTemplate', {}, { token: asha, language })
      const [template] = (result as { userImportTemplate: { csv: string }[] }).userImportTemplate
      const importId = await createImport(server, asha, template?.csv ?? '')
      expect(Object.values((await loadImport(server, asha, importId)).mapping)).toHaveLength(21)
      expect(await tryImport(server, asha, importId), language).toMatchObject({ counts: { WOULD_CREATE: 1 } })
    }
  })

  test('show the lines in pages', async () => {
    const importId = await createImport(server, asha, file(...Array.from({ length: 30 }, () => teacherLine())))
    expect((await listImportLines(server, asha, importId)).length).toBe(30)
    const { result } = await ask(
      server,
      'userImportRows',
      { importId, page: 2, pageSize: 25, sort: { column: 'rowNo', descending: true } },
      { token: asha },
    )
    const [page] = (result as { userImportRows: { rows: { rowNo: number }[]; total: number }[] }).userImportRows
    expect([page?.total, page?.rows.map(({ rowNo }) => rowNo)]).toEqual([30, [6, 5, 4, 3, 2]])
  })
})
