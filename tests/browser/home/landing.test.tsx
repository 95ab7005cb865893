import { expect } from 'chai'
import { signOut } from '../../../src/core/session/session.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { landing } from '../../../src/elements/home/landing/landing-element.tsx'
import { unauthorised } from '../../../src/elements/home/unauthorised/unauthorised-element.tsx'
import { focused } from '../support/guide.ts'
import { accessibilityProblems, clearPage, eventually, mount, rootOf, type } from '../support/mount.ts'
import { allByRole } from '../support/roles.ts'
import { signInAs } from '../support/sign-in.ts'

const text = (host: Element) => rootOf(host)?.textContent ?? ''
const all = <E extends Element = HTMLElement>(host: Element, selector: string) => [
  ...(rootOf(host)?.querySelectorAll<E>(selector) ?? []),
]
const kinds = (host: Element) => all(host, '.c-task').map((one) => one.dataset.kind)
const heading = (host: Element) => all(host, 'h1')[0]?.textContent ?? ''

async function home(lang = 'en', theme = 'light', tag = 'campus-landing'): Promise<HTMLElement> {
  const host = await mount(`<${tag} client="svtu" lang="${lang}" theme="${theme}"></${tag}>`)
  await eventually('the home', () => all(host, 'h1').length > 0 && all(host, '.c-skeleton').length === 0)
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

const PEOPLE: readonly (readonly [string, string, RegExp, readonly string[]])[] = [
  ['a controller', 'ravi.exams', /hall tickets? (is|are) withheld$/, ['WITHHELD_TICKETS', 'FORMS_TO_ACCEPT']],
  ['a principal', 'meera.principal', /hall tickets? (is|are) withheld$/, ['FORMS_TO_FORWARD']],
  ['a finance officer', 'anita.finance', /^\d+ payments? (is|are) to be cleared up$/, ['MISMATCHES']],
  ['an administrator', 'asha.admin', /./, ['COLLEGES_WITHOUT_ADMIN', 'WITHHELD_TICKETS']],
  ['a teacher', 'tanvi.teacher', /^Open for you: /, ['OPEN_PROCESS', 'INTERNAL_MARKS']],
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

  for (const [who, userName, headline, expected] of PEOPLE)
    it(`shows ${who} one headline and the work of the role, in two languages and themes`, async () => {
      await signInAs(userName)
      const host = await home()
      expect(heading(host)).to.match(headline)
      expect(kinds(host)).to.include.members([...expected])
      expect(all(host, 'h1')).to.have.length(1)
      // Each task has a title, who acts, and a verb at its end; the next action is the first one with its number.
      for (const task of all(host, '.c-task'))
        expect(
          ['.c-task-link', '.c-task-who', '.c-task-go'].map(
            (part) => task.querySelector(part)?.textContent.trim() !== '',
          ),
        ).to.deep.equal([true, true, true])
      expect(all(host, '.c-home-next a')[0]?.textContent).to.match(/^\D+\d+$/)
      expect(await accessibilityProblems(host)).to.deep.equal([])
      clearPage()
      expect(await accessibilityProblems(await home('ur', 'dark'), 'ur', 'dark')).to.deep.equal([])
    })

  it('shows a student the next paper, and downloads their ticket at one press without any question', async () => {
    await signInAs('2025417112003457', 'svtu', 'student')
    const host = await home()
    expect(text(host)).to.include('Next paper').and.to.include('CM204517').and.to.include('Pay')
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

  it('tells a student once what is new, and without fees that there is nothing to pay', async () => {
    await signInAs('2023417110000119', 'svtu', 'student')
    const host = await home()
    expect(text(host)).to.include('You have no fees to pay.')
    const button = await eventually('what is new', () =>
      allByRole<HTMLButtonElement>(host, 'button').find((one) => one.textContent.includes('Mark as read')),
    )
    button.focus()
    button.click()
    await eventually('that nothing is new', () => all(host, '.c-home-news').length === 0)
    await eventually('the focus on a heading', () => focused(host)?.matches('h1, h2'))
    clearPage()
    expect(text(await home())).not.to.include('Mark as read')
  })

  it('says that the work could not be loaded, and loads it again', async () => {
    await signInAs('asha.admin')
    const found = losing('"workQueue"')
    const host = await mount('<campus-landing client="svtu" lang="en"></campus-landing>')
    const retry = await eventually('the failure', () =>
      allByRole<HTMLButtonElement>(host, 'button').find((one) => one.textContent.includes('Try again')),
    )
    expect(await accessibilityProblems(host)).to.deep.equal([])
    found()
    retry.click()
    await eventually('the work', () => kinds(host).length > 0)
  })

  it('leads who has no cases, such as an invigilator, to the check of hall tickets', async () => {
    await signInAs('tanvi.teacher')
    const real = window.fetch
    window.fetch = async (input, init) => {
      const response = await real(input, init)
      const withoutCases = JSON.stringify(
        JSON.parse(await response.text(), (key, value: unknown) =>
          key === 'items' || (key === 'figures' && Array.isArray(value)) ? [] : value,
        ),
      )
      return new Response(withoutCases, { status: response.status, headers: response.headers })
    }
    try {
      const host = await home()
      expect(heading(host)).to.equal('Nothing waits for you')
      const [way] = allByRole(host, 'link', 'Check a hall ticket')
      expect(way?.getAttribute('href')).to.match(/#\/verify-ticket(\?|$)/)
      expect(await accessibilityProblems(host)).to.deep.equal([])
    } finally {
      window.fetch = real
    }
  })

  it('shows the work of a chosen role, and stays on the page', async () => {
    await signInAs('noor.clerk')
    const host = await home()
    const roles = await eventually('the choice of roles', () => all<HTMLSelectElement>(host, 'select[name=role]')[0])
    expect(roles.options.length).to.equal(3)
    expect(kinds(host)).to.include('FORMS_TO_FORWARD')
    type(roles, '22')
    roles.form?.requestSubmit()
    await eventually('no work on forms', () => !kinds(host).includes('FORMS_TO_FORWARD'))
    type(roles, '')
    roles.form?.requestSubmit()
    await eventually('the work of both roles', () => kinds(host).includes('FORMS_TO_FORWARD'))
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
