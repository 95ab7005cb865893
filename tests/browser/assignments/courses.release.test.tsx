import { expect } from 'chai'
import { storeDraft } from '../../../src/core/session/drafts.ts'
import { $menu, setMenu } from '../../../src/core/session/session-state.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { assignCourse } from '../../../src/elements/assignments/assign-course/assign-course-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import {
  changingRows,
  coursesOf,
  coursesOfProgramme,
  editOfCourse,
  offeredRow,
  openCourses,
  saveCoursesElsewhere,
  takeCoursesFrom,
} from '../support/assignments/courses.ts'
import { APPEARANCES, focused } from '../support/guide.ts'
import { pressKeys } from '../support/keys.ts'
import { accessibilityProblems, clearPage, eventually, mount, rootOf, type } from '../support/mount.ts'
import {
  answerYes,
  peopleThat,
  personNamed,
  press,
  says,
  saysNoMore,
  yearThatIs,
} from '../support/assignments/program-scope.ts'
import { allByRole, appearing, byRole } from '../support/roles.ts'
import { signInAs } from '../support/sign-in.ts'
import { serverDown } from '../support/wire.ts'

const TAG = 'campus-assign-course'

/** Two teachers without any course. */
async function twoTeachers(): Promise<readonly [number, number]> {
  const [first, second] = [await personNamed('imran.teacher'), await personNamed('farah.invited')]
  await takeCoursesFrom(first.userId, second.userId)
  return [first.userId, second.userId]
}
const part = <E extends Element = HTMLElement>(host: Element, selector: string) =>
  eventually(selector, () => rootOf(host)?.querySelector<E>(selector))
const all = (host: Element, selector: string) => [...(rootOf(host)?.querySelectorAll<HTMLElement>(selector) ?? [])]

/** Assigns courses by their codes, with the duty that is chosen. */
async function assign(host: Element, ...codes: readonly string[]): Promise<void> {
  for (const code of codes) {
    ;(await offeredRow(host, code)).click()
    await press(host, 'Assign (1)')
  }
  await press(host, 'Clear all')
}
/** Chooses the duty that new assignments get. */
async function chooseDuty(host: Element, duty: string): Promise<void> {
  const choice = await appearing<HTMLSelectElement>(host, 'combobox', 'Assign as')
  type(choice, duty)
}

