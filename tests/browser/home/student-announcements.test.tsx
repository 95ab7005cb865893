import { $toasts, closeToast } from '../../../src/core/feedback/toasts.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { toaster } from '../../../src/elements/feedback/toaster/toaster-element.tsx'
import { students } from '../../../src/elements/home/students/students-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { all } from '../support/guide.ts'
import { HEARD_LANGUAGES, listenTo, loadWords } from '../support/heard.ts'
import { clearPage, eventually, mount, type } from '../support/mount.ts'
import { signInAs } from '../support/sign-in.ts'

const findButton = (host: Element, words: string) =>
  eventually(words, () => all(host, 'button').find(({ textContent }) => textContent.trim() === words))

async function press(host: Element, words: string): Promise<void> {
  const found = await findButton(host, words)
  found.focus()
  found.click()
}

/** Presses the button of a panel that does what the panel is about. */
const submitPanel = async (host: Element): Promise<void> => {
  const act = await eventually('the act', () => all(host, 'dialog[open] .c-side-foot .c-button')[0])
  act.focus()
  act.click()
}
const findControl = (host: Element, selector: string) =>
  eventually(selector, () => all<HTMLSelectElement | HTMLTextAreaElement>(host, `dialog[open] ${selector}`)[0])
const readName = (host: Element) => all(host, 'h1')[0]?.textContent ?? ''

describe('what an examination officer hears who sees nothing', () => {
  before(() => {
    defineElement(students)
    defineElement(toaster)
  })
  afterEach(async () => {
    clearPage()
    for (const { id } of $toasts.get()) closeToast(id)
    await signOut()
  })

  for (const lang of HEARD_LANGUAGES)
    it(`on the page of a student who leaves and returns, in ${lang}`, async () => {
      const t = await loadWords(lang, 'figures')
      await signInAs('ravi.exams')
      const host = await mount(`<campus-students client="svtu" lang="${lang}"></campus-students>`)
      const toasts = await mount(`<campus-toaster lang="${lang}"></campus-toaster>`)
      const row = await eventually('a student', () => all(host, '.c-row-title')[1])
      const expectHeard = listenTo(lang, host, toasts)
      row.focus()
      row.click()
      await findButton(host, t('students.leave.act'))
      const slots = { name: readName(host) }
      await expectHeard('student: opened', slots)
      await press(host, t('students.leave.act'))
      await findControl(host, '[name=status]')
      await expectHeard('student: to leave', slots)
      await submitPanel(host)
      await expectHeard('student: nothing entered', slots)
      type(await findControl(host, '[name=status]'), 'CANCELLED')
      type(await findControl(host, '[name=reason]'), 'Admission cancelled.')
      await submitPanel(host)
      await findButton(host, t('students.leave.restore'))
      await expectHeard('student: left', slots)
      await press(host, t('students.leave.restore'))
      type(await findControl(host, 'textarea'), 'Admitted again.')
      await submitPanel(host)
      await findButton(host, t('students.leave.act'))
      await expectHeard('student: returned', slots)
    })
})
