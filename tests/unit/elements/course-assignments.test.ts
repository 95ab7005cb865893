import { describe, expect, it } from 'vitest'
import { buildAssignedLines } from '../../../src/elements/assignments/assign-course/rows/assigned-lines.ts'
import { buildCatalogue, countOffered } from '../../../src/elements/assignments/assign-course/rows/catalogue.ts'
import {
  addDivisions,
  assignCourses,
  changeKey,
  changeValue,
  readDivisions,
  removeDuty,
  removeRows,
} from '../../../src/elements/assignments/assign-course/rows/change-rows.ts'
import {
  COURSE_COLUMNS,
  formatCourseFile,
  NEEDED_COLUMNS,
} from '../../../src/elements/assignments/assign-course/rows/course-file.ts'
import {
  filterCourses,
  filterProgrammes,
  isAssignmentShown,
  readFilters,
  searchTexts,
} from '../../../src/elements/assignments/assign-course/rows/course-filters.ts'
import {
  readEdits,
  type CourseRow,
  type Duty,
  type Offering,
  type Programme,
} from '../../../src/elements/assignments/assign-course/rows/course-rows.ts'
import { groupHoldings } from '../../../src/elements/assignments/assign-course/rows/holdings.ts'
import { createLineIds } from '../../../src/elements/assignments/assign-course/rows/line-ids.ts'
import {
  listDuties,
  findDuty,
  listMatrixRows,
} from '../../../src/elements/assignments/assign-course/rows/matrix-rows.ts'
import { toKeyText, toRows } from '../../../src/elements/assignments/parts/edits.ts'
import { groupEdits } from '../../../src/elements/assignments/parts/group-edits.ts'
import { readPublicIds, type Assignable } from '../../../src/elements/assignments/parts/assignable-people.ts'
import { readNamedLines } from '../../../src/elements/assignments/parts/import/read-csv.ts'
import { listPositions, listDualRows } from '../../../src/elements/ui/dual-list/dual-rows.ts'

const YEAR = 7
const names = (name: string, mr = '') => ({ name, translations: mr ? { mr } : {} })
const term = (programPartTermId: number, courses = 2) => ({
  programPartTermId,
  termNo: programPartTermId % 10,
  names: names(`Term ${programPartTermId}`),
  courses,
})
const programme = (programId: number, facultyId: number): Programme => ({
  programId,
  code: `P${programId}`,
  names: names(`Programme ${programId}`),
  faculty: { facultyId, names: names(`Faculty ${facultyId}`) },
  level: 'UG',
  students: 0,
  parts: [
    {
      programPartId: programId * 10 + 1,
      partNo: 1,
      names: names('First'),
      students: 0,
      terms: [term(programId * 100 + 1), term(programId * 100 + 2)],
    },
  ],
})
const PROGRAMMES = [programme(2, 1), programme(1, 1), programme(3, 2)]
/** Offering 1011 is the paper 1 of the term 101 of the programme 1. */
const offering = (courseOfferingId: number, more: Partial<Offering> = {}): Offering => {
  const programPartTermId = Math.floor(courseOfferingId / 10)
  const programId = Math.floor(programPartTermId / 100)
  return {
    courseOfferingId,
    programId,
    programPartId: programId * 10 + 1,
    programPartTermId,
    code: `C-${courseOfferingId}`,
    names: names(`Course ${courseOfferingId}`),
    type: 'THEORY',
    category: 'CORE',
    credits: 4,
    paperNo: courseOfferingId % 10,
    active: true,
    assigned: [],
    ...more,
  }
}
const LOADED = new Map([
  [1, [offering(1012, { type: 'PRACTICAL' }), offering(1011), offering(1021, { category: 'DSE' })]],
  [2, [offering(2011, { names: names('Algebra', 'बीजगणित') })]],
])
const CATALOGUE = buildCatalogue(PROGRAMMES, LOADED)
const NO_FILTERS = readFilters({}, PROGRAMMES)
const idsOf = (found: readonly Offering[]) => found.map(({ courseOfferingId }) => courseOfferingId)
const row = (
  userId: number,
  courseOfferingId: number,
  duty: Duty = 'TEACH',
  { division = null, collegeId = null }: Partial<CourseRow['key']> = {},
): CourseRow => ({
  key: { userId, academicYearId: YEAR, courseOfferingId, collegeId, duty, division },
  value: { fromOn: null, toOn: null },
})
const person = (userId: number, displayName = `Person ${userId}`): Assignable => ({
  userId,
  publicId: `public-${userId}`,
  displayName,
  translations: {},
  loginName: `login.${userId}`,
  roles: [],
  colleges: [{ collegeId: 5, code: '005', names: names('College') }],
  usesScope: false,
  programmes: 0,
  courses: 0,
})

