import { expect } from 'chai'
import { DEMO_PASSWORD } from '../../../server/seed/accounts.ts'
import { clearPersonalData } from '../../../src/core/sign-in/kiosk.ts'
import { adminLogin } from '../../../src/elements/sign-in/admin-login/admin-login-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { hallTicket } from '../../../src/elements/hall-tickets/hall-ticket/hall-ticket-element.tsx'
import { login } from '../../../src/elements/sign-in/login/login-element.tsx'
import { studentLogin } from '../../../src/elements/sign-in/student-login/student-login-element.tsx'
import { clickOn, pressKeys, typeKeys } from '../support/keys.ts'
import {
  accessibilityProblems,
  clearPage,
  eventually,
  mount,
  rootOf,
  says,
  type,
  unchanged,
  waitForHostEvent,
} from '../support/mount.ts'
import { codeFor } from '../support/outbox.ts'

const text = (host: Element) => rootOf(host)?.textContent ?? ''
const visible = (element: Element) => element.checkVisibility()
const input = (host: Element, name: string) =>
  eventually(`the field ${name}`, () =>
    [...(rootOf(host)?.querySelectorAll<HTMLInputElement>(`input[name=${name}]`) ?? [])].find(visible),
  )
const button = (host: Element, words: string) =>
  eventually(`the button ${words}`, () =>
    [...(rootOf(host)?.querySelectorAll<HTMLButtonElement>('button') ?? [])].find(
      (one) => one.textContent === words && visible(one),
    ),
  )
const downloadButton = (host: Element) =>
  eventually('the download', () =>
    [...(rootOf(host)?.querySelectorAll<HTMLButtonElement>('button') ?? [])].find((one) =>
      one.textContent.startsWith('Download PDF'),
    ),
  )
const tick = (host: Element, words: string) =>
  eventually(`the box ${words}`, () =>
    [...(rootOf(host)?.querySelectorAll<HTMLInputElement>('[type=checkbox]') ?? [])].find(
      ({ labels }) => labels?.[0]?.textContent === words,
    ),
  )
const submit = async (host: Element, name: string) => (await input(host, name)).form?.requestSubmit()
const student = (more = '') => mount(`<campus-student-login client="svtu" lang="en" ${more}></campus-student-login>`)
const AARTI = '2025417112003457'

async function step(host: Element, words: string): Promise<void> {
  ;(await button(host, words)).click()
}
async function born(host: Element, [day, month, year]: readonly [string, string, string]): Promise<void> {
  type(await input(host, 'dobDay'), day)
  type(await input(host, 'dobMonth'), month)
  type(await input(host, 'dobYear'), year)
}
/** The bodies of the requests that are sent from now on. */
function sent(): { readonly bodies: Record<string, Record<string, unknown>>[]; readonly stop: () => void } {
  const before = window.fetch
  const bodies: Record<string, Record<string, unknown>>[] = []
  window.fetch = (address, request) => {
    if (typeof request?.body === 'string')
      bodies.push(JSON.parse(request.body) as Record<string, Record<string, unknown>>)
    return before(address, request)
  }
  return { bodies, stop: () => void (window.fetch = before) }
}

/** Holds back the answers to the requests that are sent from now on, until `release`. */
function holdAnswers() {
  const before = window.fetch
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let answered = 0
  window.fetch = async (address, request) => {
    const response = await before(address, request)
    answered += 1
    await released
    return response
  }
  return {
    answered: () => answered,
    release: () => {
      window.fetch = before
      release()
    },
  }
}

/** Signs Aarti in on a shared computer, and checks that the request says so. */
async function signInShared(host: Element): Promise<void> {
  type(await input(host, 'userName'), AARTI)
  type(await input(host, 'password'), DEMO_PASSWORD)
  const signedIn = waitForHostEvent('campus-signed-in')
  const wire = sent()
  await submit(host, 'userName')
  await signedIn
  wire.stop()
  expect(wire.bodies[0]?.studentLoginPortal?.sharedComputer).to.equal(true)
}

