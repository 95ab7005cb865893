import { expect } from 'chai'
import {
  myExamForms,
  myExamForm as oneForm,
  saveOwnExamForm,
} from '../../../src/contract/exam-office/own-exam-forms.ts'
import { call, query } from '../../../src/core/mql/index.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { myExamForm } from '../../../src/elements/exam-office/my-exam-form/my-exam-form-element.tsx'
import { all, focused } from '../support/guide.ts'
import { accessibilityProblems, clearPage, eventually, mount, rootOf, says, type } from '../support/mount.ts'
import { signInAs } from '../support/sign-in.ts'

/** A student of B.A. Part II. */
const STUDENT = '2023417110000119'

const root = (host: Element) => rootOf(host) as HTMLElement
const within = <Found extends Element>(host: Element, selector: string) =>
  eventually(selector, () => root(host).querySelector<Found>(selector))
const button = (host: Element, words: string) =>
  eventually(`the button ${words}`, () =>
    all<HTMLButtonElement>(host, 'button').find(({ textContent }) => textContent.trim() === words),
  )
const open = (lang = 'en', width = 360) =>
  mount(
    `<campus-my-exam-form client="svtu" lang="${lang}" style="display: block; inline-size: ${width}px"></campus-my-exam-form>`,
  )

async function readForm() {
  const listed = await query([myExamForms], { myExamForms: {} }, { toast: false })
  const row = listed.ok ? listed.result.myExamForms.find(({ obstacle }) => obstacle === null) : undefined
  if (!row) throw new Error('No form is open.')
  const reply = await query([oneForm], { myExamForm: { examEventId: row.examEventId } }, { toast: false })
  const form = reply.ok ? reply.result.myExamForm[0] : undefined
  if (!form) throw new Error('The form was not found.')
  return form
}
const tick = async (host: Element, name: string, place = 0): Promise<void> => {
  await within(host, `[name="${name}"]`)
  all<HTMLInputElement>(host, `[name="${name}"]`)[place]?.click()
}

describe('a student who fills in the examination form on a phone', () => {
  before(async () => {
    defineElement(myExamForm)
    await signInAs(STUDENT, 'svtu', 'student')
  })
  afterEach(clearPage)
  after(() => signOut())

  for (const [lang, theme] of [
    ['en', 'light'],
    ['ur', 'dark'],
  ] as const)
    it(`finds no accessibility problems in ${lang}, and nothing is wider than the phone`, async () => {
      const host = await open(lang)
      await tick(host, 'accommodations')
      await within(host, '[name="proof"]')
      expect(await accessibilityProblems(host, lang, theme)).to.deep.equal([])
      expect(root(host).scrollWidth).to.be.at.most(360)
      await tick(host, 'accommodations')
    })

  it('cannot leave out a compulsory paper, and adds one of an earlier term', async () => {
    const host = await open()
    await within(host, '[name="own"]')
    expect(all<HTMLInputElement>(host, '[name="own"]').every(({ disabled, checked }) => disabled && checked)).to.equal(
      true,
    )
    await tick(host, 'earlier')
    await eventually('the chosen paper', () => all<HTMLInputElement>(host, '[name="earlier"]')[0]?.checked)
  })

  it('chooses another examination, and has the focus on its name', async () => {
    const host = await open()
    const other = await within<HTMLButtonElement>(host, '[aria-labelledby=other-forms] button')
    const words = other.textContent.trim()
    other.focus()
    other.click()
    await eventually('the name', () => focused(host)?.matches('h2') && focused(host)?.textContent === words)
  })

  it('saves a draft, and finds it again', async () => {
    const host = await open()
    await tick(host, 'accommodations')
    type(await within<HTMLTextAreaElement>(host, '[name="note"]'), 'Low vision')
    ;(await button(host, 'Save draft')).click()
    await says(host, 'It is not submitted yet.')
    clearPage()
    const again = await open()
    expect((await within<HTMLTextAreaElement>(again, '[name="note"]')).value).to.equal('Low vision')
  })

  it('is told that another window has changed the form, keeps the input, and can load the other version', async () => {
    const host = await open()
    type(await within<HTMLTextAreaElement>(host, '[name="note"]'), 'Mine')
    const { examEventId, rowVersion, content } = await readForm()
    await call(
      saveOwnExamForm,
      { examEventId, rowVersion, content: { ...content, note: 'The other one' } },
      { toast: false },
    )
    ;(await button(host, 'Check the form')).click()
    await says(host, 'You have changed this form in another window.')
    expect((await within<HTMLTextAreaElement>(host, '[name="note"]')).value).to.equal('Mine')
    expect(await accessibilityProblems(host, 'en', 'light')).to.deep.equal([])
    ;(await button(host, 'Load the other version')).click()
    await eventually(
      'the other version',
      () => root(host).querySelector<HTMLTextAreaElement>('[name="note"]')?.value === 'The other one',
    )
  })

  it('checks the form, submits it once, and reads its number and what happens next', async () => {
    const host = await open()
    ;(await button(host, 'Check the form')).click()
    await says(host, 'Your form is saved but not submitted yet.')
    await eventually('the focus at the heading', () => focused(host)?.tagName === 'H3')
    expect(await accessibilityProblems(host, 'en', 'light')).to.deep.equal([])
    ;(await button(host, 'Change something')).click()
    ;(await button(host, 'Check the form')).click()
    ;(await button(host, 'Submit form')).click()
    await eventually('the number', () => /Your form S\d\d-F\d{6} was submitted/.test(root(host).textContent))
    await says(host, 'Your college checks the form and forwards it to the university')
    expect(await accessibilityProblems(host, 'en', 'light')).to.deep.equal([])
    clearPage()
    await says(await open(), 'Your form is with your college')
  })
})
