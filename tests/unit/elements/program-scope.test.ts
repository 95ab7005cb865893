import { describe, expect, it } from 'vitest'
import {
  countEdits,
  listEdits,
  toRows,
  applyEdits,
  mergeProposal,
} from '../../../src/elements/assignments/parts/edits.ts'
import { decodeFile, readNamedLines, readCsv } from '../../../src/elements/assignments/parts/import/read-csv.ts'
import { formatRemainingTime } from '../../../src/elements/assignments/parts/undo-notice.tsx'
import { pickYear, type Year } from '../../../src/elements/assignments/parts/year-choice.tsx'
import { computeEffectiveScope } from '../../../src/elements/assignments/assign-program-part-term/effective-scope.ts'
import {
  listSettings,
  restrictColleges,
  setPlaceValue,
} from '../../../src/elements/assignments/assign-program-part-term/place-settings.ts'
import {
  computeTicks,
  buildPlaceTree,
  type Programme,
} from '../../../src/elements/assignments/parts/places/place-tree.ts'
import {
  SCOPE_COLUMNS,
  formatScopeFile,
} from '../../../src/elements/assignments/assign-program-part-term/scope-file.ts'
import { findDayProblem } from '../../../src/elements/assignments/parts/days.ts'
import type { Assignable } from '../../../src/elements/assignments/parts/assignable-people.ts'
import {
  readEdits,
  type ScopeRow,
  type ScopeRows,
  type ScopeValue,
} from '../../../src/elements/assignments/assign-program-part-term/scope-rows.ts'
import {
  listNamedPlaces,
  tickPlace,
  untickPlace,
} from '../../../src/elements/assignments/assign-program-part-term/tick-places.ts'

const names = (name: string) => ({ name, translations: {} })
const term = (programPartTermId: number) => ({
  programPartTermId,
  termNo: programPartTermId % 10,
  names: names('T'),
  courses: 5,
})
const part = (programPartId: number, students: number) => ({
  programPartId,
  partNo: programPartId % 10,
  names: names('P'),
  students,
  terms: [term(programPartId * 10 + 1), term(programPartId * 10 + 2)],
})
const programme = (programId: number, facultyId: number): Programme => ({
  programId,
  code: `=C${programId}`,
  names: names(`Programme ${programId}`),
  faculty: { facultyId, names: names('F') },
  level: 'UG',
  students: 300,
  parts: [part(programId * 10 + 1, 200), part(programId * 10 + 2, 100)],
})
/** Programmes 1 and 2 in faculty 1, programme 3 in faculty 2; part 11 of programme 1 has the terms 111 and 112. */
const PROGRAMMES = [programme(1, 1), programme(2, 1), programme(3, 2)]
const TREE = buildPlaceTree(PROGRAMMES)
const YEAR = 7
const holder = (userId: number) => ({ userId, academicYearId: YEAR })
const VIEW: ScopeValue = { access: 'VIEW', fromOn: null, toOn: null }
const EDIT: ScopeValue = { ...VIEW, access: 'EDIT' }
const row = (
  userId: number,
  [programId, programPartId = null, programPartTermId = null]: readonly (number | null)[],
  value = VIEW,
  collegeId: number | null = null,
): ScopeRow => ({
  key: { userId, academicYearId: YEAR, programId: programId ?? 0, programPartId, programPartTermId, collegeId },
  value,
})
const named = (rows: ScopeRows, userId = 1) => [...listNamedPlaces(rows, userId)].sort()

