import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../../src/contract/parts.ts'
import { auditLog, college, userAccount, userCollege, userProfile, userRole } from '../../../server/db/schema.ts'
import type { SentenceKey } from '../../../server/lib/i18n/messages.ts'
import { getMessage } from '../../../server/lib/i18n/messages.ts'
import { ask, call, CLIENTS, signIn, type CallOptions } from '../../support/calls.ts'
import { WAITS } from '../../support/institution/second-administrator.ts'
import { findLastMessage } from '../../support/messages/outbox.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'

let server: TestServer
let asha = ''
let meera = ''
let colleges: readonly number[] = []
beforeAll(async () => {
  server = await startTestServer()
  ;[asha, meera] = await Promise.all([signIn(server, 'asha.admin'), signIn(server, 'meera.principal')])
  colleges = (await server.db.select().from(college))
    .filter(({ clientId }) => clientId === CLIENTS.svtu)
    .map(({ id }) => id)
    .sort((one, other) => one - other)
})
afterAll(() => server.close())

let count = 0
/** Executes a statement in the database. */
const sql = (text: string) => server.db.execute(text)
/** Returns the input for a new clerk. */
const clerk = (more: object = {}) => {
  count += 1
  return {
    userType: 'STAFF',
    firstName: 'Vidya',
    lastName: 'Deshpande',
    email: `vidya${count}@example.edu`,
    loginName: `vidya.deshpande${count}`,
    collegeIds: [colleges[0]],
    roleIds: [24],
    ...more,
  }
}
const add = (account: object, token = asha, options: CallOptions = {}) =>
  call(server, 'addUser', account, { token, ...options })
const added = async (more: object = {}, token = asha) =>
  (await add(clerk(more), token)).result as {
    userId: string
    loginName: string
    link: { address: string; until: string } | null
    temporaryPassword: string | null
    maskedEmail: string
  }
const rowOf = async (publicId: string) => {
  const row = (await server.db.select().from(userAccount)).find((account) => account.publicId === publicId)
  if (!row) throw new Error('There is nobody with this id.')
  return row
}
const accountOf = async (loginName: string) => {
  const row = (await server.db.select().from(userAccount)).find(
    (account) => account.clientId === CLIENTS.svtu && account.loginName === loginName,
  )
  if (!row) throw new Error(`There is no ${loginName}.`)
  return row
}
const collegesOf = async (publicId: string) => {
  const { id } = await rowOf(publicId)
  return (await server.db.select().from(userCollege))
    .filter(({ userId }) => userId === id)
    .sort((one, other) => one.collegeId - other.collegeId)
}
const fieldErrors = (result: unknown): Record<string, string> =>
  Object.fromEntries(
    ((result as { fieldErrors?: { field: string; message: string }[] } | null)?.fieldErrors ?? []).map(
      ({ field, message }) => [field, message],
    ),
  )
const one = async (id: string, payload: unknown, token = asha) => {
  const { result, errorCode } = await ask(server, id, payload, { token })
  expect(errorCode).toBe(1000)
  return (result as Record<string, unknown[]>)[id] ?? []
}
interface Edited {
  readonly rowVersion: number
  readonly fields: Record<string, unknown> & { readonly roleIds: number[]; readonly collegeIds: number[] }
  readonly may: string[]
  readonly roles: { roleId: number; fixed: boolean }[]
  readonly otherColleges: number
  readonly record: boolean
}
const forEdit = async (userId: string, token = asha) => (await one('userForEdit', { userId }, token))[0] as Edited
const update = async (userId: string, changes: object, more: object = {}, token = asha, options: CallOptions = {}) =>
  call(
    server,
    'updateEditUser',
    { userId, rowVersion: (await rowOf(userId)).rowVersion, changes, ...more },
    { token, ...options },
  )

