import { describe, expect, it } from 'vitest'
import { doesActApply } from '../../../src/elements/assignments/assign-menu-to-program/act-kinds.ts'
import { pickPlan } from '../../../src/elements/assignments/assign-menu-to-program/pick-plan.ts'
import {
  listExistingWindows,
  isAboutExisting,
  listAncestorPlaces,
  listTickedPlaces,
} from '../../../src/elements/assignments/assign-menu-to-program/place-windows.ts'
import { proposeShift } from '../../../src/elements/assignments/assign-menu-to-program/propose-shift.ts'
import { formatWindowFile } from '../../../src/elements/assignments/assign-menu-to-program/window-file.ts'
import {
  findDatesProblem,
  buildInitialDates,
  needsReason,
  applyDates,
  removeWindows,
  type Dates,
} from '../../../src/elements/assignments/assign-menu-to-program/window-form.ts'
import { toKeyText, toRows } from '../../../src/elements/assignments/parts/edits.ts'
import { buildPlaceTree, type Programme } from '../../../src/elements/assignments/parts/places/place-tree.ts'
import { readCsv } from '../../../src/elements/assignments/parts/import/read-csv.ts'
import {
  listDraftWindows,
  findNextChange,
  getWindowState,
  groupWindowsByPlace,
  type DraftWindow,
  type SavedWindow,
  type WindowKey,
  type WindowValue,
} from '../../../src/elements/assignments/parts/windows/window-rows.ts'

const ZONE = 'Asia/Kolkata'
const NOW = Date.parse('2026-10-05T06:00:00.000Z')
const name = (text: string) => ({ name: text, translations: {} })

const programmes: readonly Programme[] = [
  {
    programId: 1,
    code: 'BCOM',
    names: name('Commerce'),
    faculty: { facultyId: 9, names: name('Faculty') },
    level: 'UG',
    students: 30,
    parts: [
      {
        programPartId: 11,
        partNo: 1,
        names: name('First Year'),
        students: 30,
        terms: [1, 2].map((termNo) => ({
          programPartTermId: 110 + termNo,
          termNo,
          names: name(`Semester ${termNo}`),
          courses: 5,
        })),
      },
    ],
  },
]
const tree = buildPlaceTree(programmes)
const menus = [
  { menuId: 5, routeName: '/exam-form-inward', titleKey: 'menu.examFormInward', scope: 'PROGRAM' as const },
  { menuId: 6, routeName: '/internal-marks', titleKey: 'menu.internalMarks', scope: 'PROGRAM_COURSE' as const },
]
const exams = [
  { examEventId: 8, code: 'S27', names: name('Summer'), startsOn: '2027-03-20', endsOn: '2027-04-20' },
  { examEventId: 7, code: 'W26', names: name('Winter'), startsOn: '2026-11-10', endsOn: '2026-12-10' },
]

const PROGRAMME: WindowKey = {
  menuId: 5,
  academicYearId: 3,
  examEventId: 7,
  programId: 1,
  programPartId: null,
  programPartTermId: null,
  audience: 'ALL',
}
const TERM: WindowKey = { ...PROGRAMME, programPartId: 11, programPartTermId: 111 }
const plan = { menuId: 5, academicYearId: 3, examEventId: 7, audience: 'ALL' as const }
const value = (more: Partial<WindowValue> = {}): WindowValue => ({
  opensAt: '2026-09-30T18:30:00.000Z',
  closesAt: '2026-10-15T18:29:00.000Z',
  extendedTo: null,
  status: 'OPEN',
  note: '',
  ...more,
})
const saved = (key: WindowKey, of: WindowValue, more: Partial<SavedWindow> = {}): SavedWindow => ({
  menuProgramId: 1,
  key,
  value: of,
  state: 'OPEN',
  students: 12,
  users: 3,
  courses: 0,
  changesAt: of.closesAt,
  ...more,
})
const drafted = (of: WindowValue): DraftWindow => ({
  key: PROGRAMME,
  value: of,
  saved: undefined,
  unsaved: false,
  state: getWindowState(of, NOW),
})

