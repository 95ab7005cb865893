import { read, type WorkBook } from '@e965/xlsx'
import { expect } from 'chai'
import { saveRoleMenus } from '../../../src/contract/roles/role-changes.ts'
import { roleDetail, roles } from '../../../src/contract/roles/roles.ts'
import { query } from '../../../src/core/mql/index.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { addRole } from '../../../src/elements/roles/add-role/add-role-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { roleManagement } from '../../../src/elements/roles/role-management/role-management-element.tsx'
import { pressKeys, typeKeys } from '../support/keys.ts'
import { accessibilityProblems, clearPage, eventually, mount, rootOf, says, type } from '../support/mount.ts'
import { allByRole, appearing, byRole } from '../support/roles.ts'
import { signInAs } from '../support/sign-in.ts'
import { callRecently } from '../support/call-recently.ts'

const PEOPLE = '#a-portal'
const root = (host: Element) => rootOf(host) as HTMLElement
const dialog = (host: Element) =>
  eventually('a panel', () => root(host).querySelector<HTMLDialogElement>('dialog[open]'))
const within = <Found extends Element>(host: Element, selector: string) =>
  eventually(selector, () => root(host).querySelector<Found>(selector))
const button = (host: Element, words: string) =>
  eventually(`the button ${words}`, () =>
    [...root(host).querySelectorAll<HTMLButtonElement>('button')].find(
      ({ textContent }) => textContent.trim() === words,
    ),
  )
const tick = (host: Element, name: string) =>
  within<HTMLInputElement>(host, `dialog[open] input[aria-label="${name}"], form input[aria-label="${name}"]`)
const focused = (host: Element) => host.shadowRoot?.activeElement
const answerYes = async () => {
  const question = await eventually('the question', () =>
    document.querySelector('campus-confirmation')?.shadowRoot?.querySelector<HTMLFormElement>('dialog form'),
  )
  question.requestSubmit()
}

/** The modules and menus that the tree of rights shows. */
const rights = (host: Element) => [...root(host).querySelectorAll('dialog [aria-expanded], dialog li li')]

const list = async (lang = 'en', width = 1600) => {
  const host = await mount(
    `<campus-role-management lang="${lang}" portal="${PEOPLE}" style="inline-size:${width}px"></campus-role-management>`,
  )
  await within(host, '[data-row], [data-card]')
  return host
}
/** Opens the menu of a role and chooses one of its actions. */
async function choose(host: Element, role: string, action: string): Promise<void> {
  ;(await within<HTMLButtonElement>(host, `button[aria-label="Actions for ${role}"]`)).click()
  const item = await eventually(action, () =>
    [...root(host).querySelectorAll<HTMLButtonElement>('[role=menuitem]')].find(({ textContent }) =>
      textContent.startsWith(action),
    ),
  )
  item.click()
}
/** The workbook that is exported from the file menu. */
async function taken(open: () => Promise<void>, host: Element): Promise<WorkBook> {
  const real = URL.createObjectURL
  const file = new Promise<Blob>((resolve) => {
    URL.createObjectURL = (blob: Blob) => {
      resolve(blob)
      return real.call(URL, blob)
    }
  })
  await open()
  ;(
    await eventually('the choice', () =>
      [...root(host).querySelectorAll<HTMLButtonElement>('[role=menuitem]')].find(({ textContent }) =>
        textContent.includes('Excel'),
      ),
    )
  ).click()
  const bytes = await (await file).arrayBuffer()
  URL.createObjectURL = real
  return read(bytes)
}
const detailOf = async (roleId: number) => {
  const reply = await query([roleDetail], { roleDetail: { roleId } })
  const found = reply.ok ? reply.result.roleDetail[0] : undefined
  if (!found) throw new Error('No such role.')
  return found
}
const found = async (search: string) => {
  const reply = await query([roles], { roles: { search } })
  return reply.ok ? (reply.result.roles[0]?.rows ?? []) : []
}