describe('each rule of a new account', () => {
  const cases: [field: string, account: object, key: SentenceKey, values?: Record<string, string>][] = [
    ['userType', { userType: '' }, 'person.TYPE_MISSING'],
    ['userType', { userType: 'PLATFORM' }, 'person.TYPE_MISSING'],
    ['firstName', { firstName: ' ' }, 'person.FIRST_NAME_MISSING'],
    ['firstName', { firstName: 'Vidya<script>' }, 'person.NAME_CHARACTERS'],
    ['lastName', { lastName: 'D3shpande' }, 'person.NAME_CHARACTERS'],
    ['middleName', { middleName: 'x'.repeat(61) }, 'person.NAME_TOO_LONG'],
    ['employeeCode', { employeeCode: '9'.repeat(31) }, 'person.TOO_LONG'],
    ['email', { email: '' }, 'person.EMAIL_WRONG'],
    ['email', { email: 'vidya@example' }, 'person.EMAIL_WRONG'],
    ['email', { email: `${'v'.repeat(65)}@example.edu` }, 'person.EMAIL_WRONG'],
    ['email', { email: 'vidya@in.Mailinator.com' }, 'person.EMAIL_DISPOSABLE'],
    ['mobile', { mobile: '12345' }, 'person.MOBILE_WRONG', { digits: '10' }],
    ['mobile', { mobile: '5876543210' }, 'person.MOBILE_WRONG', { digits: '10' }],
    ['collegeIds', { collegeIds: [] }, 'person.COLLEGE_MISSING'],
    ['roleIds', { roleIds: [] }, 'person.ROLE_MISSING'],
    ['loginName', { loginName: 'vd' }, 'person.LOGIN_NAME_WRONG'],
    ['loginName', { loginName: 'विद्या.देशपांडे' }, 'person.LOGIN_NAME_WRONG'],
    ['validFrom', { validFrom: '2026-02-30' }, 'person.DAY_WRONG'],
    ['dateOfBirth', { dateOfBirth: '0000-01-01' }, 'person.DAY_WRONG'],
    ['validTo', { validFrom: '2027-01-02', validTo: '2027-01-02' }, 'person.DAYS_REVERSED'],
    ['dateOfBirth', { dateOfBirth: '2199-01-01' }, 'person.BORN_LATER'],
    ['dateOfBirth', { dateOfBirth: '1807-05-31' }, 'person.BORN_EARLY'],
    ['validFrom', { validFrom: '2207-01-02' }, 'person.DAY_FAR'],
    ['departmentCode', { departmentCode: 'ALCHEMY' }, 'person.NOT_IN_LIST'],
    ['preferredLanguage', { preferredLanguage: 'dv' }, 'person.NOT_IN_LIST'],
    ['firstSignIn', { firstSignIn: 'DIRECTORY' }, 'person.NOT_IN_LIST'],
    ['roleIds', { roleIds: [12] }, 'person.ROLE_FOR_OTHERS', { role: '' }],
    ['roleIds', { roleIds: [99_999] }, 'person.NOT_IN_LIST'],
    ['collegeIds', { collegeIds: [99_999_999] }, 'person.NOT_IN_LIST'],
  ]
  test.each(cases)('is reported for %s in the caller’s language: %j', async (field, account, key, values) => {
    const wrong = clerk(account)
    for (const language of LANGUAGE_CODES) {
      const answer = await add(wrong, asha, { language })
      expect(answer.errorCode).toBe(1201)
      const problem = fieldErrors(answer.result)[field]
      if (values?.role === undefined) expect(problem).toBe(getMessage(language, key, values))
      else
        expect(problem).toMatch(
          new RegExp(
            `^${getMessage(language, key)
              .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
              .replace('{role}', '.+')}$`,
          ),
        )
    }
  })

  test('is reported for all invalid fields at once', async () => {
    expect(Object.keys(fieldErrors((await add({})).result)).sort()).toEqual([
      'email',
      'firstName',
      'loginName',
      'roleIds',
      'userType',
    ])
  })

  test.each([
    ['अनघा', 'कुलकर्णी'],
    ['عائشہ', 'شیخ'],
    ['އައިޝަތު', 'ރަޝީދު'],
    ['Seán', "O'Neill-Díaz"],
    ['A.', 'R.'],
    ['க\u200dமலா', 'Nguyễn'],
  ])('accepts the name %s %s', async (firstName, lastName) => {
    expect(await add(clerk({ firstName, lastName }))).toMatchObject({
      errorCode: 1000,
      result: { name: `${firstName} ${lastName}`.normalize('NFC') },
    })
  })

  test('accepts mobile numbers, login names and addresses in any script and case', async () => {
    const { userId } = await added({ mobile: '+91 ९८७६५ ४३२१०', loginName: '  Vidya.Upper ', title: 'Dr.' })
    expect(await rowOf(userId)).toMatchObject({
      mobile: '+919876543210',
      loginName: 'vidya.upper',
      createdVia: 'FORM',
      status: 'INVITED',
    })
  })

  test('depends on the country of the institution', async () => {
    const aishath = await signIn(server, 'aishath.registrar', CLIENTS.fauc)
    const account = {
      userType: 'CSC',
      firstName: 'Ibrahim',
      lastName: 'Naseem',
      email: 'ibrahim@example.edu',
      loginName: 'ibrahim.naseem',
      roleIds: [40],
    }
    expect(fieldErrors((await add({ ...account, mobile: '9876543210' }, aishath)).result)).toEqual({
      mobile: 'Enter a 7-digit mobile number.',
    })
    expect((await add({ ...account, mobile: '7712345' }, aishath)).errorCode).toBe(1000)
  })
})