describe('the state of a window', () => {
  it.each([
    ['a draft whatever its times', value({ status: 'DRAFT' }), 'DRAFT'],
    ['closed early', value({ status: 'CLOSED' }), 'CLOSED'],
    ['planned before it opens', value({ opensAt: '2026-10-05T06:00:00.001Z' }), 'PLANNED'],
    ['open from its first instant', value({ opensAt: '2026-10-05T06:00:00.000Z' }), 'OPEN'],
    ['ended at its last instant', value({ closesAt: '2026-10-05T06:00:00.000Z' }), 'ENDED'],
    [
      'open while it is extended',
      value({ closesAt: '2026-10-04T00:00:00Z', extendedTo: '2026-10-06T00:00:00Z' }),
      'OPEN',
    ],
  ] as const)('is %s', (_, of, state) => {
    expect(getWindowState(of, NOW)).toBe(state)
  })

  it('of an unchanged window is the server’s, and of a changed one that of its new times', () => {
    const loaded = [saved(PROGRAMME, value(), { state: 'ENDED' })]
    const [same] = listDraftWindows(toRows([{ key: PROGRAMME, value: value() }]), loaded, NOW).values()
    expect(same).toMatchObject({ unsaved: false, state: 'ENDED' })
    const moved = value({ opensAt: '2026-10-06T00:00:00Z' })
    const [other] = listDraftWindows(toRows([{ key: PROGRAMME, value: moved }]), loaded, NOW).values()
    expect(other).toMatchObject({ unsaved: true, state: 'PLANNED' })
  })

  it('changes next when the first window opens or ends', () => {
    expect(findNextChange([])).toBeUndefined()
    expect(
      findNextChange([
        saved(PROGRAMME, value(), { changesAt: null }),
        saved(TERM, value(), { changesAt: '2026-10-15T18:29:00.000Z' }),
        saved(TERM, value(), { changesAt: '2026-10-07T00:00:00.000Z' }),
      ]),
    ).toBe('2026-10-07T00:00:00.000Z')
  })
})

describe('the plan of an address', () => {
  const windows = [
    saved(PROGRAMME, value(), { state: 'ENDED' }),
    saved({ ...PROGRAMME, examEventId: 8, audience: 'REPEATER' }, value()),
  ]
  it('is that of the window that matters most now where the address names none', () => {
    expect(pickPlan(3, {}, menus, exams, windows)).toEqual({
      menuId: 5,
      academicYearId: 3,
      examEventId: 8,
      audience: 'REPEATER',
    })
  })
  it('is the one that the address names, and forgets what does not exist', () => {
    expect(pickPlan(3, { process: '/internal-marks', exam: 'none', audience: 'FRESH' }, menus, exams, windows)).toEqual(
      {
        menuId: 6,
        academicYearId: 3,
        examEventId: null,
        audience: 'FRESH',
      },
    )
    expect(pickPlan(3, { process: '/nothing', exam: 'X', audience: 'nobody' }, menus, exams, [])).toEqual({
      menuId: 5,
      academicYearId: 3,
      examEventId: 8,
      audience: 'ALL',
    })
    expect(pickPlan(3, {}, [], exams, [])).toBeUndefined()
  })
})

describe('ticked places', () => {
  const windows = groupWindowsByPlace(listDraftWindows(toRows([{ key: TERM, value: value() }]), [], NOW), plan)
  it('stand for programmes where a faculty is ticked, and contain the windows below them', () => {
    expect(listTickedPlaces(tree, ['f9'])).toEqual(['p1'])
    expect(listExistingWindows(tree, windows, ['f9'])).toEqual(['t111'])
    expect(listExistingWindows(tree, windows, ['t112'])).toEqual([])
    expect(listAncestorPlaces(tree, ['t111'])).toEqual(['a11', 'p1', 'f9'])
  })
  it('mean the windows in them only while no ticked place has one of its own', () => {
    expect(isAboutExisting(windows, ['p1'], ['t111'])).toBe(true)
    expect(isAboutExisting(windows, ['t111'], ['t111'])).toBe(false)
    expect(isAboutExisting(windows, ['t112'], [])).toBe(false)
  })
  it('have no windows of another audience', () => {
    expect(
      groupWindowsByPlace(listDraftWindows(toRows([{ key: TERM, value: value() }]), [], NOW), {
        ...plan,
        audience: 'FRESH',
      }),
    ).toEqual(new Map())
  })
})

