import { expect } from 'chai'
import { DEMO_PASSWORD } from '../../../server/seed/accounts.ts'
import { possibleDuplicates } from '../../../src/contract/users/form-choices.ts'
import {
  addUser as addUserCall,
  updateEditUser as updateCall,
  userForEdit,
} from '../../../src/contract/users/user-form.ts'
import { query } from '../../../src/core/mql/index.ts'
import { signIn } from '../../../src/core/sign-in/sign-in.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { addUser } from '../../../src/elements/users/add-user/add-user-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { updateEditUser } from '../../../src/elements/users/update-edit-user/update-edit-user-element.tsx'
import { APPEARANCES } from '../support/guide.ts'
import { pressKeys, typeKeys } from '../support/keys.ts'
import { accessibilityProblems, clearPage, eventually, mount, rootOf, says, type } from '../support/mount.ts'
import { callRecently } from '../support/call-recently.ts'

const text = (host: Element) => rootOf(host)?.textContent ?? ''
const field = <E extends HTMLElement = HTMLInputElement>(host: Element, name: string) =>
  eventually(`the field ${name}`, () => rootOf(host)?.querySelector<E>(`[name=${name}]`))
const button = (host: Element, words: string) =>
  eventually(`the button ${words}`, () =>
    [...(rootOf(host)?.querySelectorAll('button') ?? [])].find((one) => one.textContent.trim() === words),
  )
const submit = async (host: Element) =>
  (await eventually('a form', () => rootOf(host)?.querySelector('form'))).requestSubmit()
const focused = (host: Element) => host.shadowRoot?.activeElement

let count = 0
const unique = () => {
  count += 1
  return `${Date.now().toString(36)}${count}`
}
async function added(more: Partial<Parameters<typeof callRecently<typeof addUserCall>>[1]> = {}) {
  const own = unique()
  const reply = await callRecently(addUserCall, {
    userType: 'CSC',
    firstName: 'Madhavi',
    lastName: 'Sawant',
    email: `madhavi.${own}@example.edu`,
    loginName: `madhavi.${own}`,
    roleIds: [40],
    ...more,
  })
  if (!reply.ok) throw new Error(JSON.stringify(reply))
  return reply.result.userId
}

async function fill(host: Element, own: string): Promise<void> {
  type(await field<HTMLSelectElement>(host, 'userType'), 'CSC')
  type(await field(host, 'firstName'), 'Madhavi')
  type(await field(host, 'lastName'), 'Sawant')
  type(await field(host, 'email'), `madhavi.${own}@example.edu`)
  type(await field(host, 'loginName'), `madhavi.${own}`)
  ;(
    await eventually('the role', () => rootOf(host)?.querySelector<HTMLInputElement>('[name=roleIds][value="40"]'))
  ).click()
}