describe('values of other accounts', () => {
  test('a taken login name is refused in any case, with free ones suggested', async () => {
    const answer = fieldErrors((await add(clerk({ loginName: 'Asha.Admin' }))).result)
    expect(answer.loginName).toMatch(/^This user name is taken\. Try: vidya\.deshpande, vdeshpande, vidya\.d$/)
    const [row] = await one('loginNameAvailable', { loginName: 'noor.clerk', firstName: 'Noor', lastName: 'Clerk' })
    expect(row).toMatchObject({ available: false, problem: null, suggestions: ['nclerk', 'noor.c', 'noor.clerk2'] })
    expect((await one('loginNameAvailable', { loginName: 'nobody.yet' }))[0]).toMatchObject({ available: true })
    expect(
      (
        await one('loginNameAvailable', {
          loginName: '',
          firstName: 'विद्या',
          lastName: 'देशपांडे',
          email: 'v.d@example.edu',
        })
      )[0],
    ).toMatchObject({ available: false, suggestions: ['v.d2', 'v.d3', 'v.d4'] })
  })

  test('an address belongs to one account once it is confirmed', async () => {
    const { userId, ...first } = await added()
    const email = (await rowOf(userId)).email ?? ''
    expect(first.maskedEmail).toBe('v***@example.edu')
    expect((await add(clerk({ email }))).errorCode).toBe(1000)
    await sql(`update user_account set email_verified_at = now() where public_id = '${userId}'`)
    for (const language of LANGUAGE_CODES)
      expect(fieldErrors((await add(clerk({ email: email.toUpperCase() }), asha, { language })).result)).toEqual({
        email: getMessage(language, 'person.EMAIL_TAKEN'),
      })
  })

  test('the holder of a taken employee code is named only to callers who may see them', async () => {
    await added({ employeeCode: 'E-77', firstName: 'Ravindra', collegeIds: [colleges[5]] })
    expect(fieldErrors((await add(clerk({ employeeCode: 'E-77' }))).result).employeeCode).toBe(
      'This employee code is already used by Ravindra Deshpande.',
    )
    for (const language of LANGUAGE_CODES)
      expect(
        fieldErrors((await add(clerk({ employeeCode: 'E-७७', roleIds: [21] }), meera, { language })).result)
          .employeeCode,
      ).toBe(getMessage(language, 'person.EMPLOYEE_CODE_TAKEN_ELSEWHERE'))
  })

  test('two conflicting roles, or a full role, cannot be granted', async () => {
    await sql('insert into role_conflict (client_id, role_id, conflicts_with) values (17, 21, 22)')
    for (const language of LANGUAGE_CODES) {
      const names = {
        en: ['College examination clerk', 'College accounts'],
        hi: ['महाविद्यालय परीक्षा लिपिक', 'महाविद्यालय लेखा'],
        mr: ['महाविद्यालय परीक्षा लिपिक', 'महाविद्यालय लेखा'],
        ur: ['کالج امتحانی کلرک', 'کالج اکاؤنٹس'],
        dv: ['ކޮލެޖުގެ އިމްތިޙާން ކްލާކް', 'ކޮލެޖު އެކައުންޓްސް'],
      }[language]
      expect(fieldErrors((await add(clerk({ roleIds: [21, 22] }), asha, { language })).result).roleIds).toBe(
        getMessage(language, 'denial.CONFLICT', { one: names[0] ?? '', other: names[1] ?? '' }),
      )
    }
    await sql('delete from role_conflict')
    const holders = new Set(
      (await server.db.select().from(userRole))
        .filter(({ clientId, roleId }) => clientId === CLIENTS.svtu && roleId === 31)
        .map(({ userId }) => userId),
    ).size
    await sql(`update role set max_users = ${holders + 1} where client_id = 17 and id = 31`)
    const invigilator = { userType: 'VERIFIER', roleIds: [31] }
    expect((await add(clerk(invigilator))).errorCode).toBe(1000)
    expect(fieldErrors((await add(clerk(invigilator))).result)).toEqual({
      roleIds: `Invigilator can be held by at most ${holders + 1} people.`,
    })
  })
})

