import { expect } from 'chai'
import { signOut } from '../../../src/core/session/session.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { landing } from '../../../src/elements/home/landing/landing-element.tsx'
import { unauthorised } from '../../../src/elements/home/unauthorised/unauthorised-element.tsx'
import { accessibilityProblems, clearPage, eventually, mount, rootOf, type } from '../support/mount.ts'
import { allByRole } from '../support/roles.ts'
import { signInAs } from '../support/sign-in.ts'

const text = (host: Element) => rootOf(host)?.textContent ?? ''
const all = <E extends Element = HTMLElement>(host: Element, selector: string) => [
  ...(rootOf(host)?.querySelectorAll<E>(selector) ?? []),
]
const card = (host: Element, title: string) =>
  all(host, '.c-widget').find((one) => one.querySelector('h3')?.textContent === title)
const titles = (host: Element) => all(host, '.c-widget h3').map((one) => one.textContent)

async function home(lang = 'en', theme = 'light', tag = 'campus-landing'): Promise<HTMLElement> {
  const host = await mount(`<${tag} client="svtu" lang="${lang}" theme="${theme}"></${tag}>`)
  await eventually('every card', () => all(host, 'h1').length > 0 && all(host, '[data-state=loading]').length === 0)
  return host
}

/** Loses the calls whose body contains a text, until the function that this gives is called. */
function losing(part: string): () => void {
  const real = window.fetch
  window.fetch = (input, init) =>
    typeof init?.body === 'string' && init.body.includes(part)
      ? Promise.reject(new TypeError('Failed to fetch'))
      : real(input, init)
  return () => {
    window.fetch = real
  }
}

/** Counts the calls of an activity until the function that this gives is called. */
function counting(activity: string): { readonly made: () => number; readonly stop: () => void } {
  const real = window.fetch
  let made = 0
  window.fetch = (input, init) => {
    if (new Headers(init?.headers).get('Service-Header') === activity) made += 1
    return real(input, init)
  }
  return {
    made: () => made,
    stop() {
      window.fetch = real
    },
  }
}

const PEOPLE: readonly (readonly [string, string, readonly string[]])[] = [
  ['a controller', 'ravi.exams', ['Readiness of the examination', 'What stands in the way', 'Closing next']],
  ['a principal', 'meera.principal', ['Waiting for your college', 'Students of the examination', 'Open holds']],
  ['a clerk', 'noor.clerk', ['Waiting for your college', 'Received today', 'Open for you now']],
  ['a finance officer', 'anita.finance', ['Received today', 'Payments to clear up']],
  ['an administrator', 'asha.admin', ['People', 'Waiting for your approval', 'Closing next']],
  ['a teacher', 'tanvi.teacher', ['Open for you now']],
]

describe('the home of a person', () => {
  before(() => {
    defineElement(landing)
    defineElement(unauthorised)
  })
  afterEach(async () => {
    clearPage()
    await signOut()
  })

  for (const [who, userName, expected] of PEOPLE)
    it(`shows ${who} the cards of the role, in two languages and themes`, async () => {
      await signInAs(userName)
      const host = await home()
      expect(titles(host)).to.include.members([...expected])
      expect(all(host, '[data-state=failed]')).to.have.length(0)
      expect(await accessibilityProblems(host)).to.deep.equal([])
      clearPage()
      expect(await accessibilityProblems(await home('ur', 'dark'), 'ur', 'dark')).to.deep.equal([])
    })

  it('shows a student the next paper, and downloads their ticket at one press without any question', async () => {
    await signInAs('2025417112003457', 'svtu', 'student')
    const host = await home()
    expect(text(host)).to.include('Next paper').and.to.include('CM204517').and.to.include('to pay')
    expect(all(host, 'input, select')).to.have.length(0)
    expect(await accessibilityProblems(host)).to.deep.equal([])
    const files = counting('getHallTicketFile')
    allByRole<HTMLButtonElement>(host, 'button')
      .find((one) => one.textContent.includes('Download hall ticket'))
      ?.click()
    await eventually('the file', () => text(host).includes('The download has started'))
    expect(files.made()).to.equal(1)
    files.stop()
  })

  it('tells a student without fees that there is nothing to pay', async () => {
    await signInAs('2023417110000119', 'svtu', 'student')
    expect(text(await home())).to.include('You have no fees to pay.')
  })

  it('lets one card fail and be loaded again alone', async () => {
    await signInAs('asha.admin')
    const found = losing('"kind":"USERS"')
    const host = await home()
    expect(card(host, 'People')?.dataset.state).to.equal('failed')
    expect(card(host, 'Closing next')?.dataset.state).to.equal('ready')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    found()
    card(host, 'People')
      ?.querySelector('button.c-button')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await eventually('the figures', () => card(host, 'People')?.dataset.state === 'ready')
  })

  it('shows the cards of a chosen role, and stays on the page', async () => {
    await signInAs('noor.clerk')
    const host = await home()
    const roles = all<HTMLSelectElement>(host, 'select[name=role]')[0]
    if (!roles) throw new Error('There is no choice of roles.')
    expect(roles.options.length).to.equal(3)
    type(roles, '22')
    roles.form?.requestSubmit()
    await eventually('the cards of accounts only', () => titles(host).join() === 'Received today,Payments to clear up')
    type(roles, '')
    roles.form?.requestSubmit()
    await eventually('the cards of both roles', () => titles(host).includes('Open holds'))
  })

  for (const tag of ['campus-landing', 'campus-unauthorised'])
    it(`${tag} says who can help when nothing is assigned`, async () => {
      await signInAs('empty.menu')
      const host = await home('en', 'light', tag)
      await eventually('who can help', () => text(host).includes('The administrator of'))
      expect(text(host)).to.include('Describe what you need.')
      expect(await accessibilityProblems(host)).to.deep.equal([])
    })
})