describe('the catalogue of courses', () => {
  it('lists courses in the order of programmes, terms and papers', () => {
    expect(idsOf(CATALOGUE.offerings)).toEqual([2011, 1011, 1012, 1021])
    expect(CATALOGUE.terms.get(102)?.programme.programId).toBe(1)
  })

  it('counts the courses that the programmes offer, loaded or not', () => {
    expect(countOffered(PROGRAMMES)).toBe(12)
    expect(countOffered([])).toBe(0)
  })
})

describe('the filters of courses', () => {
  it('reads an address, and leaves out what does not belong together or is not known', () => {
    expect(readFilters({ programme: '1', part: '11', term: '102', duty: 'TEACH', type: 'VIVA' }, PROGRAMMES)).toEqual({
      ...NO_FILTERS,
      programme: 1,
      part: 11,
      term: 102,
      duty: 'TEACH',
      type: 'VIVA',
    })
    const strange = { faculty: '2', programme: '1', part: '11', term: '101', duty: 'SLEEP', college: '-4', type: '' }
    expect(readFilters(strange, PROGRAMMES)).toEqual({ ...NO_FILTERS, faculty: 2 })
    expect(readFilters({ programme: '1', part: '21', term: '201' }, PROGRAMMES)).toEqual({
      ...NO_FILTERS,
      programme: 1,
    })
  })

  it('narrows programmes by their faculty', () => {
    const ids = (given: Record<string, string>) =>
      filterProgrammes(PROGRAMMES, readFilters(given, PROGRAMMES)).map(({ programId }) => programId)
    expect(ids({})).toEqual([2, 1, 3])
    expect(ids({ faculty: '2' })).toEqual([3])
    expect(ids({ programme: '1' })).toEqual([1])
  })

  it('finds courses by every word, in any order and in the language of the screen', () => {
    const texts = searchTexts(CATALOGUE, ({ translations, name }) => translations.mr ?? name)
    const found = (search: string, given: Record<string, string> = {}) =>
      idsOf(filterCourses(CATALOGUE, readFilters(given, PROGRAMMES), search, texts))
    expect(found('')).toHaveLength(4)
    expect(found('1011 COURSE')).toEqual([1011])
    expect(found('बीज')).toEqual([2011])
    expect(found('algebra')).toEqual([2011])
    expect(found('c-१०११')).toEqual([1011])
    expect(found('nothing')).toEqual([])
    expect(found('', { type: 'PRACTICAL' })).toEqual([1012])
    expect(found('', { category: 'DSE' })).toEqual([1021])
    expect(found('', { programme: '1', part: '11', term: '101' })).toEqual([1011, 1012])
    expect(found('', { faculty: '2' })).toEqual([])
  })

  it('keeps an assignment for all colleges under each college', () => {
    const college = readFilters({ college: '5' }, PROGRAMMES)
    expect(isAssignmentShown(college, { duty: 'TEACH', collegeId: null })).toBe(true)
    expect(isAssignmentShown(college, { duty: 'TEACH', collegeId: 6 })).toBe(false)
    expect(isAssignmentShown(readFilters({ duty: 'EXAMINE' }, PROGRAMMES), { duty: 'TEACH', collegeId: null })).toBe(
      false,
    )
  })
})