describe('ticking places', () => {
  it('names a programme instead of its terms, and keeps what all of them allow', () => {
    const rows = toRows([row(1, [1, 11, 111], EDIT), row(1, [1, 11, 112], EDIT)])
    const next = tickPlace(rows, TREE, holder(1), 'p1')
    expect([...next.values()]).toEqual([row(1, [1], EDIT)])
    const differing = toRows([row(1, [1, 11, 111], EDIT), row(1, [1, 11, 112])])
    expect([...tickPlace(differing, TREE, holder(1), 'p1').values()]).toEqual([row(1, [1])])
  })

  it('keeps the other places when a part of a programme is unticked, and no later ones', () => {
    const next = untickPlace(toRows([row(1, [1], EDIT)]), TREE, holder(1), 't111')
    expect(named(next)).toEqual(['a12', 't112'])
    expect([...next.values()].every(({ value }) => value.access === 'EDIT')).toBe(true)
  })

  it('ticks every programme of a faculty, and changes nobody who has the place already', () => {
    const rows = toRows([row(1, [1], EDIT), row(2, [3])])
    const next = tickPlace(tickPlace(rows, TREE, holder(1), 'f1'), TREE, holder(2), 'p3')
    expect(named(next)).toEqual(['p1', 'p2'])
    expect(listEdits(rows, next)).toEqual([{ key: row(1, [2]).key, before: null, after: VIEW }])
    expect(tickPlace(rows, TREE, holder(1), 't111')).toEqual(rows)
  })

  it('shows what all people have as whole, and what some have as partly', () => {
    const people = [new Set(['p1', 'p2']), new Set(['t111', 'p2', 'p3'])]
    const { whole, partly } = computeTicks(TREE, people)
    expect(whole).toEqual(['t111', 'p2'])
    expect(partly.has('p1') && partly.has('t112') && partly.has('p3') && !partly.has('p2')).toBe(true)
    expect(computeTicks(TREE, [new Set(['p1', 'p2'])]).whole).toEqual(['f1'])
  })
})

describe('the settings of places', () => {
  it('are unknown where people differ, and change for everybody', () => {
    const rows = toRows([row(1, [1], EDIT), row(2, [1], VIEW, 4), row(2, [2])])
    expect(listSettings(TREE, rows)).toMatchObject([
      { id: 'p1', holders: [1, 2], access: undefined, colleges: undefined, fromOn: null },
      { id: 'p2', holders: [2], access: 'VIEW', colleges: [] },
    ])
    const next = restrictColleges(setPlaceValue(rows, 'p1', { access: 'EDIT' }), 'p1', [4, 5])
    expect(listSettings(TREE, next)[0]).toMatchObject({ access: 'EDIT', colleges: [4, 5] })
    expect(countEdits(listEdits(rows, next))).toEqual({ added: 3, changed: 1, removed: 1 })
    expect(listSettings(TREE, restrictColleges(next, 'p1', []))[0]).toMatchObject({ colleges: [] })
  })

  it('have days in the right order', () => {
    expect(findDayProblem({ ...VIEW, fromOn: '2026-02-30x' })).toBe('day')
    expect(findDayProblem({ ...VIEW, toOn: '2026-02-30' })).toBe('day')
    expect(findDayProblem({ ...VIEW, fromOn: '2026-03-02', toOn: '2026-03-01' })).toBe('order')
    expect(findDayProblem({ ...VIEW, fromOn: '2026-03-01', toOn: '2026-03-01' })).toBeUndefined()
  })
})

describe('the effective scope', () => {
  const amount = (rows: readonly ScopeRow[]) => computeEffectiveScope(TREE, PROGRAMMES, rows, '2026-11-25')

  it('counts each programme, term and student once', () => {
    expect(amount([row(1, [1]), row(2, [1, 11]), row(1, [1, 11, 111])])).toMatchObject({
      programmes: 1,
      terms: 4,
      students: 300,
    })
    expect(amount([row(1, [1, 11, 111]), row(2, [1, 11, 112]), row(1, [3, 32])])).toMatchObject({
      programmes: 2,
      terms: 4,
      students: 300,
    })
  })

  it('leaves out what is not in effect, and says that colleges limit it', () => {
    const later = row(1, [2], { ...VIEW, fromOn: '2026-12-01' })
    expect(amount([later, row(1, [1], VIEW, 4)])).toMatchObject({ programmes: 1, idle: 1, limited: true })
  })
})

describe('the edits of a draft', () => {
  it('lead from the saved rows to the draft, and keep the values from which they started', () => {
    const saved = toRows([row(1, [1]), row(1, [2])])
    const edits = listEdits(saved, toRows([row(1, [1], EDIT), row(1, [3])]))
    expect(countEdits(edits)).toEqual({ added: 1, changed: 1, removed: 1 })
    const later = toRows([row(1, [1], { ...VIEW, toOn: '2027-01-01' }), row(1, [2])])
    expect(listEdits(later, applyEdits(later, edits), edits)).toContainEqual({
      key: row(1, [1]).key,
      before: VIEW,
      after: EDIT,
    })
  })

  it('take a proposal in, and drop what then changes nothing', () => {
    const { key } = row(1, [1])
    const edits = [{ key, before: VIEW, after: EDIT }]
    expect(mergeProposal(edits, [{ key, before: EDIT, after: VIEW }])).toEqual([])
    expect(mergeProposal([], edits)).toEqual(edits)
  })

  it('are read from a stored draft, without what is no edit', () => {
    const edit = { key: row(1, [1]).key, before: null, after: VIEW }
    expect(readEdits([edit, { key: 1 }, null])).toEqual([edit])
    expect(readEdits('x')).toEqual([])
  })
})