describe('the sign-in forms', () => {
  before(() => {
    for (const one of [adminLogin, login, studentLogin]) defineElement(one)
    defineElement(hallTicket)
  })
  afterEach(async () => {
    clearPage()
    await clearPersonalData()
    localStorage.clear()
  })

  it('remember the user name on request, and never the password', async () => {
    const host = await mount('<campus-admin-login client="svtu" lang="en"></campus-admin-login>')
    ;(await tick(host, 'Remember my user name')).click()
    expect(await accessibilityProblems(host)).to.deep.equal([])
    type(await input(host, 'userName'), 'asha.admin')
    type(await input(host, 'password'), DEMO_PASSWORD)
    const signedIn = waitForHostEvent('campus-signed-in')
    await submit(host, 'userName')
    await signedIn
    ;(await button(host, 'Log out to use another account')).click()
    await eventually('the name', async () => (await input(host, 'userName')).value === 'asha.admin')
    await eventually(
      'the name in its field',
      () => rootOf(host)?.querySelector<HTMLInputElement>('[name=userName]')?.value === 'asha.admin',
    )
    expect((await input(host, 'password')).value).to.equal('')
    expect(JSON.stringify(Object.entries(localStorage))).not.to.include(DEMO_PASSWORD)
    clearPage()
    const other = await mount('<campus-admin-login client="svtu" lang="en"></campus-admin-login>')
    await eventually(
      'the name again',
      () => rootOf(other)?.querySelector<HTMLInputElement>('[name=userName]')?.value === 'asha.admin',
    )
    expect((await tick(other, 'Remember my user name')).checked).to.equal(true)
  })

  it('remember no user name on a shared computer, and clear all data with “Finish and clear”', async () => {
    const host = await student()
    ;(await tick(host, 'Remember my user name')).click()
    ;(await tick(host, 'This is a shared computer')).click()
    await eventually('no choice any more', async () => (await tick(host, 'Remember my user name')).disabled)
    expect((await tick(host, 'Remember my user name')).checked).to.equal(false)
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await signInShared(host)
    await says(host, 'This is a shared computer.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    const signedOut = waitForHostEvent('campus-signed-out')
    ;(await button(host, 'Finish and clear')).click()
    await signedOut
    await input(host, 'password')
    expect([
      Object.keys(localStorage),
      sessionStorage.getItem('user-token'),
      sessionStorage.getItem('loginPn'),
    ]).to.deep.equal([[], null, null])
  })

  it('announce politely under the password that Caps Lock is on, until it is off', async () => {
    const host = await student()
    await tick(host, 'This is a shared computer')
    const password = await input(host, 'password')
    const press = (on: boolean) =>
      password.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: on }))
    const status = await eventually('the place of the message', () =>
      password.labels?.[0]?.parentElement?.querySelector('[role=status]'),
    )
    expect(status.textContent).to.equal('')
    press(true)
    await says(host, 'Caps Lock is on.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    press(false)
    await eventually('silence', () => !text(host).includes('Caps Lock'))
  })

  it('offer a student a code, show the attempts left, and return to the password with the number kept', async () => {
    const host = await student()
    type(await input(host, 'userName'), AARTI)
    await step(host, 'Log in with a code')
    const name = await eventually(
      'the step',
      () => [...(rootOf(host)?.querySelectorAll<HTMLInputElement>('section section [name=userName]') ?? [])][0],
    )
    await eventually('the focus in it', () => document.activeElement === name)
    expect([name.value, visible(rootOf(host)?.querySelector('[name=password]') as Element)]).to.deep.equal([
      AARTI,
      false,
    ])
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await pressKeys('Enter')
    const code = await input(host, 'code')
    await eventually('the focus on the code', () => document.activeElement === code)
    expect([code.autocomplete, code.inputMode]).to.deep.equal(['one-time-code', 'numeric'])
    await says(host, 'New code in 4')
    await typeKeys('000000')
    await pressKeys('Enter')
    await says(host, 'Attempts left: 2')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await step(host, 'Back to login')
    expect((await input(host, 'userName')).value).to.equal(AARTI)
    await input(host, 'password')
  })

  it('sign a student in with the code that was sent, in digits of any script', async () => {
    const host = await mount('<campus-student-login client="svtu" lang="ur"></campus-student-login>')
    await step(host, 'کوڈ سے لاگ اِن کریں')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    type(await input(host, 'userName'), '2024417101000093')
    await submit(host, 'userName')
    const code = await input(host, 'code')
    const digits = (await codeFor('+910000000909')).replaceAll(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'.charAt(Number(digit)))
    type(code, digits)
    const signedIn = waitForHostEvent('campus-signed-in')
    await submit(host, 'code')
    expect(((await signedIn) as CustomEvent<{ clientId: number }>).detail.clientId).to.equal(17)
    await says(host, 'ZOYA')
  })

  it('activate a new student’s account with a code and a new password, and sign them in', async () => {
    const host = await student()
    await step(host, 'First time here? Activate your account')
    await says(host, 'Enter your PRN and date of birth.')
    await submit(host, 'prn')
    await says(host, 'Check the date of birth.')
    const number = await input(host, 'prn')
    await eventually('the focus in it', () => document.activeElement === number)
    expect(await accessibilityProblems(host)).to.deep.equal([])
    type(await input(host, 'prn'), '2024417104000041')
    await born(host, ['३०', '१', '२००५'])
    await submit(host, 'prn')
    const code = await input(host, 'code')
    type(code, await codeFor('+910000000404'))
    await submit(host, 'code')
    await says(host, 'Choose a password.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    const choose = async (password: string) => {
      type(await input(host, 'password'), password)
      type(await input(host, 'repeat'), password)
      await submit(host, 'repeat')
    }
    await choose('2024417104000041')
    // The page shows the same text during typing; the server's refusal marks the field as invalid.
    await eventually('the refusal', () => rootOf(host)?.querySelector('[name=password][aria-invalid=true]'))
    await says(host, 'This password contains your name or another personal detail.')
    const signedIn = waitForHostEvent('campus-signed-in')
    await choose('lantern-copper-57-meadow')
    await signedIn
    await says(host, 'SNEHA')
  })

  it('show the same message for a forgotten PRN whether the student exists or not', async () => {
    const host = await student()
    await step(host, 'Forgot your PRN?')
    type(await input(host, 'name'), 'Nobody Of That Name')
    await born(host, ['1', '2', '2003'])
    expect([...(rootOf(host)?.querySelectorAll('select option') ?? [])].length).to.be.greaterThan(1)
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await submit(host, 'name')
    await says(host, 'If these details match a student')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await step(host, 'Back to login')
    await input(host, 'password')
  })

  it('offer no code where the institution does not use codes', async () => {
    const host = await mount('<campus-student-login client="fauc" lang="en"></campus-student-login>')
    await button(host, 'Forgot your PRN?')
    expect(text(host)).not.to.include('Log in with a code')
  })

  it('link to public pages where the page has a portal, and otherwise open them in place', async () => {
    const host = await student('portal="/portal.html"')
    await says(host, 'Check a receipt')
    const links = [...(rootOf(host)?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))
    expect(links).to.include.members([
      '/portal.html#/find-payment?client=svtu&lang=en',
      '/portal.html#/verify-receipt?client=svtu&lang=en',
      '/portal.html#/download-exam-hall-ticket-Before-Login?client=svtu&lang=en',
    ])
    clearPage()
    const alone = await student()
    await says(alone, 'Other ways to log in')
    await button(alone, 'Find a payment')
    expect(rootOf(alone)?.querySelectorAll('a[href^="#"]').length).to.equal(0)
  })

  for (const lang of ['mr', 'dv'])
    it(`have no accessibility problems in ${lang}`, async () => {
      const host = await mount(
        `<campus-student-login client="svtu" lang="${lang}" portal="/portal.html"></campus-student-login>`,
      )
      await eventually('the other ways', () => rootOf(host)?.querySelectorAll('nav').length === 2)
      expect(await accessibilityProblems(host)).to.deep.equal([])
    })

  describe('in a kiosk', () => {
    it('remember nothing, use a shared session, and clear form, session and storage with one press', async () => {
      const host = await student('kiosk')
      await says(host, 'This is a shared computer.')
      expect(text(host)).not.to.include('Remember my user name')
      expect([
        (await input(host, 'userName')).autocomplete,
        (await input(host, 'password')).autocomplete,
      ]).to.deep.equal(['off', 'new-password'])
      expect(await accessibilityProblems(host)).to.deep.equal([])
      type(await input(host, 'userName'), AARTI)
      await clickOn(await button(host, 'Finish and clear'))
      await eventually(
        'an empty form',
        () => rootOf(host)?.querySelector<HTMLInputElement>('[name=userName]')?.value === '',
      )
      await eventually(
        'the focus in it',
        () => document.activeElement === rootOf(host)?.querySelector('[name=userName]'),
      )

      await says(host, 'This is a shared computer.')
      await signInShared(host)
      expect(Object.keys(localStorage)).to.deep.equal([])
      const signedOut = waitForHostEvent('campus-signed-out')
      ;(await button(host, 'Finish and clear')).click()
      await signedOut
      await eventually(
        'an empty form',
        () => rootOf(host)?.querySelector<HTMLInputElement>('[name=password]')?.value === '',
      )
      expect(sessionStorage.getItem('user-token')).to.equal(null)
    })

    it('have no session when the answer to a sign-in arrives after Finish and clear', async () => {
      const host = await student('kiosk')
      type(await input(host, 'userName'), AARTI)
      type(await input(host, 'password'), DEMO_PASSWORD)
      const answers = holdAnswers()
      await submit(host, 'userName')
      await eventually('the answer', () => answers.answered() > 0)
      ;(await button(host, 'Finish and clear')).click()
      await eventually(
        'an empty form',
        () => rootOf(host)?.querySelector<HTMLInputElement>('[name=userName]')?.value === '',
      )
      answers.release()
      await unchanged('the session storage', () => JSON.stringify(sessionStorage))
      expect([sessionStorage.getItem('user-token'), sessionStorage.getItem('loginPn')]).to.deep.equal([null, null])
      expect(text(host)).not.to.include('AARTI')
    })

    it('save no hall ticket that arrives after Finish and clear', async () => {
      const host = await mount('<campus-hall-ticket client="svtu" lang="en" kiosk></campus-hall-ticket>')
      type(await input(host, 'value'), AARTI)
      await born(host, ['14', '3', '2006'])
      type(await input(host, 'mobile4'), '0123')
      await submit(host, 'value')
      await says(host, 'AARTI')
      const answers = holdAnswers()
      const saved: string[] = []
      const click = Object.getOwnPropertyDescriptor(HTMLAnchorElement.prototype, 'click')
      HTMLAnchorElement.prototype.click = function () {
        saved.push(this.download)
      }
      try {
        ;(await downloadButton(host)).click()
        await eventually('the answer', () => answers.answered() > 0)
        ;(await button(host, 'Finish and clear')).click()
        await input(host, 'value')
        const wire = sent()
        answers.release()
        await unchanged('what is sent and saved', () => wire.bodies.length + saved.length)
        wire.stop()
        expect([saved, wire.bodies]).to.deep.equal([[], []])
      } finally {
        if (click) Object.defineProperty(HTMLAnchorElement.prototype, 'click', click)
        else Reflect.deleteProperty(HTMLAnchorElement.prototype, 'click')
      }
    })

    it('clear the hall ticket and the input of the previous person', async () => {
      const host = await mount('<campus-hall-ticket client="svtu" lang="en" kiosk></campus-hall-ticket>')
      await says(host, 'This is a shared computer.')
      type(await input(host, 'value'), AARTI)
      await born(host, ['14', '3', '2006'])
      type(await input(host, 'mobile4'), '0123')
      await submit(host, 'value')
      await says(host, 'AARTI')
      expect(text(host)).not.to.include('Save on this phone')
      expect(await accessibilityProblems(host)).to.deep.equal([])
      ;(await button(host, 'Finish and clear')).click()
      await eventually(
        'an empty form',
        () => rootOf(host)?.querySelector<HTMLInputElement>('[name=value]')?.value === '',
      )
      expect(text(host)).not.to.include('AARTI')
    })
  })

  it('direct a student from staff to student sign-in with the number, before any password is sent', async () => {
    const host = await mount('<campus-admin-login client="svtu" lang="en"></campus-admin-login>')
    const field = await input(host, 'userName')
    type(field, 'asha.admin')
    const hint = () => field.labels?.[0]?.parentElement?.querySelector('[role=status]')
    await eventually('the place of the hint', hint)
    expect(hint()?.textContent).to.equal('')
    type(field, '२०२५ ४१७१ १२००-३४५७')
    await says(host, 'This looks like a student’s number.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    const wire = sent()
    const path = waitForHostEvent('campus-navigated')
    await step(host, 'Student login')
    expect((await path).detail).to.deep.equal({ path: '/svtu/studentLogin' })
    const inner = await eventually(
      'the step',
      () => host.querySelector('[data-campus-step] campus-student-login') ?? undefined,
    )
    await eventually(
      'the number',
      () => rootOf(inner)?.querySelector<HTMLInputElement>('[name=userName]')?.value === AARTI,
    )
    wire.stop()
    expect(wire.bodies.filter((body) => 'ldapLogin' in body)).to.deep.equal([])
    expect(location.href).not.to.include(AARTI)
    expect(JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])).not.to.include(AARTI)
    expect(await accessibilityProblems(host)).to.deep.equal([])
    type(await input(inner, 'password'), DEMO_PASSWORD)
    const signedIn = waitForHostEvent('campus-signed-in')
    await submit(inner, 'userName')
    await signedIn
  })

  it('tell a user who submits a student number to staff sign-in where students sign in', async () => {
    const host = await mount('<campus-login client="svtu" lang="en"></campus-login>')
    type(await input(host, 'userName'), '2025417112003458')
    type(await input(host, 'password'), DEMO_PASSWORD)
    await submit(host, 'userName')
    await says(host, 'This is the staff login. With a student’s number, use the student login.')
    await button(host, 'Student login')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })
})
