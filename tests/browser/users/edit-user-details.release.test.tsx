import { expect } from 'chai'
import { DEMO_PASSWORD } from '../../../server/seed/accounts.ts'
import { signIn } from '../../../src/core/sign-in/sign-in.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { editUserDetails } from '../../../src/elements/users/edit-user-details/edit-user-details-element.tsx'
import { all, focused } from '../support/guide.ts'
import { pressKeys, typeKeys } from '../support/keys.ts'
import { accessibilityProblems, clearPage, eventually, mount, rootOf, says, type } from '../support/mount.ts'

const text = (host: Element) => rootOf(host)?.textContent ?? ''
const one = (host: Element, selector: string) => eventually(selector, () => all(host, selector)[0])

async function screen(attributes = ''): Promise<Element> {
  const reply = await signIn('staff', { clientId: 17, userName: 'asha.admin', password: DEMO_PASSWORD })
  if (!reply.ok) throw new Error(reply.error)
  return mount(`<campus-edit-user-details client="svtu" lang="en" ${attributes}></campus-edit-user-details>`)
}
async function record(): Promise<Element> {
  const host = await screen()
  ;(await one(host, 'input[type=search]')).focus()
  await typeKeys('noor.clerk')
  await pressKeys('Enter')
  const found = await one(host, 'li button')
  found.focus()
  await pressKeys('Enter')
  // The name takes the focus once the record is rendered, and would take it from whatever a test has focused before.
  await eventually('the focus on the name', () => focused(host)?.textContent === 'Noor Shaikh')
  return host
}

describe('the user search and the user record', () => {
  before(() => defineElement(editUserDetails))
  afterEach(async () => {
    clearPage()
    await signOut()
  })

  it('asks a signed-out visitor to sign in', async () => {
    const host = await mount('<campus-edit-user-details client="svtu" lang="en"></campus-edit-user-details>')
    await says(host, 'log in')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('finds a person with the keyboard alone, and focuses the name on the record', async () => {
    const host = await record()
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('shows that no user was found', async () => {
    const host = await screen()
    ;(await one(host, 'input[type=search]')).focus()
    await typeKeys('zzzz qqqq')
    await says(host, 'No users found')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('shows the record as tabs with one Tab stop, arrow keys and End', async () => {
    const host = await record()
    const tabs = all(host, '[role=tab]')
    tabs[0]?.focus()
    expect(tabs.filter(({ tabIndex }) => tabIndex === 0).length).to.equal(1)
    await pressKeys('ArrowRight')
    await says(host, 'College examination clerk')
    await eventually('the focus', () => focused(host) === tabs[1])
    await pressKeys('End')
    await eventually('the last tab', () => tabs.at(-1)?.getAttribute('aria-selected') === 'true')
    await pressKeys('ArrowRight')
    await eventually('the first tab', () => tabs[0]?.getAttribute('aria-selected') === 'true')
    for (const tab of tabs) {
      tab.click()
      expect(await accessibilityProblems(host)).to.deep.equal([])
    }
  })

  it('requires a reason before it suspends a user, closes with Escape and returns the focus', async () => {
    const host = await record()
    const button = await one(host, '[aria-haspopup=menu]')
    button.focus()
    await pressKeys('Enter')
    await eventually('the menu', () => focused(host)?.getAttribute('role') === 'menuitem')
    await typeKeys('Su')
    await pressKeys('Enter')
    await says(host, '1 user will be suspended and logged out.')
    all<HTMLButtonElement>(host, 'dialog button[data-kind=danger]')[0]?.click()
    await says(host, 'Reason: This field is required.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await pressKeys('Escape')
    await eventually('the end of the panel', () => all(host, 'dialog').length === 0)
    await eventually('the focus on the button of the menu', () => focused(host) === button)
  })

  it('explains a user’s access to a screen, condition by condition', async () => {
    const host = await record()
    ;(await one(host, '[aria-haspopup=menu]')).click()
    const items = await eventually('the menu', () => all(host, '[role=menuitem]').at(-1))
    items.click()
    const page = await one(host, 'dialog [role=combobox]')
    await eventually('the focus in the panel', () => focused(host)?.closest('dialog'))
    page.focus()
    await typeKeys('role-man')
    await eventually('the screen that is meant', () => all(host, '[role=option]').length === 1)
    await pressKeys('ArrowDown', 'Enter')
    await says(host, 'Noor Shaikh')
    await says(host, 'None of the roles gives the right')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('saves an access exception with a reason and end date, shows it in the explanation, and ends it', async () => {
    const host = await record()
    ;(await one(host, '[aria-haspopup=menu]')).click()
    ;(await eventually('the menu', () => all(host, '[role=menuitem]').at(-1))).click()
    ;(await one(host, 'dialog[open] [role=combobox]')).focus()
    await typeKeys('role-man')
    await eventually('the screen that is meant', () => all(host, '[role=option]').length === 1)
    await pressKeys('ArrowDown', 'Enter')
    const save = async () =>
      (
        await eventually('the button', () =>
          all<HTMLButtonElement>(host, 'dialog button').find(
            ({ textContent }) => textContent.trim() === 'Save exception',
          ),
        )
      ).click()
    await save()
    await says(host, 'Reason: This field is required.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    // The date format of the institution that the element names.
    await says(host, '31/12/')
    type(
      (await one(host, 'dialog [name=until]')) as HTMLInputElement,
      new Date(Date.now() + 30 * 86_400_000).toLocaleDateString('en-GB'),
    )
    type((await one(host, 'dialog [name=reason]')) as HTMLTextAreaElement, 'covers for a colleague')
    await save()
    await says(host, 'an exception allows')
    await says(host, 'covers for a colleague')
    ;(
      await eventually('the choice', () =>
        all(host, 'dialog [role=radio]').find(({ textContent }) => textContent.trim() === 'No exception'),
      )
    ).click()
    type((await one(host, 'dialog [name=reason]')) as HTMLTextAreaElement, 'back again')
    await save()
    await eventually('the end of it', () => !text(host).includes('an exception allows'))
  })
})