describe('the form of dates', () => {
  const dates = (more: Partial<Dates> = {}): Dates => ({
    opens: { day: '2026-10-10', time: '00:00' },
    closes: { day: '2026-10-20', time: '23:59' },
    status: 'OPEN',
    note: '',
    ...more,
  })

  it('begins with the first and the last minute of a day, and with what windows share', () => {
    expect(buildInitialDates([{ key: TERM, value: undefined }], ZONE)).toEqual({
      opens: { day: '', time: '00:00' },
      closes: { day: '', time: '23:59' },
      status: 'OPEN',
      note: '',
    })
    const targets = [
      { key: PROGRAMME, value: value() },
      { key: TERM, value: value({ closesAt: '2026-10-20T00:00:00Z', status: 'DRAFT' }) },
    ]
    expect(buildInitialDates(targets, ZONE)).toEqual({
      opens: { day: '2026-10-01', time: '00:00' },
      closes: { day: '', time: '23:59' },
      status: '',
      note: '',
    })
  })

  it('gives places a window, keeps what is left empty, and drops an extension that is overtaken', () => {
    const before = value({ extendedTo: '2026-10-18T00:00:00.000Z', note: 'Flood' })
    const rows = applyDates(
      toRows([{ key: PROGRAMME, value: before }]),
      [
        { key: PROGRAMME, value: before },
        { key: TERM, value: undefined },
      ],
      dates({ opens: { day: '2026-10-10', time: '09:30' }, note: null }),
      ZONE,
    )
    expect(rows.get(toKeyText(PROGRAMME))?.value).toEqual({
      opensAt: '2026-10-10T04:00:00.000Z',
      closesAt: '2026-10-20T18:29:00.000Z',
      extendedTo: null,
      status: 'OPEN',
      note: 'Flood',
    })
    expect(rows.get(toKeyText(TERM))?.value.note).toBe('')
    const precise = value({ opensAt: '2026-10-01T04:05:06.789Z' })
    const shown = buildInitialDates([{ key: PROGRAMME, value: precise }], ZONE)
    const same = applyDates(
      toRows([{ key: PROGRAMME, value: precise }]),
      [{ key: PROGRAMME, value: precise }],
      dates({ opens: shown.opens, closes: { day: '2026-10-25', time: '23:59' } }),
      ZONE,
    )
    expect(same.get(toKeyText(PROGRAMME))?.value.opensAt).toBe(precise.opensAt)
    const kept = applyDates(
      toRows([{ key: PROGRAMME, value: before }]),
      [{ key: PROGRAMME, value: before }],
      { opens: null, closes: null, status: null, note: 'Strike' },
      ZONE,
    )
    expect(kept.get(toKeyText(PROGRAMME))?.value).toEqual({ ...before, note: 'Strike' })
    expect(removeWindows(kept, [PROGRAMME]).size).toBe(0)
  })

  it('rejects an end before the beginning, and asks for a reason where a window opens in the past or again', () => {
    const targets = [{ key: TERM, value: undefined }]
    expect(findDatesProblem(targets, dates(), ZONE, NOW)).toBeUndefined()
    expect(findDatesProblem(targets, dates({ closes: { day: '2026-10-09', time: '23:59' } }), ZONE, NOW)).toBe('order')
    const past = { opens: { day: '2026-10-01', time: '00:00' } }
    expect(findDatesProblem(targets, dates(past), ZONE, NOW)).toBe('reason')
    expect(findDatesProblem(targets, dates({ ...past, note: 'Late order' }), ZONE, NOW)).toBeUndefined()
    expect(findDatesProblem(targets, dates({ ...past, status: 'DRAFT' }), ZONE, NOW)).toBeUndefined()
    const closed = [{ key: TERM, value: value({ status: 'CLOSED', note: 'Closed for repairs' }) }]
    const again = dates({ opens: null, note: null })
    expect(findDatesProblem(closed, again, ZONE, NOW)).toBe('reason')
    expect(needsReason(value(), value({ closesAt: '2026-11-01T00:00:00Z' }), NOW)).toBe(false)
  })
})

describe('an act on a window', () => {
  it('applies to the states in which it changes something', () => {
    const draft = drafted(value({ status: 'DRAFT' }))
    const open = drafted(value())
    const ended = drafted(value({ closesAt: '2026-10-02T00:00:00Z' }))
    const closed = drafted(value({ status: 'CLOSED' }))
    const late = drafted(value({ status: 'CLOSED', closesAt: '2026-10-02T00:00:00Z' }))
    const all = [draft, open, ended, closed, late]
    expect(all.map((one) => doesActApply('open', one, NOW))).toEqual([true, false, false, true, false])
    expect(all.map((one) => doesActApply('extend', one, NOW))).toEqual([false, true, true, true, true])
    expect(all.map((one) => doesActApply('close', one, NOW))).toEqual([false, true, false, false, false])
  })
})

describe('the export', () => {
  it('writes paths, codes, numbers and local times, which the import reads back', () => {
    const rows = [
      { key: TERM, value: value({ extendedTo: '2026-10-18T18:29:00.000Z', note: '=1+1' }) },
      { key: { ...PROGRAMME, examEventId: null }, value: value({ opensAt: '2026-10-01T04:05:06.000Z' }) },
      { key: { ...PROGRAMME, programId: 99 }, value: value() },
    ]
    const table = readCsv(formatWindowFile({ programmes, menus, exams }, rows, ZONE))
    expect(table?.lines).toEqual([
      [
        '/exam-form-inward',
        'W26',
        'BCOM',
        '1',
        '1',
        'ALL',
        '2026-10-01 00:00',
        '2026-10-15 23:59',
        '2026-10-18 23:59',
        'OPEN',
        '=1+1',
      ],
      ['/exam-form-inward', '', 'BCOM', '', '', 'ALL', '2026-10-01T04:05:06.000Z', '2026-10-15 23:59', '', 'OPEN', ''],
    ])
  })
})

describe('a copy', () => {
  const year = (startsOn: string) => ({
    academicYearId: 3,
    code: '',
    startsOn,
    endsOn: '2027-05-31',
    status: 'CURRENT' as const,
  })
  it('moves times as far as the examinations are apart, and without them as the years are', () => {
    const copy = { fromYear: year('2025-06-16'), year: year('2026-06-15'), exams, data: { exams } }
    expect(proposeShift({ ...copy, examId: 7, plan: { examEventId: 8 } })).toBe(130)
    expect(proposeShift({ ...copy, examId: null, plan: { examEventId: 8 } })).toBe(364)
  })
})