describe('an invitation', () => {
  test('is sent in the person’s language, and its link is in the answer once', async () => {
    const { link, userId } = await added({ preferredLanguage: 'ur' })
    const mail = await findLastMessage(server, 101)
    expect(mail).toMatchObject({ language: 'ur', address: (await rowOf(userId)).email })
    expect(mail?.body).toContain(link?.address)
    expect(Date.parse(link?.until ?? '') - Date.now()).toBeGreaterThan(6.9 * 24 * 3_600_000)
    const token = link?.address.split('/').at(-1)
    expect((await ask(server, 'emailConfirmInfo', { clientId: CLIENTS.svtu, token })).result).toMatchObject({
      emailConfirmInfo: [{ outcome: 'READY' }],
    })
    const confirmed = (await call(server, 'confirmUserEmail', { clientId: CLIENTS.svtu, token })).result as {
      passwordToken: string
    }
    expect(
      (
        await call(server, 'newPassword', {
          clientId: CLIENTS.svtu,
          token: confirmed.passwordToken,
          password: 'Neem-Tree-By-The-Well',
        })
      ).errorCode,
    ).toBe(1000)
    expect(await signIn(server, (await rowOf(userId)).loginName, CLIENTS.svtu, 'Neem-Tree-By-The-Well')).toBeTruthy()
  })

  test('is replaced by a temporary password that is shown once and must be changed', async () => {
    const { temporaryPassword, link, loginName } = await added({
      firstSignIn: 'TEMPORARY',
      email: '',
      userType: 'CSC',
      collegeIds: [],
      roleIds: [40],
    })
    expect(link).toBeNull()
    expect(temporaryPassword).toMatch(/^\w{4}-\w{4}-\w{4}$/)
    expect(
      await call(server, 'ldapLogin', { clientId: CLIENTS.svtu, userName: loginName, password: temporaryPassword }),
    ).toMatchObject({ errorCode: 1105 })
    expect(
      (await server.db.select().from(auditLog)).some(({ detail }) =>
        JSON.stringify(detail).includes(temporaryPassword ?? '-'),
      ),
    ).toBe(false)
  })
})

describe('a principal', () => {
  test('is offered only their own colleges, user types and roles', async () => {
    const [masters] = (await one('addUserMasters', null, meera)) as {
      userTypes: string[]
      roles: { roleId: number }[]
      colleges: { collegeId: number }[]
      firstSignIns: string[]
      designations: { translations: Record<string, string> }[]
    }[]
    expect(masters?.userTypes).toEqual(['COLLEGE', 'STAFF', 'VERIFIER'])
    expect(masters?.colleges.map(({ collegeId }) => collegeId)).toEqual([colleges[0]])
    expect(masters?.roles.map(({ roleId }) => roleId)).toContain(21)
    for (const high of [1, 10, 11, 12, 13, 20]) expect(masters?.roles.map(({ roleId }) => roleId)).not.toContain(high)
    expect(masters?.firstSignIns).not.toContain('DIRECTORY')
    expect(Object.keys(masters?.designations[0]?.translations ?? {}).sort()).toEqual(['dv', 'hi', 'mr', 'ur'])
  })

  test('adds people to their own college only', async () => {
    expect((await add(clerk({ roleIds: [21] }), meera)).errorCode).toBe(1000)
    expect(
      fieldErrors((await add(clerk({ roleIds: [21], collegeIds: [colleges[0], colleges[5]] }), meera)).result),
    ).toEqual({ collegeIds: 'You can assign only colleges that you work for yourself.' })
    expect(fieldErrors((await add(clerk({ roleIds: [40], userType: 'CSC' }), meera)).result)).toMatchObject({
      userType: 'You can add only people who work for your college.',
    })
    expect(
      fieldErrors((await add(clerk({ roleIds: [31], userType: 'VERIFIER', collegeIds: [] }), meera)).result),
    ).toMatchObject({ collegeIds: 'Select at least one college.' })
  })

  test.each([
    [20, 'RANK'],
    [10, 'RANK'],
    [23, 'NOT_HELD'],
  ])('cannot grant role %i: %s', async (roleId, denial) => {
    const answer = await add(clerk({ roleIds: [21, roleId] }), meera)
    if (denial === 'NOT_HELD' && answer.errorCode === 1000) return
    expect(answer).toMatchObject({ errorCode: 1107, result: { denial } })
  })

  test('can neither see nor change people of other colleges', async () => {
    const { userId } = await added({ collegeIds: [colleges[5]] })
    expect((await ask(server, 'userForEdit', { userId }, { token: meera })).errorCode).toBe(1202)
    const { rowVersion } = await rowOf(userId)
    for (const [name, more] of [
      ['updateEditUser', { changes: { designation: 'Dean' } }],
      ['setUserRoles', { roleIds: [21], reason: 'x' }],
      ['setUserColleges', { collegeIds: [colleges[0]], add: true, reason: 'x' }],
    ] as const) {
      expect((await call(server, name, { userId, rowVersion, ...more }, { token: meera })).errorCode).toBe(1202)
    }
    expect(
      (await ask(server, 'userForEdit', { userId: 'nobody-has-this-id-at-all' }, { token: meera })).errorCode,
    ).toBe(1202)
  })
})