describe('changes of assignments', () => {
  it('assigns courses to several people, and leaves those who have them with this duty as they are', () => {
    const before = toRows([row(1, 1011, 'TEACH', { division: 'A' }), row(2, 1011, 'EXAMINE')])
    const after = assignCourses(before, { academicYearId: YEAR, userIds: [1, 2], courseOfferingIds: [1011] }, 'TEACH')
    expect([...after.values()]).toEqual([...before.values(), row(2, 1011)])
  })

  it('changes the duty of a row, unless there is such a row already', () => {
    const [first, second] = [row(1, 1011), row(1, 1011, 'EXAMINE')]
    const rows = toRows([first, second])
    expect(changeKey(rows, toKeyText(first.key), { duty: 'EXAMINE' })).toBeUndefined()
    expect(changeKey(rows, toKeyText(first.key), { duty: 'TEACH' })).toBe(rows)
    const moved = changeKey(rows, toKeyText(first.key), { duty: 'MODERATE' })
    expect([...(moved?.values() ?? [])].map(({ key }) => key.duty)).toEqual(['EXAMINE', 'MODERATE'])
  })

  it('reads divisions, and gives each a row with the same days', () => {
    expect(readDivisions(' A, B،C , A,, ')).toEqual(['A', 'B', 'C'])
    expect(readDivisions('  ')).toEqual([])
    const first = row(1, 1011, 'TEACH', { division: 'A' })
    const rows = changeValue(toRows([first]), toKeyText(first.key), { toOn: '2026-12-31' })
    const after = [...addDivisions(rows, toKeyText(first.key), ['B', 'A']).values()]
    expect(after.map(({ key, value }) => [key.division, value.toOn])).toEqual([
      ['A', '2026-12-31'],
      ['B', '2026-12-31'],
    ])
  })

  it('removes rows, or a duty in all of its divisions', () => {
    const rows = [row(1, 1011), row(1, 1011, 'TEACH', { division: 'A' }), row(1, 1011, 'EXAMINE'), row(2, 1011)]
    expect([...removeDuty(toRows(rows), 1, 1011, 'TEACH').values()]).toEqual([rows[2], rows[3]])
    expect(removeRows(toRows(rows), new Set(rows.map(({ key }) => toKeyText(key)))).size).toBe(0)
  })

  it('keeps the identity of a row while its key changes', () => {
    const ids = createLineIds()
    expect([ids.of('a'), ids.of('b'), ids.of('a')]).toEqual([1, 2, 1])
    ids.move('a', 'c')
    expect([ids.of('c'), ids.of('a')]).toEqual([1, 3])
  })

  it('reads the edits of a stored draft, and leaves out what is none', () => {
    const edit = { key: row(1, 1011).key, before: null, after: { fromOn: null, toOn: null } }
    expect(readEdits([edit, { ...edit, key: { ...edit.key, duty: 'SLEEP' } }, 'edit'])).toEqual([edit])
    expect(readEdits(undefined)).toEqual([])
  })

  it('groups edits that differ only in the person', () => {
    const edit = ({ key, value }: CourseRow) => ({ key, before: null, after: value })
    const grouped = groupEdits([edit(row(1, 1011)), edit(row(2, 1011)), edit(row(2, 1012))])
    expect(grouped.map(({ userIds }) => userIds)).toEqual([[1, 2], [2]])
  })
})

