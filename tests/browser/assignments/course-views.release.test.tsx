import { expect } from 'chai'
import { signOut } from '../../../src/core/session/session.ts'
import { assignCourse } from '../../../src/elements/assignments/assign-course/assign-course-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import {
  courseOf,
  coursesOf,
  editOfCourse,
  openCourses,
  saveCoursesElsewhere,
  takeCoursesFrom,
} from '../support/assignments/courses.ts'
import { chooseFile, savedFile } from '../support/files.ts'
import { focused } from '../support/guide.ts'
import { pressKeys } from '../support/keys.ts'
import { accessibilityProblems, clearPage, eventually, rootOf, type } from '../support/mount.ts'
import {
  answerYes,
  personNamed,
  press,
  programmeOf,
  says,
  saysNoMore,
  yearThatIs,
} from '../support/assignments/program-scope.ts'
import { allByRole, appearing, byRole } from '../support/roles.ts'
import { signInAs } from '../support/sign-in.ts'

const all = <E extends Element = HTMLElement>(host: Element, selector: string) => [
  ...(rootOf(host)?.querySelectorAll<E>(selector) ?? []),
]
const part = <E extends Element = HTMLElement>(host: Element, selector: string) =>
  eventually(selector, () => rootOf(host)?.querySelector<E>(selector))

/** Two teachers without any course. */
async function twoTeachers(): Promise<readonly [number, number]> {
  const [first, second] = [await personNamed('imran.teacher'), await personNamed('farah.invited')]
  await takeCoursesFrom(first.userId, second.userId)
  return [first.userId, second.userId]
}
/** Chooses an option of a picker. */
async function pick(host: Element, label: string, text: string, option: RegExp): Promise<void> {
  const search = await appearing<HTMLInputElement>(host, 'combobox', label)
  search.focus()
  type(search, text)
  ;(await appearing(host, 'option', option)).click()
}
/** Chooses the first term of a programme in the filters. */
async function chooseFirstTerm(host: Element, code: string): Promise<void> {
  const { names, parts } = await programmeOf(code)
  await pick(host, 'Programme', code, new RegExp(`^${names.name}`))
  type(await appearing<HTMLSelectElement>(host, 'combobox', 'Part'), String(parts[0]?.programPartId))
  const term = await appearing<HTMLSelectElement>(host, 'combobox', 'Term')
  await eventually('the terms', () => term.options.length > 1)
  type(term, String(parts[0]?.terms[0]?.programPartTermId))
}

describe('the courses with their people', () => {
  before(() => defineElement(assignCourse))
  afterEach(async () => {
    clearPage()
    sessionStorage.removeItem('drafts')
    await signOut()
  })

  it('shows who has each duty, and adds and removes people there', async () => {
    await signInAs('asha.admin')
    const [userId, other] = await twoTeachers()
    const edit = await editOfCourse(other, 'BSC-203')
    await saveCoursesElsewhere([{ ...edit, key: { ...edit.key, division: 'A' } }])
    const host = await openCourses([], { view: 'course' })
    type(await appearing<HTMLInputElement>(host, 'searchbox', 'Search by code or name'), 'BSC-203')
    await says(host, 'Farah Ansari (division A)')
    await press(host, /^Details of BSC-203/)
    await eventually('the person', () => all(host, '.c-course-row').length > 0)
    expect(await accessibilityProblems(host)).to.deep.equal([])

    await pick(host, 'Add a person', 'imran bag', /^Imran Bagwan/)
    await press(host, 'Add')
    await says(host, 'Not saved yet: \u2066+1\u2069')
    await press(host, /^Remove Farah Ansari/)
    await says(host, 'Not saved yet: \u2066+1\u2069, \u2066−1\u2069')
    await press(host, 'Save')
    await says(host, 'Saved: ')
    expect(await coursesOf(userId)).to.have.length(1)
    expect(await coursesOf(other)).to.deep.equal([])
    await eventually('the new teacher in the row', () =>
      all(host, '[data-row] td').some(({ textContent }) => textContent.includes('Imran Bagwan')),
    )
  })

  it('says that a person has the duty already, and does not add it twice', async () => {
    await signInAs('asha.admin')
    const [userId] = await twoTeachers()
    await saveCoursesElsewhere([await editOfCourse(userId, 'BSC-101')])
    const host = await openCourses([], { view: 'course' })
    type(await appearing<HTMLInputElement>(host, 'searchbox', 'Search by code or name'), 'BSC-101')
    await says(host, 'Imran Bagwan')
    await press(host, /^Details of BSC-101/)
    await pick(host, 'Add a person', 'imran bag', /^Imran Bagwan/)
    await says(host, 'This person has this duty for the course already.')
    expect(byRole(host, 'button', 'Add').getAttribute('aria-disabled')).to.equal('true')
  })
})