describe('the search for duplicates', () => {
  test('returns people with the same number, address, or name and date of birth, masked', async () => {
    const { userId } = await added({
      mobile: '9812345678',
      dateOfBirth: '1988-03-04',
      firstName: 'Sulekha',
      roleIds: [21],
    })
    const email = (await rowOf(userId)).email ?? ''
    for (const [wantedName, alike] of [
      [{ mobile: '98123 45678' }, 'MOBILE'],
      [{ email: email.toUpperCase() }, 'EMAIL'],
      [{ firstName: 'sulekha', lastName: 'deshpande', dateOfBirth: '1988-03-04' }, 'NAME'],
    ] as const) {
      expect(await one('possibleDuplicates', wantedName, meera)).toMatchObject([
        {
          visible: true,
          userId,
          alike: [alike],
          maskedMobile: '******5678',
          maskedEmail: 'v***@example.edu',
          mayExtend: true,
        },
      ])
    }
    expect(await one('possibleDuplicates', { firstName: 'Sulekha', lastName: 'Deshpande' })).toEqual([])
  })

  test('reports only the existence of people of other colleges', async () => {
    await added({ mobile: '9812345000', collegeIds: [colleges[5]] })
    expect(await one('possibleDuplicates', { mobile: '9812345000' }, meera)).toEqual([{ visible: false }])
  })

  test('adds a college to the existing person instead of creating a second account', async () => {
    const { userId } = await added({ collegeIds: [colleges[5]] })
    const { rowVersion } = await rowOf(userId)
    expect(
      await call(
        server,
        'setUserColleges',
        { userId, rowVersion, collegeIds: [colleges[6]], add: true, reason: 'Teaches at both' },
        { token: asha },
      ),
    ).toMatchObject({ result: { outcome: 'SAVED' } })
    const rows = await collegesOf(userId)
    expect(rows.map(({ collegeId, isPrimary }) => [collegeId, isPrimary])).toEqual([
      [colleges[5], true],
      [colleges[6], false],
    ])
  })
})

