import { expect } from 'chai'
import { DEMO_PASSWORD } from '../../../server/seed/accounts.ts'
import serverDv from '../../../server/lib/i18n/messages/dv.json'
import serverEn from '../../../server/lib/i18n/messages/en.json'
import serverHi from '../../../server/lib/i18n/messages/hi.json'
import serverMr from '../../../server/lib/i18n/messages/mr.json'
import serverUr from '../../../server/lib/i18n/messages/ur.json'
import { updateRole } from '../../../src/contract/roles/role-changes.ts'
import { roleDetail } from '../../../src/contract/roles/roles.ts'
import { addUser as addUserCall } from '../../../src/contract/users/user-form.ts'
import dv from '../../../src/messages/dv/users.json'
import en from '../../../src/messages/en/users.json'
import hi from '../../../src/messages/hi/users.json'
import mr from '../../../src/messages/mr/users.json'
import ur from '../../../src/messages/ur/users.json'
import { query } from '../../../src/core/mql/index.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { signIn } from '../../../src/core/sign-in/sign-in.ts'
import { addUser } from '../../../src/elements/users/add-user/add-user-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { all } from '../support/guide.ts'
import { accessibilityProblems, clearPage, eventually, mount, rootOf, type } from '../support/mount.ts'
import { callRecently } from '../support/call-recently.ts'

type Sentences = Readonly<Record<string, string>>
const LANGUAGES: Readonly<Record<string, { readonly own: Sentences; readonly server: Sentences }>> = {
  en: { own: en, server: serverEn },
  hi: { own: hi, server: serverHi },
  mr: { own: mr, server: serverMr },
  ur: { own: ur, server: serverUr },
  dv: { own: dv, server: serverDv },
}
/** The table of the specification, section 11.3.4, word for word. */
const TABLE = {
  TYPE_MISSING: 'Select the type of user.',
  FIRST_NAME_MISSING: 'Enter the first name.',
  NAME_CHARACTERS: 'Name contains characters that are not allowed.',
  EMAIL_WRONG: 'Enter a valid e-mail address.',
  MOBILE_WRONG: 'Enter a {digits}-digit mobile number.',
  COLLEGE_MISSING: 'Select at least one college.',
  DAYS_REVERSED: 'End date must be after the start date.',
} as const
const SERVER_TABLE = {
  'person.EMPLOYEE_CODE_TAKEN': 'This employee code is already used by {name}.',
  'person.EMAIL_TAKEN': 'This e-mail already belongs to another account.',
  'person.LOGIN_NAME_TAKEN': 'This user name is taken. Try: {names}',
  'denial.CONFLICT': '{one} and {other} cannot be held by the same person.',
} as const

const field = <E extends HTMLElement = HTMLInputElement>(host: Element, name: string) =>
  eventually(`the field ${name}`, () => rootOf(host)?.querySelector<E>(`[name=${name}]`))
/** The messages of a field: what its control, and the group around it, is described by. */
function saidNow(host: Element, name: string): string {
  const control = rootOf(host)?.querySelector(`[name=${name}]`)
  const ids = [control, control?.closest('fieldset')]
    .flatMap((one) => (one?.getAttribute('aria-describedby') ?? '').split(' '))
    .filter(Boolean)
  return ids.map((id) => rootOf(host)?.querySelector(`[id="${id}"]`)?.textContent ?? '').join(' ')
}
const says = (host: Element, name: string, sentence: string) =>
  eventually(`“${sentence}” beside ${name}, not “${saidNow(host, name)}”`, () => saidNow(host, name).includes(sentence))
const filled = (sentence: string | undefined, slots: Sentences = {}) =>
  (sentence ?? 'no sentence').replaceAll(/\{(\w+)\}/g, (_, slot: string) => slots[slot] ?? '')
const submit = async (host: Element) =>
  (await eventually('a form', () => rootOf(host)?.querySelector('form'))).requestSubmit()
const refusals = (host: Element) =>
  eventually('the summary', () => all(host, 'form [role=group] .c-notice li button').length > 0)
const tick = async (host: Element, roleId: number) =>
  (
    await eventually(`the role ${roleId}`, () => all<HTMLInputElement>(host, `[name=roleIds][value="${roleId}"]`)[0])
  ).click()

async function conflicts(roleId: number, conflictsWith: readonly number[]): Promise<void> {
  const asked = await query([roleDetail], { roleDetail: { roleId } })
  const rowVersion = asked.ok ? (asked.result.roleDetail[0]?.rowVersion ?? 0) : 0
  const reply = await callRecently(updateRole, { roleId, rowVersion, conflictsWith: [...conflictsWith] })
  if (!reply.ok) throw new Error(JSON.stringify(reply))
}

