import { expect } from 'chai'
import { DEMO_PASSWORD } from '../../../server/seed/accounts.ts'
import { sessionStore } from '../../../src/core/storage/storage.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { updateUserDetails } from '../../../src/elements/account/update-user-details/update-user-details-element.tsx'
import { all, focused, settled } from '../support/guide.ts'
import { pressKeys, typeKeys } from '../support/keys.ts'
import { accessibilityProblems, clearPage, eventually, mount, type } from '../support/mount.ts'
import { answer, button, enter, field, openAll, says, shown, STUDENT } from '../support/my-details.ts'
import { allByRole, allByText, byRole } from '../support/roles.ts'
import { serverDown } from '../support/wire.ts'

describe('My details', () => {
  before(() => defineElement(updateUserDetails))
  afterEach(async () => {
    clearPage()
    document.querySelector('campus-confirmation')?.remove()
    await signOut()
    sessionStore.remove('drafts')
  })

  it('asks a signed-out visitor to sign in, with a link where the page has a portal', async () => {
    const alone = await mount('<campus-update-user-details client="svtu" lang="en"></campus-update-user-details>')
    await says(alone, 'Please log in to use this page.')
    expect(all(alone, 'a')).to.deep.equal([])
    const host = await mount(
      '<campus-update-user-details client="svtu" lang="en" portal="/portal.html"></campus-update-user-details>',
    )
    await says(host, 'Please log in to use this page.')
    expect(all<HTMLAnchorElement>(host, 'a')[0]?.getAttribute('href')).to.equal('/portal.html#/svtu?lang=en')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('starts with the missing items, each of which opens its section', async () => {
    await enter('student', STUDENT)
    const host = await shown()
    ;(await button(host, 'Upload your signature')).click()
    const section = await eventually('the section', () => all(host, "[data-section='pictures'] sl-details")[0])
    const line = section.shadowRoot?.querySelector('summary')
    await eventually('the focus on its heading', () => section.shadowRoot?.activeElement === line)
    await eventually('the open section', () => line?.closest('details')?.open)
    await eventually('the focus in the section', () => focused(host) === section)
    await says(host, 'Ask your office to change it.')
  })

  for (const [lang, theme] of [
    ['en', 'light'],
    ['mr', 'light'],
    ['ur', 'dark'],
    ['dv', 'light'],
  ] as const)
    it(`has no accessibility problems in ${lang}, ${theme} theme`, async () => {
      await enter('student', STUDENT)
      const host = await shown(lang, `theme="${theme}"`)
      await openAll(host)
      await eventually(
        'sessions and tries',
        () =>
          all(host, 'section[aria-label] > ul > li').length > 0 &&
          all(host, 'section[aria-busy=false] [role=status]')[0]?.textContent,
      )
      await settled(host)
      expect(await accessibilityProblems(host, lang, theme)).to.deep.equal([])
    })

  it('shows that the server is down, and loads after a retry', async () => {
    await enter('student', STUDENT)
    const back = serverDown()
    const host = await mount('<campus-update-user-details client="svtu" lang="en"></campus-update-user-details>')
    try {
      await says(host, 'The server did not answer.')
      expect(await accessibilityProblems(host)).to.deep.equal([])
    } finally {
      back()
    }
    ;(await button(host, 'Try again')).click()
    await eventually('the details', () => all(host, 'header')[0])
  })

  it('lets staff save with the keyboard alone, and requires a display name', async () => {
    await enter('staff', 'ravi.exams')
    const host = await shown()
    const designation = await field(host, 'designation')
    designation.focus()
    await typeKeys('Controller of Examinations')
    await pressKeys('Enter')
    await says(host, 'Saved')
    expect(await field(host, 'designation')).to.have.property('value', 'Controller of Examinations')
    type(await field(host, 'displayName'), '')
    designation.form?.requestSubmit()
    await says(host, 'This field is required.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })
})

describe('the list of the user’s sessions', () => {
  before(() => defineElement(updateUserDetails))
  afterEach(async () => {
    clearPage()
    document.querySelector('campus-confirmation')?.remove()
    await signOut()
  })

  it('shows this device first, and signs another one out after a confirmation', async () => {
    await enter('staff', 'asha.admin')
    const before = sessionStore.get('user-token')
    const host = await shown()
    await openAll(host)
    // The same person signs in on another device.
    await fetch('/server/o/mql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'service-header': 'ldapLogin', 'x-other': 'device' },
      body: JSON.stringify({ ldapLogin: { clientId: 17, userName: 'asha.admin', password: DEMO_PASSWORD } }),
    })
    clearPage()
    const again = await shown()
    await openAll(again)
    const lines = await eventually('two devices', () => {
      const found = allByRole(byRole(again, 'region', 'Where you are logged in'), 'listitem')
      return found.length > 1 && found
    })
    expect(lines[0]?.textContent).to.include('This device')
    expect(lines[1]?.textContent).not.to.include('This device')
    lines[1]?.querySelector('button')?.click()
    const question = await answer()
    expect(question.text).to.include('will be logged out immediately')
    question.yes()
    await says(again, '1 device was logged out.')
    await eventually('the focus on the heading', () => focused(again)?.textContent === 'Where you are logged in')
    expect(sessionStore.get('user-token')).to.equal(before)
    expect(await accessibilityProblems(again)).to.deep.equal([])
  })
})

describe('changing the password', () => {
  before(() => defineElement(updateUserDetails))
  afterEach(async () => {
    clearPage()
    await signOut()
  })

  it('has its own page where there is a portal, and opens in place where there is none', async () => {
    await enter('staff', 'asha.admin')
    const host = await shown('en', 'portal="/portal.html"')
    await openAll(host)
    expect(
      all<HTMLAnchorElement>(host, 'a')
        .find((link) => link.textContent === 'Change password')
        ?.getAttribute('href'),
    ).to.equal('/portal.html#/newPassword?client=svtu&lang=en')
    clearPage()
    const alone = await shown()
    await openAll(alone)
    ;(await button(alone, 'Change password')).click()
    const current = await field(alone, 'current')
    await eventually('the focus', () => focused(alone) === current)
    expect(await accessibilityProblems(alone)).to.deep.equal([])
  })
})

describe('a request to correct personal data', () => {
  before(() => defineElement(updateUserDetails))
  afterEach(async () => {
    clearPage()
    await signOut()
    sessionStore.remove('drafts')
  })

  it('requires a text, and shows a reference number to keep', async () => {
    await enter('student', STUDENT)
    const host = await shown()
    await openAll(host)
    const form = (await field(host, 'text')).form
    form?.requestSubmit()
    await says(host, 'This field is required.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    const [correction] = all<HTMLInputElement>(host, '[name=kind]')
    correction?.click()
    type(await field(host, 'text'), 'My name has one r.')
    form?.requestSubmit()
    await says(host, 'Keep the reference number.')
    expect(allByText(host, /^[0-9A-F]{12}$/)).to.have.length(1)
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })
})