describe('the matrix of people and courses', () => {
  before(() => defineElement(assignCourse))
  afterEach(async () => {
    clearPage()
    sessionStorage.removeItem('drafts')
    await signOut()
  })
  const cells = (host: Element) => all<HTMLButtonElement>(host, 'button[data-cell]')
  /** What stands in a cell, and what is read out. */
  const letters = (host: Element, place: number) => cells(host)[place]?.querySelector('[aria-hidden]')?.textContent
  const spoken = (host: Element, place: number) => cells(host)[place]?.querySelector('.c-hidden')?.textContent

  it('is there at first, with the names of the courses of a part in which people have some, and counts at its ends', async () => {
    await signInAs('asha.admin')
    const [userId] = await twoTeachers()
    await saveCoursesElsewhere([await editOfCourse(userId, 'BA-101')])
    const host = await openCourses([])
    const heads = await eventually('the heads', () => {
      const found = all(host, 'thead .c-matrix-course')
      return found.length > 0 && found
    })
    const { names } = await courseOf('BA-101')
    expect(heads[0]?.textContent).to.equal(`BA-101${names.name}`)
    expect(all(host, 'thead [scope=colgroup]').length).to.equal(2)
    const row = all(host, 'tbody tr').find(({ textContent }) => textContent.startsWith('Imran Bagwan'))
    expect(row?.lastElementChild?.textContent).to.equal('1')
    const foot = all(host, 'tfoot td').map(({ textContent }) => textContent)
    expect(foot.slice(0, 2)).to.deep.equal(['1', '0'])
    expect(allByRole(host, 'button', 'Save')).to.deep.equal([])
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('is changed with the keyboard: arrows, digits, Enter and Space', async () => {
    await signInAs('asha.admin')
    const [userId] = await twoTeachers()
    await saveCoursesElsewhere([await editOfCourse(userId, 'BA-101', 'EXAMINE')])
    const host = await openCourses([userId], { view: 'matrix' })
    await chooseFirstTerm(host, 'BA')
    const first = await eventually('the cells', () => cells(host)[0])
    const { names } = await courseOf('BA-101')
    expect(spoken(host, 0)).to.equal(`Imran Bagwan · BA-101 ${names.name} · Examine`)
    expect(letters(host, 0)).to.equal('E')
    expect(cells(host).filter(({ tabIndex }) => tabIndex === 0)).to.deep.equal([first])
    expect(await accessibilityProblems(host)).to.deep.equal([])

    first.focus()
    await pressKeys('1', 'ArrowRight', '2')
    await eventually('two letters', () => letters(host, 0) === 'T E')
    expect(letters(host, 1)).to.equal('P')
    await eventually('the focus', () => focused(host) === cells(host)[1])
    expect(cells(host)[1]?.getAttribute('aria-description')).to.equal('Not saved yet.')
    await pressKeys('Enter')
    const layer = await part(host, '.c-matrix-duties')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await pressKeys('Space', 'Escape')
    await eventually('the layer to close', () => !layer.isConnected)
    await eventually('the duty', () => letters(host, 1) === 'T P')
    await eventually('the focus returns to its cell', () => focused(host) === cells(host)[1])
    await pressKeys('2', 'ArrowLeft', '3')
    await says(host, 'Not saved yet: \u2066+2\u2069, \u2066−1\u2069')
    await press(host, 'Save')
    await says(host, 'Saved: ')
    expect((await coursesOf(userId)).map(({ key }) => key.duty)).to.deep.equal(['TEACH', 'TEACH'])
  })

  it('mirrors the arrow keys in Urdu, and goes to both ends with Control', async () => {
    await signInAs('asha.admin')
    const people = await twoTeachers()
    const { programId, parts } = await programmeOf('BA')
    const host = await openCourses([...people], { view: 'matrix', lang: 'ur' })
    const search = await eventually(
      'the programmes',
      () => all<HTMLInputElement>(host, '.c-course-choices [role=combobox]')[0],
    )
    search.focus()
    type(search, 'BA')
    ;(
      await eventually('the programme', () =>
        all(host, '[role=option]').find(({ textContent }) => /[^A-Z]BA$/.test(textContent)),
      )
    ).click()
    const [, choice] = await eventually('the terms', () => {
      const found = all<HTMLSelectElement>(host, '.c-course-choices select')
      return found.length === 2 && found
    })
    const [first] = all<HTMLSelectElement>(host, '.c-course-choices select')
    if (!first || !choice) throw new Error(`There are no terms of ${programId}.`)
    type(first, String(parts[0]?.programPartId))
    await eventually('the terms', () => choice.options.length > 1)
    type(choice, String(parts[0]?.terms[0]?.programPartTermId))
    await eventually('the cells', () => cells(host)[0])
    cells(host)[0]?.focus()
    await pressKeys('ArrowLeft')
    await eventually('the focus', () => focused(host) === cells(host)[1])
    const pressWithControl = (key: string) =>
      focused(host)?.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true, composed: true }))
    const scroller = await part(host, '.c-matrix-scroll')
    scroller.style.inlineSize = '400px'
    /** Whether all of a cell is in the part of the grid that scrolls: beside the names, which stay. */
    const isWhole = (cell: Element | undefined) => {
      const [box, room] = [cell?.getBoundingClientRect(), scroller.getBoundingClientRect()]
      const end = all(host, 'tbody .c-matrix-who')[0]?.getBoundingClientRect().left ?? 0
      return box !== undefined && box.left >= room.left && box.right <= end
    }
    pressWithControl('End')
    await eventually('the focus', () => focused(host) === cells(host).at(-1) && isWhole(cells(host).at(-1)))
    pressWithControl('Home')
    await eventually('the focus', () => focused(host) === cells(host)[0] && isWhole(cells(host)[0]))
    for (const cell of cells(host).slice(1, 5)) {
      await pressKeys('ArrowLeft')
      await eventually('the focus', () => focused(host) === cell && isWhole(cell))
    }
    expect(await accessibilityProblems(host, 'ur')).to.deep.equal([])
  })

  it('adds a person as a row, which is a list with full words on a phone', async () => {
    await signInAs('asha.admin')
    await twoTeachers()
    const host = await openCourses([], { view: 'matrix', width: 360 })
    await press(host, 'More filters')
    await chooseFirstTerm(host, 'BA')
    await pick(host, 'Add a person', 'imran bag', /^Imran Bagwan/)
    const cell = await eventually('the list', () => all(host, '.c-matrix-line button')[0])
    expect(cell.querySelector('[aria-hidden]')?.textContent).to.equal('no duty')
    cell.click()
    ;(await appearing<HTMLInputElement>(host, 'checkbox', 'Teach')).click()
    await eventually('the word', () => letters(host, 0) === 'Teach')
    await pressKeys('Escape')
    const { right, left } = host.getBoundingClientRect()
    const outside = all(host, 'button, input, select, h2, h3, .c-panel').filter((one) => {
      const box = one.getBoundingClientRect()
      return one.checkVisibility() && !one.closest('.c-tab-row') && (box.right > right + 1 || box.left < left - 1)
    })
    expect(outside.map(({ outerHTML }) => outerHTML.slice(0, 120))).to.deep.equal([])
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })
})

