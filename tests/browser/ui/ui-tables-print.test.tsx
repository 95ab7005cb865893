import { expect } from 'chai'
import { $question, answerQuestion } from '../../../src/core/feedback/confirm.ts'
import { clearPage, eventually } from '../support/mount.ts'
import { all, button, specimen } from '../support/tables.tsx'

const rows = (part: Element) => all(part, '[data-row]').length
const ranges = (part: Element) => all(part, '.c-paper-range').map(({ textContent }) => textContent)
/** Presses the print button, and returns what is then asked. */
async function askToPrint(part: Element): Promise<readonly (string | undefined)[]> {
  ;(await button(part, 'Print')).click()
  const question = await eventually('the question', () => $question.get() ?? undefined)
  return [question.title, question.detail, question.action]
}

describe('a list with more rows than are printed', () => {
  const { print } = window
  let sheets = 0
  beforeEach(() => {
    sheets = 0
    // The window of the browser would wait for a person: the page stays as it is printed.
    window.print = () => {
      sheets++
      dispatchEvent(new Event('beforeprint'))
    }
  })
  afterEach(() => {
    dispatchEvent(new Event('afterprint'))
    window.print = print
    clearPage()
  })

  it('says how many it prints before it does, and on paper', async () => {
    const part = await specimen('long')
    expect(await askToPrint(part)).to.deep.equal([
      'Print the first 2,000 of 3,000 rows?',
      'No more rows are printed at once. Filter the list to print others.',
      'Print',
    ])
    answerQuestion(true)
    await eventually('the rows for paper', () => rows(part) === 40 && sheets === 1)
    expect(ranges(part)).to.deep.equal(['1–40 of 3,000'])
    dispatchEvent(new Event('afterprint'))
    await eventually('the page of the list', () => rows(part) === 25)
    expect(ranges(part)).to.deep.equal(['1–25 of 3,000'])
  })

  it('prints nothing when the question is cancelled', async () => {
    const part = await specimen('long')
    await askToPrint(part)
    answerQuestion(false)
    await eventually('the button', async () => (await button(part, 'Print')).getAttribute('aria-busy') === 'false')
    expect([rows(part), sheets]).to.deep.equal([25, 0])
  })

  it('asks whether to print the rows shown when the others cannot be loaded', async () => {
    const part = await specimen('cut')
    await askToPrint(part)
    answerQuestion(true)
    const question = await eventually('the next question', () => $question.get() ?? undefined)
    expect([question.title, question.detail]).to.deep.equal([
      'Print only the rows shown?',
      'The other rows could not be loaded.',
    ])
    answerQuestion(true)
    await eventually('the sheets', () => sheets === 1)
    expect(ranges(part)).to.deep.equal(['1–25 of 3,000'])
  })
})