describe('the courses of people', () => {
  before(() => defineElement(assignCourse))
  afterEach(async () => {
    clearPage()
    sessionStorage.removeItem('drafts')
    await signOut()
  })

  it('asks a signed-out visitor to sign in, and names the right that a user lacks', async () => {
    const guestHost = await mount(`<${TAG} client="svtu" lang="en"></${TAG}>`)
    await says(guestHost, 'Please log in')
    clearPage()
    await signInAs('noor.clerk')
    const host = await mount(`<${TAG} lang="en"></${TAG}>`)
    await says(host, '“View” on “Who does what: courses”')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('asks for people, and finds them by name with their roles and courses', async () => {
    await signInAs('asha.admin')
    const { userId } = await personNamed('imran.teacher')
    await takeCoursesFrom(userId)
    await saveCoursesElsewhere([await editOfCourse(userId, 'BSC-101')])
    const host = await mount(`<${TAG} lang="en"></${TAG}>`)
    ;(await appearing(host, 'tab', 'By person')).click()
    await says(host, 'Choose one or several people')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    const search = await appearing<HTMLInputElement>(host, 'combobox', 'People')
    search.focus()
    type(search, 'imran bag')
    ;(await appearing(host, 'option', /Imran Bagwan.*imran\.teacher.*Teacher.*1 course$/)).click()
    await says(host, 'Assigned courses')
    await eventually('the course', () => all(host, '.c-course-row').length === 1)
  })

  for (const [lang, theme] of APPEARANCES)
    it(`shows what a person has, in ${lang} and ${theme}`, async () => {
      await signInAs('asha.admin')
      const [userId] = await twoTeachers()
      await saveCoursesElsewhere([
        await editOfCourse(userId, 'BSC-101'),
        await editOfCourse(userId, 'BSC-302', 'EXAMINE'),
      ])
      const host = await openCourses([userId], { lang, theme })
      await eventually('both courses', () => all(host, '.c-course-row').length === 2)
      expect(all(host, '.c-course-title').map(({ textContent }) => /BSC-\d+/.exec(textContent)?.[0])).to.deep.equal([
        'BSC-101',
        'BSC-302',
      ])
      expect(await accessibilityProblems(host, lang, theme)).to.deep.equal([])
    })

  for (const lang of ['en', 'ur'])
    for (const view of ['person', 'course'])
      it(`fits a phone of 360 px in ${lang}, by ${view}: nothing is cut off`, async () => {
        await signInAs('asha.admin')
        const [userId] = await twoTeachers()
        await saveCoursesElsewhere([await editOfCourse(userId, 'BSC-101')])
        const host = await openCourses([userId], { lang, width: 360, view })
        if (view === 'person') (await part(host, '.c-course-controls .c-button')).click()
        else (await part(host, '.c-expander')).click()
        await part(host, view === 'person' ? '.c-course-details' : '.c-course-people')
        const { right, left } = host.getBoundingClientRect()
        const outside = all(host, 'button, input, select, h2, h3, .c-panel').filter((one) => {
          const box = one.getBoundingClientRect()
          return one.checkVisibility() && !one.closest('.c-tab-row') && (box.right > right + 1 || box.left < left - 1)
        })
        expect(outside.map(({ outerHTML }) => outerHTML.slice(0, 120))).to.deep.equal([])
        expect(await accessibilityProblems(host, lang)).to.deep.equal([])
      })

  it('assigns two courses, shows the difference, saves it, and takes it back', async () => {
    await signInAs('asha.admin')
    const [userId] = await twoTeachers()
    const host = await openCourses([userId])
    expect(allByRole(host, 'button', 'Save'), 'without changes').to.deep.equal([])
    await assign(host, 'BA-101', 'BA-102')
    await says(host, 'Not saved yet: \u2066+2\u2069')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    ;(await appearing(host, 'button', 'Save')).focus()
    await press(host, 'Save')
    await says(host, 'Saved: \u2066+2\u2069.')
    await eventually('no bar', () => allByRole(host, 'button', 'Save').length === 0)
    await eventually('the focus is not lost with the bar', () => focused(host)?.localName === 'h1')
    expect(await coursesOf(userId)).to.have.length(2)
    await says(host, '2 courses')
    await press(host, 'Undo')
    await saysNoMore(host, 'Saved: ')
    expect(await coursesOf(userId)).to.deep.equal([])
    ;(await appearing(host, 'tab', 'History')).click()
    await says(host, 'undone')
    await says(host, 'undoes a change')
    await says(host, 'BA-101')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('shows who has an offered course already, with the duty and the division', async () => {
    await signInAs('asha.admin')
    const [userId, other] = await twoTeachers()
    const edit = await editOfCourse(other, 'BSC-103')
    await saveCoursesElsewhere([{ ...edit, key: { ...edit.key, division: 'A' } }])
    const host = await openCourses([userId])
    const row = await offeredRow(host, 'BSC-103')
    const chips = [...row.querySelectorAll('.c-chip')].map(({ textContent }) => textContent)
    expect(chips).to.include('Farah Ansari · Teach, division A')
  })

  it('gives one row for each of several divisions, and refuses the same one twice', async () => {
    await signInAs('asha.admin')
    const [userId] = await twoTeachers()
    const host = await openCourses([userId])
    await assign(host, 'BA-101')
    await press(host, /^Details of BA-101/)
    const division = await appearing<HTMLInputElement>(host, 'textbox', 'Division')
    division.focus()
    type(division, 'A, B')
    await pressKeys('Tab')
    await eventually('two rows', () => all(host, '.c-course-row').length === 2)
    await eventually('the focus in its row', () =>
      focused(host)?.closest('.c-course-row')?.textContent.includes('division A'),
    )
    const again = byRole<HTMLInputElement>(host, 'textbox', 'Division')
    expect(again.value).to.equal('A')
    again.focus()
    type(again, 'B')
    await pressKeys('Tab')
    await says(host, 'This person has this duty for the course already.')
    expect(again.value).to.equal('B')
    type(again, 'B'.repeat(21))
    again.focus()
    await pressKeys('Tab')
    await says(host, 'A division has at most 20 characters.')
    await press(host, /^Details of BA-101.*division A/)
    await eventually('no field', () => !again.isConnected)
    await press(host, 'Save')
    await says(host, 'Nothing was saved. Correct the marked rows.')
    await eventually('the focus on the division', () => focused(host)?.matches('[data-wrong] input[aria-invalid=true]'))
    await eventually('the focus', () => (focused(host) as HTMLInputElement | null)?.value === 'B'.repeat(21))
    expect(await coursesOf(userId), 'nothing with all divisions').to.deep.equal([])
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('limits a course to a college and days, and refuses days in the wrong order beside the row', async () => {
    await signInAs('asha.admin')
    const [userId] = await twoTeachers()
    const host = await openCourses([userId])
    await assign(host, 'BA-101')
    await press(host, /^Details of BA-101/)
    const college = await appearing<HTMLSelectElement>(host, 'combobox', 'College')
    type(college, college.options[1]?.value ?? '')
    await says(host, college.options[1]?.textContent.split(' · ')[1] ?? 'no college')
    const from = await part<HTMLInputElement>(host, 'input[name$=".from"]')
    from.focus()
    type(from, '02/31/2026')
    ;(await part<HTMLInputElement>(host, 'input[name$=".to"]')).focus()
    await says(host, 'Enter a date, or leave the field empty.')
    await press(host, /^Details of BA-101/)
    await press(host, 'Save')
    await eventually('the focus on the first day', () => focused(host)?.matches('[data-wrong] input[name$=".from"]'))
    type(await part<HTMLInputElement>(host, 'input[name$=".from"]'), '12/31/2026')
    type(await part<HTMLInputElement>(host, 'input[name$=".to"]'), '12/01/2026')
    await press(host, 'Save')
    await says(host, 'The last day must not be before the first.')
    expect(all(host, '.c-course-row .c-error')).to.have.length(1)
    type(await part<HTMLInputElement>(host, 'input[name$=".to"]'), '12/31/2026')
    await saysNoMore(host, 'The last day must not be before the first.')
    await says(host, '31 December 2026 to 31 December 2026')
    await press(host, 'Discard changes')
    await answerYes()
    await says(host, 'No changes yet.')
  })

  it('assigns to several people at once, and changes and removes several rows together', async () => {
    await signInAs('asha.admin')
    const people = await twoTeachers()
    const host = await openCourses(people)
    await assign(host, 'BA-101', 'BA-102')
    await says(host, 'Not saved yet: \u2066+4\u2069')
    expect(all(host, '.c-course-person h2').map(({ textContent }) => textContent)).to.deep.equal([
      'Farah Ansari',
      'Imran Bagwan',
    ])
    ;(await appearing<HTMLInputElement>(host, 'checkbox', 'Select all')).click()
    type(await appearing<HTMLSelectElement>(host, 'combobox', 'Change the duty'), 'EXAMINE')
    await eventually('four rows to examine', () =>
      allByRole<HTMLSelectElement>(host, 'combobox', /^Duty: /).every(({ value }) => value === 'EXAMINE'),
    )
    expect(await accessibilityProblems(host)).to.deep.equal([])
    const [first] = all(host, '.c-course-row input[type=checkbox]')
    first?.click()
    await press(host, 'Remove (1)')
    await says(host, 'Not saved yet: \u2066+3\u2069')
  })

  it('shows a broken rule beside its row', async () => {
    await signInAs('asha.admin')
    const [userId] = await twoTeachers()
    await saveCoursesElsewhere([await editOfCourse(userId, 'BA-101', 'PAPER_SET')])
    const host = await openCourses([userId])
    await chooseDuty(host, 'MODERATE')
    await assign(host, 'BA-101')
    await press(host, 'Save')
    await says(host, 'Nothing was saved. Correct the marked rows.')
    const row = await eventually('the sentence', () => all(host, '.c-course-row .c-error')[0])
    expect(row.textContent).to.equal('The moderator must be a different person.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('asks before it saves something unusual, with each reason on a line of its own', async () => {
    await signInAs('asha.admin')
    const [userId, other] = await twoTeachers()
    await saveCoursesElsewhere([await editOfCourse(other, 'BA-101')])
    const host = await openCourses([userId])
    await assign(host, 'BA-101')
    await chooseDuty(host, 'PAPER_SET')
    await assign(host, 'BA-102')
    await press(host, 'Save')
    const dialog = await eventually('the question', () =>
      document.querySelector('campus-confirmation')?.shadowRoot?.querySelector('dialog'),
    )
    const [, reasons] = dialog.querySelectorAll('p')
    expect(reasons?.textContent.split('\n')).to.have.length(2)
    expect(reasons?.textContent).to.include('Farah Ansari').and.to.include('relatives')
    await answerYes()
    await says(host, 'Saved: ')
    expect(await coursesOf(userId)).to.have.length(2)
  })

  it('shows rows that somebody else has changed, and lets each be decided', async () => {
    await signInAs('asha.admin')
    const [userId] = await twoTeachers()
    const host = await openCourses([userId])
    await assign(host, 'BA-101', 'BA-102')
    const after = { fromOn: '2026-07-01', toOn: null }
    await saveCoursesElsewhere([
      await editOfCourse(userId, 'BA-101', 'TEACH', { after }),
      await editOfCourse(userId, 'BA-102', 'TEACH', { after }),
    ])
    await press(host, 'Save')
    await says(host, 'Someone else has changed the same rows')
    await eventually('the focus', () => focused(host)?.textContent.startsWith('Someone else'))
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await press(host, /^Keep mine: BA-101/)
    await press(host, /^Take theirs: BA-102/)
    await says(host, 'Not saved yet: \u2066±1\u2069')
    await press(host, 'Save')
    await says(host, 'Saved: ')
    const days = (await coursesOf(userId)).map(({ value }) => value.fromOn)
    expect(days.sort()).to.deep.equal(['2026-07-01', null])
  })

  it('works with the keyboard: arrows move, Shift and Space select, Enter assigns, and the focus stays', async () => {
    await signInAs('asha.admin')
    const [userId] = await twoTeachers()
    const host = await openCourses([userId])
    const list = await appearing(host, 'tree', 'Offered courses')
    list.focus()
    await pressKeys('ArrowDown')
    list.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', shiftKey: true, bubbles: true }))
    const selected = (count: number) =>
      eventually(`${count} selected`, () => list.querySelectorAll('[aria-selected=true]').length === count)
    await selected(2)
    await pressKeys('Space')
    await selected(1)
    await pressKeys('Space')
    await selected(2)
    await pressKeys('Enter')
    await says(host, 'Not saved yet: \u2066+2\u2069')
    await eventually('the focus', () => focused(host) === list)
  })

  it('keeps the draft over a reload of the page, also that of people who are not chosen', async () => {
    await signInAs('asha.admin')
    const [userId] = await twoTeachers()
    const { academicYearId } = await yearThatIs('CURRENT')
    storeDraft(`courses ${academicYearId}`, { edits: [await editOfCourse(userId, 'BA-101')] })
    const host = await openCourses([])
    await says(host, 'Not saved yet: \u2066+1\u2069')
    await says(host, 'Imran Bagwan')
    await press(host, 'Save')
    await says(host, 'Saved: ')
  })

  it('asks before another year is chosen while changes are not saved', async () => {
    await signInAs('asha.admin')
    const [userId] = await twoTeachers()
    const next = await yearThatIs('NEXT')
    const host = await openCourses([userId])
    await assign(host, 'BA-101')
    type(await appearing<HTMLSelectElement>(host, 'combobox', 'Academic year'), String(next.academicYearId))
    await answerYes()
    await eventually('the other year', () =>
      rootOf(host)
        ?.querySelector<HTMLSelectElement>('select[name=year]')
        ?.selectedOptions[0]?.textContent.startsWith(next.code),
    )
    await saysNoMore(host, 'Not saved yet')
  })

  it('says that no course matches the filters, which can be cleared', async () => {
    await signInAs('asha.admin')
    const [userId] = await twoTeachers()
    await saveCoursesElsewhere([await editOfCourse(userId, 'BA-101')])
    const host = await openCourses([userId])
    type(byRole<HTMLInputElement>(host, 'searchbox', 'Search by code or name'), 'no such course')
    await says(host, 'No records match these filters.')
    await says(host, '1 row is hidden by the filters.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await press(host, 'Clear all')
    await saysNoMore(host, 'hidden by the filters')
    await eventually('the courses again', () => all(host, '.c-dual-row').length > 1)
  })

  it('narrows the courses by programme, part and term, and the rows by duty', async () => {
    await signInAs('asha.admin')
    const [userId] = await twoTeachers()
    await saveCoursesElsewhere([await editOfCourse(userId, 'BSC-101')])
    const courses = await coursesOfProgramme('BSC')
    const host = await openCourses([userId])
    const search = await appearing<HTMLInputElement>(host, 'combobox', 'Programme')
    search.focus()
    type(search, 'BSC')
    ;(await appearing(host, 'option', /^Bachelor of Science/)).click()
    await says(host, `${courses.length} courses`)
    const choose = async (name: string) => {
      const choice = await appearing<HTMLSelectElement>(host, 'combobox', name)
      await eventually(`a ${name}`, () => choice.options.length > 1)
      type(choice, choice.options[1]?.value ?? '')
    }
    await choose('Part')
    await choose('Term')
    const [first] = courses
    const ofTerm = courses.filter((one) => one.programPartTermId === first?.programPartTermId)
    await says(host, `${ofTerm.length} courses`)
    await press(host, 'More filters')
    type(await appearing<HTMLSelectElement>(host, 'combobox', 'Duty'), 'EXAMINE')
    await says(host, '1 row is hidden by the filters.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('shows a closed year, which can only be read', async () => {
    await signInAs('asha.admin')
    const { userId } = await personNamed('imran.teacher')
    const closed = await yearThatIs('CLOSED')
    const host = await openCourses([userId], { year: closed.code })
    await says(host, `${closed.code} is closed.`)
    await says(host, 'Nothing is assigned.')
    expect(allByRole(host, 'button', 'Save')).to.deep.equal([])
    expect(allByRole(host, 'tree')).to.deep.equal([])
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('shows people without the right to edit what is assigned, and nothing that changes it', async () => {
    await signInAs('asha.admin')
    const [userId] = await twoTeachers()
    await saveCoursesElsewhere([await editOfCourse(userId, 'BSC-101')])
    const { entries } = $menu.get()
    setMenu(entries.map((one) => (one.routeName === '/assign-Course' ? { ...one, canEdit: false } : one)))
    const host = await openCourses([userId])
    await says(host, 'You can view these assignments, but not change them.')
    await says(host, 'BSC-101')
    expect(allByRole(host, 'button', 'Save')).to.deep.equal([])
    expect(all(host, '.c-course-row :is(button, select, input)')).to.deep.equal([])
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('names people without a college, and says that a person cannot be found', async () => {
    await signInAs('asha.admin')
    const homeless = [...(await peopleThat(false)), ...(await peopleThat(true))].find(
      ({ colleges }) => colleges.length === 0,
    )
    if (!homeless) throw new Error('Everybody belongs to a college.')
    const host = await openCourses([homeless.userId])
    await says(host, `${homeless.displayName} belongs to no college`)
    expect(await accessibilityProblems(host)).to.deep.equal([])
    clearPage()
    const nobody = await mount(`<${TAG} lang="en" user="nobody-has-this-identifier"></${TAG}>`)
    await says(nobody, '1 person is not among the people')
    await saysNoMore(nobody, 'Loading…')
  })

  it('says who can help where no course is offered', async () => {
    await signInAs('asha.admin')
    const restore = changingRows('programTree', (rows) =>
      rows.map(
        (programme) =>
          JSON.parse(
            JSON.stringify(programme, (name, value: unknown) => (name === 'courses' ? 0 : value)),
          ) as typeof programme,
      ),
    )
    try {
      const host = await mount(`<${TAG} lang="en"></${TAG}>`)
      await says(host, 'The administrator of your institution keeps the programmes and their courses.')
      expect(await accessibilityProblems(host)).to.deep.equal([])
    } finally {
      restore()
    }
  })

  it('says that it is offline, and continues by itself when the server can be reached again', async () => {
    await signInAs('asha.admin')
    const { publicId } = await personNamed('imran.teacher')
    const restore = serverDown()
    try {
      const host = await mount(`<${TAG} lang="en" user="${publicId}"></${TAG}>`)
      await eventually('the reason', () => rootOf(host)?.querySelector('.c-notice[data-kind=danger]'))
      restore()
      window.dispatchEvent(new Event('online'))
      await offeredRow(host, 'BA-101')
    } finally {
      restore()
    }
  })

  it('opens and filters ten thousand courses, of which it renders those in view', async () => {
    await signInAs('asha.admin')
    const [userId] = await twoTeachers()
    const restore = changingRows('courseOfferings', (rows) => {
      const given = rows as { readonly courseOfferingId: number; readonly code: string }[]
      const copies = Math.ceil(10_000 / given.length)
      return Array.from({ length: copies }, (_, copy) =>
        given.map((row) => ({
          ...row,
          courseOfferingId: row.courseOfferingId + copy * 100_000,
          code: `${row.code}${copy === 0 ? '' : `-${copy}`}`,
        })),
      ).flat()
    })
    try {
      const startedAt = performance.now()
      const host = await openCourses([userId])
      const list = await appearing(host, 'tree', 'Offered courses')
      const announcement = await part(host, '.c-course-said [role=status]')
      await eventually('all', () => Number(announcement.textContent.replaceAll(/\D/g, '')) >= 10_000)
      const opening = performance.now() - startedAt
      expect(list.querySelectorAll('[role=treeitem]').length).to.be.lessThan(80)
      const search = byRole<HTMLInputElement>(host, 'searchbox', 'Search by code or name')
      const started = performance.now()
      type(search, 'BSC-101-7')
      // A letter that waited for the whole list would take about as long as opening it.
      expect(performance.now() - started, 'typing is not held up').to.be.lessThan(opening / 4)
      await eventually('the only match', () => list.querySelectorAll('.c-dual-row').length === 1)
      type(search, '')
      await eventually('all again', () => list.querySelectorAll('.c-dual-row').length > 5)
      list.focus()
      await pressKeys('End')
      await eventually('the last row', () => {
        const active = list.querySelector('[data-active]')
        return active?.getAttribute('aria-posinset') === active?.getAttribute('aria-setsize') && active
      })
      expect(list.querySelectorAll('[role=treeitem]').length).to.be.lessThan(80)
      expect(await accessibilityProblems(host)).to.deep.equal([])
    } finally {
      restore()
    }
  })
})