describe('the error messages of the user form', () => {
  const own = Date.now().toString(36)
  before(async () => {
    defineElement(addUser)
    await signIn('staff', { clientId: 17, userName: 'asha.admin', password: DEMO_PASSWORD })
    await callRecently(addUserCall, {
      userType: 'UNIVERSITY',
      firstName: 'Ravindra',
      lastName: 'Sawant',
      email: `ravindra.${own}@example.edu`,
      loginName: `ravindra.${own}`,
      employeeCode: `E-${own}`,
      roleIds: [11],
    })
  })
  afterEach(clearPage)
  after(async () => {
    await signOut()
  })

  it('match the table of the specification exactly, and are translated into every language', () => {
    for (const [key, sentence] of Object.entries(TABLE))
      expect(LANGUAGES.en?.own[`people.form.problem.${key}`]).to.equal(sentence)
    for (const [key, sentence] of Object.entries(SERVER_TABLE)) expect(LANGUAGES.en?.server[key]).to.equal(sentence)
    for (const [language, { own: words, server }] of Object.entries(LANGUAGES)) {
      if (language === 'en') continue
      for (const [key, sentence] of Object.entries(TABLE))
        expect(words[`people.form.problem.${key}`], `${language} ${key}`).to.be.a('string').and.not.equal(sentence)
      for (const [key, sentence] of Object.entries(SERVER_TABLE))
        expect(server[key], `${language} ${key}`).to.be.a('string').and.not.equal(sentence)
    }
  })

  for (const [language, { own: words, server }] of Object.entries(LANGUAGES)) {
    const sentence = (problem: string, slots?: Sentences) => filled(words[`people.form.problem.${problem}`], slots)
    it(`are shown beside each field in ${language}, and summarised in field order`, async () => {
      const host = await mount(`<campus-add-user lang="${language}"></campus-add-user>`)
      await field(host, 'firstName')
      await submit(host)
      await refusals(host)
      for (const [name, problem] of [
        ['userType', 'TYPE_MISSING'],
        ['firstName', 'FIRST_NAME_MISSING'],
        ['email', 'EMAIL_WRONG'],
        ['loginName', 'LOGIN_NAME_WRONG'],
        ['roleIds', 'ROLE_MISSING'],
      ] as const)
        await says(host, name, sentence(problem))
      const listed = all(host, 'form [role=group] .c-notice li button').map(({ textContent }) => textContent)
      expect(listed[0]).to.include(sentence('TYPE_MISSING'))
      expect(listed[1]).to.include(sentence('FIRST_NAME_MISSING'))
      expect(listed.at(-1)).to.include(sentence('ROLE_MISSING'))

      type(await field<HTMLSelectElement>(host, 'userType'), 'STAFF')
      for (const [name, value] of [
        ['firstName', 'Asha1'],
        ['lastName', 'Patil'],
        ['email', 'nobody'],
        ['mobile', '12'],
        ['loginName', 'no'],
        ['validFrom', '02/12/2026'],
        ['validTo', '01/12/2026'],
      ] as const)
        type(await field(host, name), value)
      await submit(host)
      for (const [name, problem, slots] of [
        ['firstName', 'NAME_CHARACTERS', {}],
        ['email', 'EMAIL_WRONG', {}],
        ['mobile', 'MOBILE_WRONG', { digits: '10' }],
        ['collegeIds', 'COLLEGE_MISSING', {}],
        ['loginName', 'LOGIN_NAME_WRONG', {}],
        ['validTo', 'DAYS_REVERSED', {}],
        ['roleIds', 'ROLE_MISSING', {}],
      ] as const)
        await says(host, name, sentence(problem, slots))
      expect(await accessibilityProblems(host, language)).to.deep.equal([])
    })

    it(`are shown beside each field in ${language} when only the server detects the error`, async () => {
      const host = await mount(`<campus-add-user lang="${language}"></campus-add-user>`)
      type(await field<HTMLSelectElement>(host, 'userType'), 'UNIVERSITY')
      for (const [name, value] of [
        ['firstName', 'Asha'],
        ['lastName', 'Patil'],
        ['employeeCode', `E-${own}`],
        ['email', 'asha.admin@svtu.example.edu'],
        ['loginName', 'asha.admin'],
      ] as const)
        type(await field(host, name), value)
      await tick(host, 12)
      await submit(host)
      // The form first asks about an account with the same e-mail address: it is somebody else.
      const other = await eventually('the question', () => all(host, '[role=group] > :last-child > button')[0])
      other.click()
      await refusals(host)
      await says(host, 'employeeCode', filled(server['person.EMPLOYEE_CODE_TAKEN'], { name: 'Ravindra Sawant' }))
      await says(host, 'email', filled(server['person.EMAIL_TAKEN']))
      await says(host, 'loginName', filled(server['person.LOGIN_NAME_TAKEN']).trim())
      expect(await accessibilityProblems(host, language)).to.deep.equal([])
    })

    it(`are shown beside the roles in ${language} when two roles have come to conflict`, async () => {
      const host = await mount(`<campus-add-user lang="${language}"></campus-add-user>`)
      type(await field<HTMLSelectElement>(host, 'userType'), 'UNIVERSITY')
      for (const [name, value] of [
        ['firstName', 'Asha'],
        ['lastName', 'Patil'],
        ['email', `asha.${language}.${own}@example.edu`],
        ['loginName', `asha.${language}.${own}`],
      ] as const)
        type(await field(host, name), value)
      await tick(host, 12)
      await tick(host, 13)
      await conflicts(12, [13])
      try {
        await submit(host)
        await refusals(host)
        for (const part of (server['denial.CONFLICT'] ?? '').split(/\{\w+\}/)) await says(host, 'roleIds', part)
        expect(await accessibilityProblems(host, language)).to.deep.equal([])
      } finally {
        await conflicts(12, [])
      }
    })
  }
})
