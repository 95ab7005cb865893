import { expect } from 'chai'
import { signOut } from '../../../src/core/session/session.ts'
import { students } from '../../../src/elements/home/students/students-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { says } from '../support/assignments/program-scope.ts'
import { all, APPEARANCES } from '../support/guide.ts'
import { pressKeys } from '../support/keys.ts'
import { accessibilityProblems, clearPage, eventually, mount, rootOf } from '../support/mount.ts'
import { signInAs } from '../support/sign-in.ts'
import { serverDown } from '../support/wire.ts'

function open(more = '', lang = 'en', theme = 'light', width = 1240) {
  const attributes = `client="svtu" lang="${lang}" theme="${theme}" style="inline-size:${width}px" ${more}`
  return mount(`<campus-students ${attributes}></campus-students>`)
}
const rows = (host: Element) =>
  eventually('the rows', () => {
    const found = all<HTMLButtonElement>(host, '.c-row-title')
    return found.length > 0 && found
  })
const button = (host: Element, words: string) =>
  eventually(words, () => all(host, 'button, a').find(({ textContent }) => textContent.trim() === words))
const section = (host: Element, title: string) =>
  eventually(title, () => all(host, 'section').find((one) => one.querySelector('h2')?.textContent === title))
const focused = (host: Element) => host.shadowRoot?.activeElement

describe('the students', () => {
  before(() => defineElement(students))
  afterEach(async () => {
    clearPage()
    await signOut()
  })

  it('asks a guest to log in', async () => {
    const host = await open()
    await says(host, 'Please log in')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  for (const [lang, theme] of APPEARANCES)
    it(`are listed, and each has a page, without accessibility violations, in ${lang} and ${theme}`, async () => {
      await signInAs('asha.admin')
      const host = await open('', lang, theme)
      const [first] = await rows(host)
      expect(await accessibilityProblems(host, lang, theme)).to.deep.equal([])
      first?.click()
      await eventually('the parts', () => all(host, 'section').length >= 7)
      expect(await accessibilityProblems(host, lang, theme)).to.deep.equal([])
    })

  it('are opened by keyboard, with the focus on the heading, and lead back to the list', async () => {
    await signInAs('noor.clerk')
    const host = await open()
    const [first] = await rows(host)
    first?.focus()
    const name = first?.textContent ?? ''
    first?.click()
    const heading = await eventually('the heading', () => all(host, 'h1').find((one) => one === focused(host)))
    expect(heading.textContent).to.equal(name)
    await section(host, 'Holds')
    // A clerk of a college decides about no hold.
    expect(all(host, 'button').map(({ textContent }) => textContent)).to.not.include('Place or release')
    ;(await button(host, 'Back to the list')).click()
    await rows(host)
  })

  it('have their holds decided in the panel, and their forms in theirs', async () => {
    await signInAs('ravi.exams')
    const host = await open()
    const [first] = await rows(host)
    first?.click()
    const act = await button(host, 'Place or release')
    await eventually('the heading', () => focused(host)?.matches('h1'))
    act.focus()
    act.click()
    await eventually('the panel', () => all(host, 'dialog[open]').length === 1)
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await pressKeys('Escape')
    await eventually('no panel', () => all(host, 'dialog[open]').length === 0)
    await eventually('the focus', () => focused(host) === act)
  })

  it('are taken off the roll in a panel that says what follows, and stay as they are when it is closed', async () => {
    await signInAs('ravi.exams')
    const host = await open()
    const [first] = await rows(host)
    first?.click()
    const part = await section(host, 'Leaving and returning')
    expect(part.textContent).to.include('The student has not left.')
    const act = await button(host, 'Take off the roll')
    await eventually('the heading', () => focused(host)?.matches('h1'))
    act.focus()
    act.click()
    await says(host, 'From this moment on')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    all<HTMLButtonElement>(host, 'dialog[open] .c-button').at(0)?.click()
    // Without a state and a reason, nothing is sent.
    await eventually('the problems', () => all(host, 'dialog[open] [aria-invalid=true]').length === 2)
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await pressKeys('Escape')
    await eventually('no panel', () => all(host, 'dialog[open]').length === 0)
    await eventually('the focus', () => focused(host) === act)
    expect(part.textContent).to.include('The student has not left.')
  })

  it('show a student whom there is not, and a list without anybody, as such', async () => {
    await signInAs('noor.clerk')
    const gone = await open('prn="NOBODY1"')
    await says(gone, 'There is no student with this PRN')
    expect(await accessibilityProblems(gone)).to.deep.equal([])
  })

  it('say so when the server is gone, and load once it is back', async () => {
    await signInAs('asha.admin')
    const restore = serverDown()
    const host = await open('prn="NOBODY1"')
    const again = await eventually('the retry button', () =>
      rootOf(host)?.querySelector<HTMLButtonElement>('.c-notice button'),
    )
    expect(await accessibilityProblems(host)).to.deep.equal([])
    restore()
    again.click()
    await says(host, 'There is no student with this PRN')
  })

  it('fit a phone', async () => {
    await signInAs('asha.admin')
    const host = await open('', 'en', 'light', 360)
    const found = await eventually('a card', () => {
      const [one] = all<HTMLButtonElement>(host, '.c-row-title')
      return one
    })
    found.click()
    await section(host, 'Hall tickets')
    expect(host.scrollWidth).to.be.at.most(360)
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })
})