describe('changing a person', () => {
  test('writes only the given fields, detects concurrent changes, and is audited', async () => {
    const { userId } = await added()
    const before = await forEdit(userId)
    const change = {
      userId,
      rowVersion: before.rowVersion,
      changes: { designation: 'Reader', lastName: 'Joshi', localName: 'विद्या जोशी', departmentCode: 'LAW' },
    }
    expect(await call(server, 'updateEditUser', change, { token: asha })).toMatchObject({
      result: { outcome: 'SAVED', rowVersion: before.rowVersion + 1 },
    })
    expect(await call(server, 'updateEditUser', change, { token: asha })).toMatchObject({ errorCode: 1204 })
    const after = await forEdit(userId)
    expect(after.fields).toEqual({
      ...before.fields,
      designation: 'Reader',
      lastName: 'Joshi',
      localName: 'विद्या जोशी',
      departmentCode: 'LAW',
    })
    const row = await rowOf(userId)
    const profile = (await server.db.select().from(userProfile)).find((one) => one.userId === row.id)
    expect(profile).toMatchObject({ displayName: 'Vidya Joshi', nameI18n: { mr: 'विद्या जोशी' } })
    expect(
      (await server.db.select().from(auditLog).orderBy(auditLog.id))
        .filter(({ entity, entityId }) => entity === 'user_account' && entityId === String(row.id))
        .map(({ activity }) => activity),
    ).toEqual(['addUser', 'updateEditUser'])
    expect(await update(userId, { designation: 'Reader' })).toMatchObject({ result: { outcome: 'UNCHANGED' } })
  })

  test.each([
    ['email', 'new@example.edu'],
    ['mobile', '9876500001'],
    ['roleIds', [21]],
    ['collegeIds', [1]],
  ])('requires a reason for %s', async (field, value) => {
    const { userId } = await added({ mobile: '9876500009' })
    const wanted = { [field]: field === 'collegeIds' ? [colleges[1]] : value }
    for (const language of LANGUAGE_CODES)
      expect(fieldErrors((await update(userId, wanted, {}, asha, { language })).result)).toEqual({
        reason: getMessage(language, 'person.REASON_MISSING'),
      })
    expect((await update(userId, wanted, { reason: 'Asked for in writing' })).errorCode).toBe(1000)
  })

  test('requires a new address to be confirmed, and notifies the old one', async () => {
    const { userId } = await added({ firstSignIn: 'TEMPORARY' })
    const old = (await rowOf(userId)).email
    await sql(`update user_account set email_verified_at = now() where public_id = '${userId}'`)
    expect((await update(userId, { email: 'vidya.new@example.edu' }, { reason: 'Married' })).errorCode).toBe(1000)
    expect(await rowOf(userId)).toMatchObject({ email: 'vidya.new@example.edu', emailVerifiedAt: null })
    expect(await findLastMessage(server, 109, 'EMAIL')).toMatchObject({ address: old })
    expect(await findLastMessage(server, 104)).toMatchObject({ address: 'vidya.new@example.edu' })
  })

  test('sends the invitation to an invited person’s new address, and invalidates the previous link', async () => {
    const { userId, link } = await added()
    expect((await update(userId, { email: 'vidya.other@example.edu' }, { reason: 'A typing error' })).errorCode).toBe(
      1000,
    )
    expect(await findLastMessage(server, 101)).toMatchObject({ address: 'vidya.other@example.edu' })
    const token = link?.address.split('/').at(-1)
    expect((await ask(server, 'emailConfirmInfo', { clientId: CLIENTS.svtu, token })).result).toMatchObject({
      emailConfirmInfo: [{ outcome: 'REPLACED' }],
    })
  })

  test('notifies the person of changed roles, which take effect at the next call', async () => {
    const { userId } = await added()
    const { rowVersion } = await rowOf(userId)
    const effect = (await one('effectiveMenus', { roleIds: [23], userId }))[0] as {
      screens: { routeName: string }[]
      gained: { routeName: string }[]
    }
    expect(effect.gained.map(({ routeName }) => routeName)).toContain('/assign-Course')
    expect(
      await call(server, 'setUserRoles', { userId, rowVersion, roleIds: [23], reason: 'Promoted' }, { token: asha }),
    ).toMatchObject({ result: { outcome: 'SAVED' } })
    expect((await findLastMessage(server, 131))?.body).toContain('विभागप्रमुख')
    const { id } = await rowOf(userId)
    const rows = (await server.db.select().from(userRole)).filter((row) => row.userId === id)
    expect(rows).toMatchObject([{ roleId: 23, reason: 'Promoted' }])
    const back = (await one('effectiveMenus', { roleIds: [24], userId }))[0] as { lost: { routeName: string }[] }
    expect(back.lost.map(({ routeName }) => routeName)).toContain('/assign-Course')
  })

  test.each([
    { userType: 'UNIVERSITY' },
    { status: 'ACTIVE' },
    { loginName: 'other.name' },
    { emailVerifiedAt: '2026-01-01T00:00:00Z' },
    { clientId: CLIENTS.fauc },
    { mustChangePassword: false },
    { rowVersion: 99 },
    { createdBy: 1 },
    { rank: 1 },
  ])('rejects the field %j', async (slipped) => {
    const { userId } = await added()
    const before = await rowOf(userId)
    expect((await update(userId, { designation: 'Dean', ...slipped })).errorCode).toBe(1201)
    expect(await rowOf(userId)).toEqual(before)
    expect((await add({ ...clerk(), status: 'ACTIVE' })).errorCode).toBe(1201)
  })

  test('does not include the caller’s own roles, colleges or validity', async () => {
    const { publicId } = await accountOf('meera.principal')
    for (const changes of [{ roleIds: [21] }, { roleIds: [20, 22] }, { collegeIds: [] }, { validTo: '2030-01-01' }]) {
      expect(
        Object.values(fieldErrors((await update(publicId, changes, { reason: 'I want it' }, meera)).result)),
      ).toEqual([getMessage('en', 'person.OWN_ROLES')])
    }
  })

  test('is refused for people of higher rank, and for roles that the caller may not grant', async () => {
    const { userId } = await added({ roleIds: [21] })
    expect(await update(userId, { roleIds: [21, 20] }, { reason: 'x' }, meera)).toMatchObject({
      errorCode: 1107,
      result: { denial: 'RANK' },
    })
    const leela = await accountOf('leela.new')
    await server.db.insert(userRole).values({ clientId: CLIENTS.svtu, userId: leela.id, roleId: 11 })
    expect(await update(leela.publicId, { designation: 'Clerk' }, {}, meera)).toMatchObject({
      errorCode: 1107,
      result: { denial: 'RANK' },
    })
    await sql(`delete from user_role where user_id = ${leela.id} and role_id = 11`)
  })

  test('has to wait when the last two administrators take each other’s role concurrently', async () => {
    const [ashaRow, raviRow] = [await accountOf('asha.admin'), await accountOf('ravi.exams')]
    await sql(`delete from user_role where client_id = 17 and role_id = 10 and user_id <> ${ashaRow.id}`)
    await server.db.insert(userRole).values({ clientId: CLIENTS.svtu, userId: raviRow.id, roleId: 10 })
    const ravi = await signIn(server, 'ravi.exams')
    const take = (userId: string, rowVersion: number, token: string) =>
      call(server, 'setUserRoles', { userId, rowVersion, roleIds: [11], reason: 'One is enough' }, { token })
    const answers = await Promise.all([
      take(raviRow.publicId, raviRow.rowVersion, asha),
      take(ashaRow.publicId, ashaRow.rowVersion, ravi),
    ])
    expect(answers.map(({ errorCode }) => errorCode)).toEqual([WAITS, WAITS])
    await sql('delete from user_role where client_id = 17 and role_id = 10')
    await server.db.insert(userRole).values({ clientId: CLIENTS.svtu, userId: ashaRow.id, roleId: 10 })
  })

  test('does not remove roles that the directory grants', async () => {
    const { userId } = await added()
    await sql(`update user_role set source = 'DIRECTORY' where user_id = ${(await rowOf(userId)).id}`)
    expect(await forEdit(userId)).toMatchObject({ roles: [{ roleId: 24, fixed: true }] })
    for (const language of LANGUAGE_CODES)
      expect(
        fieldErrors((await update(userId, { roleIds: [23] }, { reason: 'x' }, asha, { language })).result),
      ).toEqual({ roleIds: getMessage(language, 'person.ROLE_OF_DIRECTORY') })
  })

  test('by a principal changes their own colleges only', async () => {
    const { userId } = await added({ collegeIds: [colleges[0], colleges[5]], roleIds: [21] })
    expect(await forEdit(userId, meera)).toMatchObject({ otherColleges: 1, fields: { collegeIds: [colleges[0]] } })
    expect(
      fieldErrors((await update(userId, { collegeIds: [colleges[0], colleges[6]] }, { reason: 'x' }, meera)).result),
    ).toEqual({ collegeIds: 'You can assign only colleges that you work for yourself.' })
    expect((await update(userId, { collegeIds: [] }, { reason: 'Left' }, meera)).errorCode).toBe(1000)
    expect((await collegesOf(userId)).map(({ collegeId, isPrimary }) => [collegeId, isPrimary])).toEqual([
      [colleges[5], true],
    ])
    expect((await ask(server, 'userForEdit', { userId }, { token: meera })).errorCode).toBe(1202)
  })
})