describe('the user form', () => {
  before(async () => {
    defineElement(addUser)
    defineElement(updateEditUser)
    await signIn('staff', { clientId: 17, userName: 'asha.admin', password: DEMO_PASSWORD })
  })
  afterEach(clearPage)
  after(async () => {
    await signOut()
  })

  for (const lang of ['en', 'mr', 'ur', 'dv'])
    it(`has no accessibility problems in ${lang}, empty and with errors`, async () => {
      const host = await mount(`<campus-add-user lang="${lang}"></campus-add-user>`)
      await field(host, 'firstName')
      expect(await accessibilityProblems(host, lang)).to.deep.equal([])
      await submit(host)
      await eventually('what is wrong', () => rootOf(host)?.querySelector('form li'))
      expect(await accessibilityProblems(host, lang)).to.deep.equal([])
    })

  it('marks the names of languages with their language', async () => {
    const host = await mount('<campus-add-user lang="en"></campus-add-user>')
    const { options } = await field<HTMLSelectElement>(host, 'preferredLanguage')
    const languages = [...options].filter(({ value }) => value !== '')
    expect(languages.map(({ lang }) => lang)).to.deep.equal(languages.map(({ value }) => value))
    expect(languages.length).to.be.greaterThan(2)
    const hint = await eventually('the hint', () => rootOf(host)?.querySelector('p bdi[lang=mr]'))
    expect(hint.closest('p')?.textContent).to.include('मराठी')
  })

  it('summarises the errors of an empty form, focuses the summary, and links to the fields', async () => {
    const host = await mount('<campus-add-user lang="en"></campus-add-user>')
    await field(host, 'firstName')
    await submit(host)
    await says(host, 'First name: Enter the first name.')
    await says(host, 'User type: Select the type of user.')
    await eventually('the focus on the summary', () => focused(host)?.textContent.includes('Enter the first name.'))
    const link = await eventually('the link', () =>
      [...(rootOf(host)?.querySelectorAll<HTMLButtonElement>('li button') ?? [])].find((one) =>
        one.textContent.startsWith('First name'),
      ),
    )
    link.click()
    const firstName = await field(host, 'firstName')
    await eventually('the focus in it', () => focused(host) === firstName)
    await typeKeys('Madhavi')
    await eventually('nothing wrong there', () => !text(host).includes('First name: Enter the first name.'))
  })

  it('suggests a user name, and shows during typing that one is taken', async () => {
    const host = await mount('<campus-add-user lang="en"></campus-add-user>')
    type(await field(host, 'firstName'), 'Asha')
    type(await field(host, 'lastName'), 'Admin')
    const login = await field(host, 'loginName')
    await eventually('a suggestion', () => login.value === 'aadmin')
    type(login, 'asha.admin')
    await says(host, 'This user name is taken. Try:')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    ;(await button(host, 'aadmin')).click()
    await says(host, 'This user name is available.')
    expect(login.value).to.equal('aadmin')
  })

  it('shows the menus of the selected roles, saves, and offers the invitation link once', async () => {
    const host = await mount('<campus-add-user lang="en"></campus-add-user>')
    await fill(host, unique())
    await says(host, 'Hall ticket')
    await submit(host)
    await says(host, 'User created. Invitation sent to m***@example.edu.')
    expect(text(host)).not.to.include('userEmailConfirm')
    await eventually('the focus on the name', () => focused(host)?.textContent === 'Madhavi Sawant')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    ;(await button(host, 'Copy link')).click()
    await eventually('copied or marked', () => /Copied|Selected/.test(text(host)))
    ;(await button(host, 'Add another')).click()
    expect((await field(host, 'firstName')).value).to.equal('')
  })

  it('asks about a possible duplicate before it saves', async () => {
    const own = unique()
    await added({ email: `madhavi.${own}@example.edu` })
    const host = await mount('<campus-add-user lang="en"></campus-add-user>')
    await fill(host, own)
    type(await field(host, 'loginName'), `other.${own}`)
    await submit(host)
    await says(host, 'Possible duplicate')
    await says(host, 'Same e-mail.')
    await eventually('the focus on the question', () => focused(host)?.getAttribute('role') === 'group')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    ;(await button(host, 'This is a different person: create user')).click()
    await says(host, 'User created.')
    const found = await query([possibleDuplicates], { possibleDuplicates: { email: `madhavi.${own}@example.edu` } })
    expect(found.ok && found.result.possibleDuplicates.length).to.equal(2)
  })

  it('is split into steps on a phone, which can be used with the keyboard', async () => {
    const host = await mount('<campus-add-user lang="en" style="display:block;width:360px"></campus-add-user>')
    await says(host, 'Step 1 of 4')
    const kind = await field<HTMLSelectElement>(host, 'userType')
    expect(rootOf(host)?.querySelectorAll('section:not([hidden])').length).to.equal(1)
    ;(await button(host, 'Next')).focus()
    await pressKeys('Enter')
    await eventually('the focus on what is wrong', () => focused(host) === kind)
    await says(host, 'Select the type of user.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    type(kind, 'CSC')
    type(await field(host, 'firstName'), 'Madhavi')
    type(await field(host, 'lastName'), 'Sawant')
    ;(await button(host, 'Next')).focus()
    await pressKeys('Enter')
    await says(host, 'Step 2 of 4')
    await eventually('the focus on the heading', () => focused(host)?.textContent.includes('Account'))
    ;(await button(host, 'Back')).click()
    await says(host, 'Step 1 of 4')
    expect((await field(host, 'firstName')).value).to.equal('Madhavi')
  })

  it('asks to select a user first when none is given', async () => {
    const host = await mount('<campus-update-edit-user lang="en"></campus-update-edit-user>')
    await says(host, 'Select a user first.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('marks changed fields, shows the effect of a role change, and requires a reason', async () => {
    const userId = await added({ userType: 'UNIVERSITY', roleIds: [11] })
    const host = await mount(`<campus-update-edit-user lang="en" user="${userId}"></campus-update-edit-user>`)
    type(await field(host, 'designation'), 'Registrar')
    await says(host, 'It was empty before.')
    await says(host, '1 field changed')
    ;(
      await eventually('role 15', () => rootOf(host)?.querySelector<HTMLInputElement>('[name=roleIds][value="15"]'))
    ).click()
    ;(
      await eventually('role 11', () => rootOf(host)?.querySelector<HTMLInputElement>('[name=roleIds][value="11"]'))
    ).click()
    await says(host, 'Removes access to')
    await says(host, 'Who does what: programmes')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await submit(host)
    await says(host, 'Reason for this change: Enter the reason for this change.')
    type(await field<HTMLTextAreaElement>(host, 'reason'), 'Moved to the help desk')
    await submit(host)
    await says(host, 'Saved: 2 changes.')
    const now = await query([userForEdit], { userForEdit: { userId } })
    expect(now.ok && now.result.userForEdit[0]?.fields.roleIds).to.deep.equal([15])
  })

  for (const [lang, theme] of APPEARANCES)
    it(`says as information that a new administrator waits for a second one, in ${lang} and ${theme}`, async () => {
      const own = unique()
      const host = await mount(`<campus-add-user lang="${lang}" theme="${theme}"></campus-add-user>`)
      type(await field<HTMLSelectElement>(host, 'userType'), 'UNIVERSITY')
      type(
        await field(host, 'firstName'),
        `Nanda ${own.replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`,
      )
      type(await field(host, 'email'), `nanda.${own}@example.edu`)
      type(await field(host, 'loginName'), `nanda.${own}`)
      ;(
        await eventually('the role', () => rootOf(host)?.querySelector<HTMLInputElement>('[name=roleIds][value="10"]'))
      ).click()
      await submit(host)
      const notice = await eventually('the notice', () =>
        rootOf(host)?.querySelector<HTMLElement>('[tabindex]:has(> [data-kind=info])'),
      )
      await eventually('the focus on it', () => focused(host) === notice)
      await eventually('where the request is', () => notice.textContent.includes('›'))
      if (lang === 'en') {
        expect(notice.textContent).to.include('This waits for a second administrator.')
        expect(notice.textContent).to.include('Users › Approvals')
      }
      expect(rootOf(host)?.querySelectorAll('form [role=alert], form [data-kind=danger]')).to.have.length(0)
      expect(await accessibilityProblems(notice, lang, theme)).to.deep.equal([])
      const leaving = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(leaving)
      expect(leaving.defaultPrevented).to.equal(false)
    })

  for (const lang of ['en', 'ur'])
    it(`keeps the input after a conflicting change by somebody else (${lang})`, async () => {
      const userId = await added()
      const host = await mount(`<campus-update-edit-user lang="${lang}" user="${userId}"></campus-update-edit-user>`)
      type(await field(host, 'designation'), 'Mine')
      type(await field(host, 'middleName'), 'Also Mine')
      expect(
        (
          await callRecently(updateCall, {
            userId,
            rowVersion: 1,
            changes: { designation: 'Theirs', employeeCode: `T${unique()}` },
          })
        ).ok,
      ).to.equal(true)
      await submit(host)
      const table = await eventually('the differences', () => rootOf(host)?.querySelector('table'))
      expect(table.textContent).to.include('Theirs').and.to.include('Mine').and.to.include('Also Mine')
      expect(await accessibilityProblems(host)).to.deep.equal([])
      ;(
        await eventually('keep mine', () =>
          rootOf(host)?.querySelector<HTMLButtonElement>('section:has(> [role=region]) > :last-child > button'),
        )
      ).click()
      expect((await field(host, 'designation')).value).to.equal('Mine')
      expect((await field(host, 'employeeCode')).value).to.match(/^T/)
      await submit(host)
      await eventually('saved', () => rootOf(host)?.querySelector('[data-kind=success]'))
      const now = await query([userForEdit], { userForEdit: { userId } })
      expect(now.ok && now.result.userForEdit[0]?.fields).to.include({ designation: 'Mine', middleName: 'Also Mine' })
    })
})