describe('the list of roles', () => {
  before(() => defineElement(roleManagement))
  afterEach(async () => {
    clearPage()
    await signOut()
  })

  it('asks a signed-out visitor to sign in, and names the missing right to a user without it', async () => {
    const guestHost = await mount('<campus-role-management lang="en"></campus-role-management>')
    await says(guestHost, 'Please log in')
    clearPage()
    await signInAs('noor.clerk')
    const host = await mount('<campus-role-management lang="en"></campus-role-management>')
    await says(host, 'You do not have the right “View” on “Roles”.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('shows the roles from the highest to the lowest, as a table and as cards, and explains why one cannot be changed', async () => {
    await signInAs('asha.admin')
    const host = await list()
    await says(host, 'UNIVERSITY_ADMIN')
    const codes = (await found('')).map(({ code }) => code)
    const places = codes.map((code) =>
      [...root(host).querySelectorAll('[data-row]')].findIndex(({ textContent }) => textContent.includes(code)),
    )
    expect(codes.slice(0, 2)).to.deep.equal(['UNIVERSITY_ADMIN', 'CONTROLLER_OF_EXAMS'])
    expect(places).to.deep.equal(codes.map((_code, place) => place))
    expect(await accessibilityProblems(host)).to.deep.equal([])
    ;(await within<HTMLButtonElement>(host, 'button[aria-label="Actions for University administrator"]')).click()
    await says(host, 'This role is as high as yours, or higher.')
    await pressKeys('Escape')
    clearPage()
    const cards = await list('ur', 340)
    await says(cards, 'یونیورسٹی منتظم')
    expect(await accessibilityProblems(cards)).to.deep.equal([])
  })

  it('opens a panel that traps the focus, closes with Escape and returns the focus', async () => {
    await signInAs('asha.admin')
    const host = await list()
    const opener = await within<HTMLButtonElement>(host, 'button[aria-label="Actions for Auditor"]')
    opener.focus()
    await choose(host, 'Auditor', 'View')
    const panel = await dialog(host)
    await within(host, 'dialog dl')
    await eventually('the focus', () => focused(host)?.textContent === 'Auditor')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    for (let times = 0; times < 4; times += 1) await pressKeys('Tab')
    await eventually('the focus in the panel', () => panel.contains(focused(host) ?? null))
    await pressKeys('Escape')
    await eventually('the panel to close', () => !root(host).querySelector('dialog'))
    await eventually('the focus', () => focused(host) === opener)
  })

  it('exports all or selected roles as a workbook in the user’s language, right to left for Urdu', async () => {
    await signInAs('asha.admin')
    const host = await list('ur')
    const name = await eventually('a role', () => root(host).querySelector('[data-row] th')?.textContent)
    const all = await taken(async () => (await button(host, 'برآمد کریں')).click(), host)
    expect(all.Workbook?.Views?.[0]?.RTL).to.equal(true)
    const sheet = Object.values(all.Sheets)[0] ?? {}
    expect(Number(/\d+$/.exec(sheet['!ref'] ?? '')?.[0])).to.be.greaterThan(10)
    expect(name).to.contain((sheet.A2 as { readonly v: string }).v.split(' · ')[0])
    expect(sheet.B2).to.include({ t: 's' })
    ;(await within<HTMLInputElement>(host, '[data-row] input[type=checkbox]')).click()
    await eventually('other tools', () => allByRole(host, 'searchbox').length === 0)
    const one = await taken(async () => (await appearing(host, 'button', 'برآمد کریں')).click(), host)
    expect(Object.values(one.Sheets)[0]?.['!ref']).to.match(/^A1:[A-Z]2$/)
  })

  it('grants and revokes rights with the keyboard, warns, and shows the effect before saving', async () => {
    await signInAs('asha.admin')
    const host = await list()
    const before = (await detailOf(13)).rights.length
    await choose(host, 'Finance officer', 'Assign menus')
    const view = await tick(host, 'Roles: View')
    view.focus()
    await pressKeys('ArrowRight', 'Space')
    await eventually('seeing to come with changing', () => view.checked)
    await says(host, 'Anyone who can edit “Roles” decides what others can do.')
    await says(host, '+1\u2069 menus, \u2066-0\u2069; affects 3 users; takes effect immediately.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await pressKeys('ArrowLeft', 'Space')
    await says(host, 'No changes yet.')
    ;(await tick(host, 'Analytics: View')).click()
    ;(await tick(host, 'Fees: Export')).click()
    await says(host, '+1\u2069 menus, \u2066-1')
    const search = await within<HTMLInputElement>(host, 'dialog input[type=search]')
    type(search, 'fees')
    await eventually('the others to go', () => rights(host).length === 2)
    type(search, '')
    byRole(host, 'checkbox', 'Show only changed').click()
    await eventually(
      'only what has changed',
      () =>
        rights(host).length === 4 && rights(host).filter(({ textContent }) => /changed/.test(textContent)).length === 2,
    )
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await pressKeys('Escape')
    ;(
      await eventually('the question', () =>
        document.querySelector('campus-confirmation')?.shadowRoot?.querySelector<HTMLButtonElement>('dialog button'),
      )
    ).click()
    ;(await button(host, 'Save')).click()
    await eventually('the panel to close', () => !root(host).querySelector('dialog'))
    expect((await detailOf(13)).rights.length).to.equal(before)
  })

  it('shows a conflicting change, and keeps the user’s own changes for review', async () => {
    await signInAs('asha.admin')
    const host = await list()
    await choose(host, 'Head of department', 'Assign menus')
    ;(await tick(host, 'Analytics: View')).click()
    const { rowVersion, rights } = await detailOf(23)
    const users = root(host).querySelectorAll('dialog input[data-verb=view]')
    expect(users.length).to.be.greaterThan(5)
    const tree = (await detailOf(10)).rights.map(({ menuId }) => menuId)
    expect(
      (
        await callRecently(
          saveRoleMenus,
          { roleId: 23, rowVersion, menus: [{ menuId: tree[0] ?? 0, rights: ['view'] }] },
          { toast: false },
        )
      ).ok,
    ).to.equal(true)
    ;(await button(host, 'Save')).click()
    await says(host, 'Asha Kulkarni changed this role')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    ;(await button(host, 'Keep mine and review')).click()
    await says(host, '+1\u2069 menus, \u2066-0')
    ;(await button(host, 'Save')).click()
    await eventually('the panel to close', () => !root(host).querySelector('dialog'))
    expect((await detailOf(23)).rights.length).to.equal(rights.length + 2)
    await choose(host, 'Head of department', 'History')
    await says(host, 'Menus changed')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('duplicates a role after checking the new name, compares the copy with the original, and deletes it', async () => {
    await signInAs('asha.admin')
    const host = await list()
    await choose(host, 'Teacher', 'Duplicate')
    ;(await within<HTMLInputElement>(host, 'dialog[open] input[name=name]')).focus()
    await typeKeys('Guest')
    await says(host, 'This role name already exists.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await typeKeys(' lecturer')
    await says(host, 'This name is available.')
    expect(root(host).querySelector<HTMLInputElement>('dialog input[name=code]')?.value).to.equal('GUEST_LECTURER')
    await pressKeys('Enter')
    await eventually('the panel to close', () => !root(host).querySelector('dialog'))
    await says(host, 'GUEST_LECTURER')
    const compareWith = async (name: string) => {
      await choose(host, 'Guest lecturer', 'Compare')
      ;(await within<HTMLInputElement>(host, 'dialog[open] [role=combobox]')).focus()
      await typeKeys(name)
      await eventually(name, () => root(host).querySelectorAll('[role=option]').length === 1)
      await pressKeys('ArrowDown', 'Enter')
    }
    await compareWith('Teacher')
    await says(host, 'Both can do the same on every menu.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await pressKeys('Escape')
    await eventually('the panel to close', () => !root(host).querySelector('dialog'))
    await choose(host, 'Guest lecturer', 'Delete')
    await says(host, 'Nobody has this role.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    const remove = await eventually(
      'Delete',
      () => [...root(host).querySelectorAll<HTMLButtonElement>('dialog button[data-kind=danger]')][0],
    )
    remove.click()
    await answerYes()
    await eventually('it to be gone', () => !root(host).querySelector('dialog'))
    expect(await found('Guest lecturer')).to.deep.equal([])
  })

  it('requires a replacement before it deletes a role that users have', async () => {
    await signInAs('asha.admin')
    const host = await list()
    await choose(host, 'Guest', 'Delete')
    await says(host, 'Choose which role replaces it.')
    const remove = await eventually(
      'Delete',
      () => [...root(host).querySelectorAll<HTMLButtonElement>('dialog button[data-kind=danger]')][0],
    )
    remove.click()
    await says(host, 'Choose one.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    expect((await found('GUEST')).length).to.equal(1)
  })

  it('assigns one menu to all selected roles', async () => {
    await signInAs('asha.admin')
    const host = await list()
    const menus = (await found('AUDITOR'))[0]?.menus ?? 0
    for (const role of ['Examination section', 'Auditor'])
      (await within<HTMLInputElement>(host, `input[aria-label="Select ${role}"]`)).click()
    ;(await button(host, 'Assign a menu')).click()
    await says(host, 'For 2 selected roles.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    const box = await within<HTMLInputElement>(host, 'dialog [role=combobox]')
    box.focus()
    await typeKeys('fees')
    await pressKeys('ArrowDown', 'Enter')
    ;(await button(host, 'Save')).click()
    await eventually('the panel to close', () => !root(host).querySelector('dialog'))
    expect((await found('AUDITOR'))[0]?.menus).to.equal(menus + 1)
  })
})

describe('the role form', () => {
  before(() => defineElement(addRole))
  afterEach(async () => {
    clearPage()
    await signOut()
  })
  const form = async (more = '') => {
    const host = await mount(`<campus-add-role lang="en" portal="${PEOPLE}" ${more}></campus-add-role>`)
    await within(host, 'form')
    return host
  }

  it('shows missing fields, checks the name during typing, derives the code, and saves a draft', async () => {
    await signInAs('asha.admin')
    const host = await form()
    expect(await accessibilityProblems(host)).to.deep.equal([])
    // The name of a language, in a label of the page's language.
    expect((await within(host, 'label bdi[lang=mr]')).closest('label')?.textContent).to.equal('Role name in मराठी')
    ;(await button(host, 'Save')).click()
    await says(host, 'Enter a role name.')
    await says(host, 'Code may contain A-Z, 0-9 and _.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    ;(await within<HTMLInputElement>(host, 'input[name=name]')).focus()
    await typeKeys('Guest')
    await says(host, 'This role name already exists.')
    await typeKeys(' examiner')
    await says(host, 'This name is available.')
    expect(root(host).querySelector<HTMLInputElement>('input[name=code]')?.value).to.equal('GUEST_EXAMINER')
    type(await within<HTMLSelectElement>(host, 'select[name=userType]'), 'STAFF')
    ;(await button(host, 'Save')).click()
    await says(host, 'Select at least one menu or save as draft.')
    ;(await button(host, 'Save as draft')).click()
    await says(host, 'Saved as a draft.')
    expect((await found('Guest examiner'))[0]).to.include({ status: 'DRAFT', code: 'GUEST_EXAMINER' })
  })

  it('creates a role with menus, shows how many it opens, and offers to assign it to users', async () => {
    await signInAs('asha.admin')
    const host = await form()
    type(await within<HTMLInputElement>(host, 'input[name=name]'), 'Fee desk')
    type(await within<HTMLSelectElement>(host, 'select[name=userType]'), 'UNIVERSITY')
    ;(await tick(host, 'Fees: Edit')).click()
    await says(host, 'Opens 1 menu')
    ;(await button(host, 'Save')).click()
    await says(host, 'Role created.')
    await says(host, 'Assign it to users?')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    expect((await found('FEE_DESK'))[0]).to.include({ status: 'ACTIVE', menus: 1, userType: 'UNIVERSITY' })
  })

  it('edits an existing role: a core role keeps its name, while its menus can change', async () => {
    await signInAs('asha.admin')
    const host = await form('role-id="15"')
    await says(host, 'Edit Help desk')
    expect(root(host).querySelector<HTMLInputElement>('input[name=name]')?.readOnly).to.equal(true)
    const before = (await detailOf(15)).rights.length
    ;(await tick(host, 'Analytics: View')).click()
    ;(await button(host, 'Save')).click()
    // The same summary stands in the form before it is saved.
    await eventually('the role to be saved', () =>
      root(host).querySelector('.c-notice[data-kind=success]')?.textContent.includes('+1\u2069 menus, \u2066-0'),
    )
    expect((await detailOf(15)).rights.length).to.equal(before + 1)
    clearPage()
    const own = await mount('<campus-add-role lang="en" role-id="10"></campus-add-role>')
    await says(own, 'This role is as high as yours, or higher.')
    expect(await accessibilityProblems(own)).to.deep.equal([])
  })
})