describe('who has a course', () => {
  const assigned = [
    { userId: 1, displayName: 'One', translations: {}, duty: 'TEACH' as const, division: null, collegeId: null },
    {
      userId: 9,
      displayName: 'Nine',
      translations: { mr: 'नऊ' },
      duty: 'EXAMINE' as const,
      division: 'B',
      collegeId: null,
    },
  ]
  const catalogue = buildCatalogue(PROGRAMMES, new Map([[1, [offering(1011, { assigned }), offering(1012)]]]))
  const rows = toRows([row(1, 1012)])
  const holdings = groupHoldings(catalogue, rows, new Set([1]), (userId) => `Person ${userId}`)

  it('takes people from the draft once they are loaded, and the others from the catalogue', () => {
    expect(holdings.get(1011)).toEqual([
      { userId: 9, name: 'Person 9', duty: 'EXAMINE', division: 'B', collegeId: null, row: undefined },
    ])
    expect(holdings.get(1012)?.map(({ name }) => name)).toEqual(['Person 1'])
  })

  it('makes a matrix of the chosen people and everybody who has one of the courses, by name', () => {
    const people = listMatrixRows(
      { offerings: catalogue.offerings, holdings, filters: NO_FILTERS, people: [person(2, 'Abha')] },
      'en',
    )
    expect(people.map(({ name }) => name)).toEqual(['Abha', 'Person 1', 'Person 9'])
    expect(listDuties(people[1]?.courses.get(1012) ?? [])).toEqual(['TEACH'])
    const narrowed = listMatrixRows(
      {
        offerings: catalogue.offerings,
        holdings,
        filters: readFilters({ duty: 'TEACH' }, PROGRAMMES),
        people: [],
      },
      'en',
    )
    expect(narrowed.map(({ userId }) => userId)).toEqual([1])
  })

  it('names each duty of a cell once, in their order, and switches them by digits', () => {
    const both = [row(1, 1011, 'EXAMINE'), row(1, 1011, 'TEACH', { division: 'A' }), row(1, 1011)]
    const cell = groupHoldings(catalogue, toRows(both), new Set([1]), String).get(1011) ?? []
    expect(listDuties(cell)).toEqual(['TEACH', 'EXAMINE'])
    expect([findDuty('1'), findDuty('5'), findDuty('6'), findDuty('a')]).toEqual([
      'TEACH',
      'COORDINATE',
      undefined,
      undefined,
    ])
  })
})

describe('the list of assigned courses', () => {
  const lines = (
    chosen: readonly Assignable[],
    rows: readonly CourseRow[],
    given: Record<string, string> = {},
    shown = CATALOGUE.offerings,
  ) =>
    buildAssignedLines({
      chosen,
      catalogue: CATALOGUE,
      shown,
      filters: readFilters(given, PROGRAMMES),
      filtered: Object.keys(given).length > 0,
      rows: toRows(rows),
      lines: createLineIds(),
    })

  it('follows the catalogue, with courses outside it at the end', () => {
    const { listed, hidden } = lines([person(1)], [row(1, 9999), row(1, 1012), row(1, 2011), row(2, 1011)])
    expect(listed.map((line) => line.row?.key.courseOfferingId)).toEqual([2011, 1012, 9999])
    expect(hidden).toBe(0)
  })

  it('has a heading for each of several people, and counts what the filters hide', () => {
    const { listed, hidden } = lines([person(1), person(2)], [row(1, 1011), row(1, 1012), row(1, 9999)], {
      duty: 'EXAMINE',
    })
    expect(listed.map((line) => line.person?.userId)).toEqual([1, 2])
    expect(hidden).toBe(3)
  })
})

describe('the file of assigned courses', () => {
  it('can be read back, with codes and numbers, and no cell that a spreadsheet would run', () => {
    const people = [{ ...person(1), loginName: '=login' }]
    const file = formatCourseFile(CATALOGUE, people, [
      row(1, 1011, 'PAPER_SET', { collegeId: 5 }),
      row(1, 2011, 'TEACH', { division: 'A' }),
      row(1, 9999),
    ])
    expect(file).toContain("'=login")
    expect(readNamedLines(file, COURSE_COLUMNS, NEEDED_COLUMNS, 10)).toEqual([
      {
        user: '=login',
        programme: 'P2',
        term: '1',
        course: 'C-2011',
        college: '',
        duty: 'TEACH',
        division: 'A',
        from: '',
        to: '',
      },
      {
        user: '=login',
        programme: 'P1',
        term: '1',
        course: 'C-1011',
        college: '005',
        duty: 'PAPER_SET',
        division: '',
        from: '',
        to: '',
      },
    ])
  })
})

describe('an address with people', () => {
  it('is read without repetitions, and without what is not an id', () => {
    const id = 'abcdefghijklmnopqrstuv'
    expect(readPublicIds(`${id},<script>,${id},`)).toEqual([id])
  })
})

describe('the rows of a long list', () => {
  it('know their place among the rows of their level', () => {
    const item = (id: string, group: string) => ({ id, label: id, group })
    const rows = listDualRows([item('a', 'X'), item('b', 'X'), item('c', 'Y')], '', new Set())
    expect(listPositions(rows)).toEqual([
      [1, 2],
      [1, 2],
      [2, 2],
      [2, 2],
      [1, 1],
    ])
  })
})