describe('the file of a scope', () => {
  const person: Assignable = {
    userId: 1,
    publicId: 'one',
    displayName: 'Asha',
    translations: {},
    loginName: 'asha',
    roles: [],
    colleges: [{ collegeId: 4, code: 'C4', names: names('College') }],
    usesScope: true,
    programmes: 1,
    courses: 0,
  }

  it('has a line for each row, begins with the byte order mark, and runs no formula', () => {
    const file = formatScopeFile(PROGRAMMES, [person], [row(1, [1, 11, 112], EDIT, 4), row(1, [9])])
    expect(file).toBe(`\uFEFF${SCOPE_COLUMNS.join(',')}\r\nasha,"'=C1",1,2,C4,EDIT,,\r\n`)
  })

  it('is read back as it was written, also with semicolons and quotation marks', () => {
    const file = formatScopeFile(PROGRAMMES, [person], [row(1, [1], VIEW, 4)])
    expect(readNamedLines(file, SCOPE_COLUMNS, ['user'], 10)).toEqual([
      { user: 'asha', programme: '=C1', part: '', term: '', college: 'C4', access: 'VIEW', from: '', to: '' },
    ])
    expect(readCsv('User;Programme\n"a;""b""";\n\n')).toEqual({ header: ['User', 'Programme'], lines: [['a;"b"', '']] })
  })

  it('is understood as spreadsheets write it', () => {
    expect(readCsv('sep=;\r\nuser;programme\r\n="rohini.admin";\'101')).toEqual({
      header: ['user', 'programme'],
      lines: [['rohini.admin', '101']],
    })
    expect(readCsv("user,programme\n'=1+1,a\u200bb")?.lines).toEqual([['=1+1', 'ab']])
    const bytes = (text: string, add = 0) => Uint8Array.from(text, (letter) => letter.charCodeAt(0) + add)
    expect(decodeFile(bytes('user\nJos\u00e9'))).toBe('user\nJos\u00e9')
    expect(decodeFile(new TextEncoder().encode('user\nरोहिणी'))).toBe('user\nरोहिणी')
    expect(decodeFile(new Uint8Array([255, 254, 117, 0, 15, 9]))).toBe('uए')
    expect(readNamedLines(decodeFile(bytes('PK\u0003\u0004')), SCOPE_COLUMNS, ['user'], 2)).toBe('broken')
  })

  it.each([
    ['a,"b', 'broken'],
    ['name\nx', 'columns'],
    ['user\n', 'empty'],
    ['user\n1\n2\n3', 'long'],
  ])('%j is refused: %s', (file, problem) => {
    expect(readNamedLines(file, SCOPE_COLUMNS, ['user'], 2)).toBe(problem)
  })
})

it('the time for an undo is shown in minutes and seconds until it is over', () => {
  const until = '2026-11-25T10:10:00.000Z'
  expect(formatRemainingTime(until, Date.parse('2026-11-25T10:00:55.000Z'))).toBe('9:05')
  expect(formatRemainingTime(until, Date.parse(until))).toBeUndefined()
})

it('the current year is chosen first, then the next', () => {
  const year = (code: string, status: Year['status']): Year => ({
    academicYearId: 1,
    code,
    status,
    startsOn: '2026-06-01',
    endsOn: '2027-05-31',
  })
  const years = [year('27', 'NEXT'), year('26', 'CURRENT'), year('25', 'CLOSED')]
  expect(pickYear(years, undefined)?.code).toBe('26')
  expect(pickYear(years, '25')?.code).toBe('25')
  expect(pickYear([year('27', 'NEXT'), year('25', 'CLOSED')], 'x')?.code).toBe('27')
})