describe('many courses at once', () => {
  before(() => defineElement(assignCourse))
  afterEach(async () => {
    clearPage()
    sessionStorage.removeItem('drafts')
    await signOut()
  })

  it('proposes the courses of another year, and saves nothing of it by itself', async () => {
    await signInAs('asha.admin')
    const [userId] = await twoTeachers()
    await saveCoursesElsewhere([await editOfCourse(userId, 'BA-101'), await editOfCourse(userId, 'BA-102')])
    const next = await yearThatIs('NEXT')
    const host = await openCourses([userId], { year: next.code })
    await press(host, 'Copy from another year')
    await eventually('the panel', () => rootOf(host)?.querySelector('dialog[open]'))
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await press(host, 'Put into the draft')
    await says(host, 'Not saved yet: \u2066+2\u2069')
  })

  it('moves all courses of a person to another, and chooses both', async () => {
    await signInAs('asha.admin')
    const [userId, other] = await twoTeachers()
    await saveCoursesElsewhere([await editOfCourse(userId, 'BA-101'), await editOfCourse(userId, 'BA-102')])
    const host = await openCourses([userId])
    await press(host, 'Replace a person')
    await eventually('the panel', () => rootOf(host)?.querySelector('dialog[open]'))
    await press(host, 'Put into the draft')
    await says(host, 'Choose both people.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await pick(host, 'Person who takes over', 'farah ans', /^Farah Ansari/)
    await press(host, 'Put into the draft')
    await says(host, 'Not saved yet: \u2066+2\u2069')
    await eventually('both people', () => all(host, '.c-course-person').length === 2)
    await press(host, 'Save')
    await eventually(
      'an answer',
      () =>
        rootOf(host)?.textContent.includes('Saved: ') ||
        document.querySelector('campus-confirmation')?.shadowRoot?.querySelector('dialog'),
    )
    if (document.querySelector('campus-confirmation')?.shadowRoot?.querySelector('dialog')) await answerYes()
    await says(host, 'Saved: ')
    expect((await coursesOf(other)).length).to.be.at.least(2)
  })

  it('exports a file that can be imported, and shows the lines that are wrong', async () => {
    await signInAs('asha.admin')
    const [userId] = await twoTeachers()
    await saveCoursesElsewhere([await editOfCourse(userId, 'BA-101', 'EXAMINE')])
    const host = await openCourses([userId])
    await says(host, 'BA-101')
    const file = await savedFile(() => press(host, 'Export as CSV'))
    const lines = (await file.text()).replace('\uFEFF', '')
    expect(lines).to.include('imran.teacher,BA,1,BA-101,,EXAMINE,,,')
    await press(host, 'Import a file')
    const input = await part<HTMLInputElement>(host, 'dialog input[type=file]')
    const choose = (name: string, text: string) => chooseFile(input, name, text)
    choose('columns.csv', 'user,programme\r\nimran.teacher,BA\r\n')
    await says(host, 'columns.csv')
    await press(host, 'Read the file')
    await says(host, 'The first line must name the columns')
    choose('same.csv', lines)
    await says(host, 'same.csv')
    await press(host, 'Read the file')
    await says(host, 'nothing that differs')
    choose('wrong.csv', `${lines}imran.teacher,BA,1,BA-102,,TEACH,A,,\r\nimran.teacher,BA,1,BA-999,,TEACH,,,\r\n`)
    await says(host, 'wrong.csv')
    await press(host, 'Read the file')
    await says(host, '1 line could not be used.')
    await says(host, 'Line 4:')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    byRole(rootOf(host)?.querySelector('dialog[open] .c-side-foot') ?? null, 'button', 'Close').click()
    await says(host, 'Not saved yet: \u2066+1\u2069')
    await saysNoMore(host, '1 line could not be used.')
    expect(allByRole(host, 'dialog')).to.deep.equal([])
  })

  it('chooses the people of a file where nobody is chosen, and still shows the lines that are wrong', async () => {
    await signInAs('asha.admin')
    await twoTeachers()
    const host = await openCourses([])
    await press(host, 'Import a file')
    const input = await part<HTMLInputElement>(host, 'dialog input[type=file]')
    const lines = 'imran.teacher,BA,1,BA-102,,TEACH,A,,\r\nimran.teacher,BA,1,BA-999,,TEACH,,,\r\n'
    chooseFile(input, 'people.csv', `user,programme,term,course,college,duty,division,from,to\r\n${lines}`)
    await says(host, 'people.csv')
    await press(host, 'Read the file')
    await eventually('the person', () => all(host, '.c-course-row').length === 1)
    await says(host, '1 line could not be used.')
    expect(rootOf(host)?.querySelector('dialog[open]')?.textContent).to.include('Line 3:')
    chooseFile(input, 'wrong.pdf', '%PDF-1.7', 'application/pdf')
    await saysNoMore(host, '1 line could not be used.')
  })
})
