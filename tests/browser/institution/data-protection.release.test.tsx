import { expect } from 'chai'
import { erasureRequests } from '../../../src/contract/institution/erasure.ts'
import { query } from '../../../src/core/mql/index.ts'
import { $toasts, closeToast } from '../../../src/core/feedback/toasts.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { dataProtection } from '../../../src/elements/institution/data-protection/data-protection-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { all } from '../support/guide.ts'
import { accessibilityProblems, clearPage, eventually, mount, rootOf, says, type } from '../support/mount.ts'
import { pressKeys, typeKeys } from '../support/keys.ts'
import { signInAs } from '../support/sign-in.ts'
import { serverDown } from '../support/wire.ts'

const root = (host: Element) => rootOf(host) as HTMLElement
const within = <Found extends Element>(host: Element, selector: string) =>
  eventually(selector, () => root(host).querySelector<Found>(selector))
const button = (host: Element, words: string) =>
  eventually(`the button ${words}`, () =>
    all<HTMLButtonElement>(host, 'button').find(({ textContent }) => textContent.trim() === words),
  )
const open = (lang = 'en', width = 1200) =>
  mount(
    `<campus-data-protection client="svtu" lang="${lang}" style="display: block; inline-size: ${width}px"></campus-data-protection>`,
  )
/** Opens the tab at a place, as a press on it does. */
async function openTab(host: Element, place: number): Promise<void> {
  const tab = await eventually('the tabs', () => all(host, 'sl-tab')[place])
  tab.click()
}
async function choosePerson(host: Element, userName: string): Promise<void> {
  ;(await within<HTMLInputElement>(host, 'dialog input[name=person]')).focus()
  await typeKeys(userName)
  await eventually(userName, () => all(host, '[role=option]').some(({ textContent }) => textContent.includes(userName)))
  await pressKeys('ArrowDown', 'Enter')
}

describe('an administrator who is asked for an erasure', () => {
  before(async () => {
    defineElement(dataProtection)
    await signInAs('asha.admin')
  })
  afterEach(() => {
    clearPage()
    for (const { id } of $toasts.get()) closeToast(id)
  })
  after(() => signOut())

  it('sees why the only administrator of a college cannot be erased', async () => {
    const host = await open()
    await says(host, 'There are no requests yet.')
    ;(await button(host, 'Request an erasure')).click()
    await choosePerson(host, 'meera.principal')
    await says(host, 'This is the only administrator of a college.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('requests an erasure after a preview, and cannot decide about it', async () => {
    const host = await open()
    ;(await button(host, 'Request an erasure')).click()
    ;(await button(host, 'Submit request')).click()
    await says(host, 'Choose a person.')
    await choosePerson(host, 'tanvi.teacher')
    await says(host, 'What the erasure does')
    await says(host, 'Replaced by a pseudonym')
    type(await within<HTMLInputElement>(host, 'dialog input[name=reference]'), 'DP/2026/1')
    type(await within<HTMLTextAreaElement>(host, 'dialog textarea[name=reason]'), 'Her letter of Monday')
    ;(await button(host, 'Submit request')).click()
    await says(host, 'Waiting for a decision')
    const reply = await query([erasureRequests], { erasureRequests: {} }, { toast: false })
    expect(reply.ok && reply.result.erasureRequests.map(({ reference }) => reference)).to.deep.equal(['DP/2026/1'])
    ;(await within<HTMLButtonElement>(host, 'button[aria-label^="Actions for"]')).click()
    ;(
      await eventually('the menu', () =>
        all<HTMLButtonElement>(host, '[role=menuitem]').find(({ textContent }) =>
          textContent.startsWith('Open request'),
        ),
      )
    ).click()
    await says(host, 'You submitted this request yourself.')
    expect(all(host, 'dialog button').some(({ textContent }) => textContent.includes('Erase person'))).to.equal(false)
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('finds a student without an account by PRN, and the students of a name with and without one', async () => {
    const host = await open()
    ;(await button(host, 'Request an erasure')).click()
    await choosePerson(host, '2023417111000112')
    await says(host, 'Student record: name, parents, date of birth, contacts')
    await says(host, 'Enrolments, marks and hall tickets')
    expect(root(host).textContent).not.to.contain('Account: name, user name, e-mail, mobile')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    clearPage()
    const again = await open()
    ;(await button(again, 'Request an erasure')).click()
    ;(await within<HTMLInputElement>(again, 'dialog input[name=person]')).focus()
    await typeKeys('gaikwad')
    await says(again, 'Students without an account')
    await says(again, 'Accounts')
  })

  it('finds no accessibility problems on a phone in any language: requests, and how long data is kept', async () => {
    for (const lang of ['en', 'mr', 'ur', 'dv']) {
      const host = await open(lang, 360)
      await eventually('the list', () => root(host).textContent.includes('Asha Kulkarni'))
      expect(await accessibilityProblems(host, lang), lang).to.deep.equal([])
      await openTab(host, 1)
      await eventually('the periods', () => all(host, '.c-rules > li').length >= 18)
      expect(await accessibilityProblems(host, lang), lang).to.deep.equal([])
      clearPage()
    }
  })

  it('changes how long data is kept, within its limits, and reads what is usual', async () => {
    const host = await open()
    await openTab(host, 1)
    ;(await button(host, 'Change retention periods')).click()
    type(await within<HTMLInputElement>(host, 'dialog input[name=login_attempt]'), '30')
    ;(await button(host, 'Save periods')).click()
    await says(host, 'Enter 180 or more.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    type(await within<HTMLInputElement>(host, 'dialog input[name=login_attempt]'), '365')
    ;(await button(host, 'Save periods')).click()
    await says(host, 'usually 180 days')
  })

  it('sees an error when the server does not respond, and loads once it is back', async () => {
    const back = serverDown()
    const host = await open()
    await openTab(host, 1)
    await eventually('both errors', () => all(host, '.c-panel .c-notice').length === 2)
    back()
    ;(await button(host, 'Try again')).click()
    await says(host, 'CERT-In requires logs of 180 days.')
  })
})

describe('a user without the right', () => {
  before(() => signInAs('ravi.exams'))
  after(() => signOut())
  afterEach(clearPage)

  it('sees which right is missing', async () => {
    defineElement(dataProtection)
    const host = await open()
    expect((await within(host, '[role=alert]')).textContent).to.contain('Data protection')
  })
})