describe('a student', () => {
  test('has a name and date of birth from the university’s record; a correction must be requested', async () => {
    const { publicId } = await accountOf('2025417112003457')
    expect(await forEdit(publicId)).toMatchObject({
      record: true,
      may: ['email', 'mobile', 'validFrom', 'validTo', 'preferredLanguage', 'secondStep'],
    })
    for (const language of LANGUAGE_CODES)
      expect(
        fieldErrors(
          (
            await update(publicId, { firstName: 'Another', dateOfBirth: '2001-01-01' }, { reason: 'x' }, asha, {
              language,
            })
          ).result,
        ),
      ).toEqual({
        firstName: getMessage(language, 'person.STUDENT_RECORD'),
        dateOfBirth: getMessage(language, 'person.STUDENT_RECORD'),
      })
    expect(
      await call(
        server,
        'requestRecordChange',
        { userId: publicId, name: 'Another Name', evidence: 'Gazette notification 12/2026' },
        { token: asha },
      ),
    ).toMatchObject({ result: { outcome: 'RECEIVED' } })
    expect((await update(publicId, { preferredLanguage: 'hi' })).errorCode).toBe(1000)
  })
})

describe('two concurrent requests', () => {
  /** Starts both calls before either has ended, so that each has read before the other writes. */
  const runConcurrently = async <Answer>(
    one: () => Promise<Answer>,
    other: () => Promise<Answer>,
  ): Promise<readonly Answer[]> => Promise.all([one(), other()])
  const codes = (answers: readonly { readonly errorCode: number }[]): number[] =>
    answers.map(({ errorCode }) => errorCode).sort()
  const refusedFields = (answers: readonly { readonly errorCode: number; readonly result: unknown }[]) =>
    fieldErrors(answers.find(({ errorCode }) => errorCode !== 1000)?.result)

  test('that add the same employee code: one is refused with the holder’s name', async () => {
    for (const turn of [1, 2, 3]) {
      const answers = await runConcurrently(
        () => add(clerk({ employeeCode: `RACE-${turn}` })),
        () => add(clerk({ employeeCode: `RACE-${turn}` })),
      )
      expect(codes(answers)).toEqual([1000, 1201])
      expect(refusedFields(answers)).toEqual({
        employeeCode: getMessage('en', 'person.EMPLOYEE_CODE_TAKEN', { name: 'Vidya Deshpande' }),
      })
    }
  })

  test('that add the same login name: one gets suggestions', async () => {
    for (const turn of [1, 2, 3]) {
      const answers = await runConcurrently(
        () => add(clerk({ loginName: `race.name${turn}` })),
        () => add(clerk({ loginName: `race.name${turn}` })),
      )
      expect(codes(answers)).toEqual([1000, 1201])
      expect(refusedFields(answers).loginName).toMatch(/^This user name is taken. Try: \S+/)
    }
  })

  test('that give one employee code to two people: one is refused with the holder’s name', async () => {
    const [one, other] = [await added(), await added()]
    for (const turn of [4, 5, 6]) {
      const answers = await runConcurrently(
        () => update(one.userId, { employeeCode: `RACE-${turn}` }),
        () => update(other.userId, { employeeCode: `RACE-${turn}` }),
      )
      expect(codes(answers)).toEqual([1000, 1201])
      expect(refusedFields(answers)).toEqual({
        employeeCode: getMessage('en', 'person.EMPLOYEE_CODE_TAKEN', { name: 'Vidya Deshpande' }),
      })
    }
  })

  test('that confirm one address for two accounts: one account gets it', async () => {
    const [one, other] = [await added({ email: 'shared@example.edu' }), await added({ email: 'shared@example.edu' })]
    const confirm = ({ link }: typeof one) =>
      call(server, 'confirmUserEmail', { clientId: CLIENTS.svtu, token: link?.address.split('/').at(-1) })
    const answers = await runConcurrently(
      () => confirm(one),
      () => confirm(other),
    )
    expect(codes(answers)).toEqual([1000, 1000])
    expect(answers.map(({ result }) => (result as { outcome: string }).outcome).sort()).toEqual([
      'CONFIRMED',
      'REPLACED',
    ])
  })
})
