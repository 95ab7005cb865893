import { describe, expect, it } from 'vitest'
import { toZonedTime } from '../../../src/core/i18n/zoned-time.ts'
import {
  findCourseProblem,
  findTimeProblems,
  toSavedCourses,
  chooseCourses,
  changeCourseValues,
  type Course,
} from '../../../src/elements/assignments/assign-menu-to-program-course/course-rows.ts'
import { readClock, toInstant, toMoment } from '../../../src/elements/assignments/parts/windows/moments.ts'
import { computeTimeLeft } from '../../../src/elements/ui/i18n/closes-in.ts'

describe('a moment of a form', () => {
  it.each([
    ['9', '09:00'],
    ['9:30', '09:30'],
    ['0930', '09:30'],
    ['9.05', '09:05'],
    ['२३:५९', '23:59'],
    ['٠٩:٣٠', '09:30'],
    ['24:00', undefined],
    ['9:60', undefined],
    ['noon', undefined],
    ['', undefined],
  ])('reads %j as %j', (typed, clock) => {
    expect(readClock(typed)).toBe(clock)
  })

  it('is the same instant in the zone of the institution, and back', () => {
    const instant = toInstant({ day: '2026-10-01', time: '00:00' }, 'Asia/Kolkata')
    expect(instant).toBe('2026-09-30T18:30:00.000Z')
    expect(toMoment(instant, 'Asia/Kolkata')).toEqual({ day: '2026-10-01', time: '00:00' })
    expect(toZonedTime(instant, 'Indian/Maldives')).toEqual({ day: '2026-09-30', time: '23:30' })
  })
})

describe('the time that is left', () => {
  const now = Date.parse('2026-10-05T06:00:00Z')
  it.each([
    ['2026-10-07T06:00:00Z', { unit: 'day', count: 2 }],
    ['2026-10-08T05:59:59Z', { unit: 'day', count: 2 }],
    ['2026-10-07T05:59:59Z', { unit: 'hour', count: 47 }],
    ['2026-10-05T07:59:59Z', { unit: 'minute', count: 119 }],
    ['2026-10-05T06:00:10Z', { unit: 'minute', count: 1 }],
    ['2026-10-05T05:00:00Z', { unit: 'minute', count: 1 }],
  ])('until %s is rounded down', (until, left) => {
    expect(computeTimeLeft(until, now)).toEqual(left)
  })
})

describe('the courses of a window', () => {
  const window = {
    opensAt: '2026-10-01T00:00:00Z',
    closesAt: '2026-10-10T00:00:00Z',
    extendedTo: '2026-10-15T00:00:00Z',
    status: 'OPEN' as const,
    note: '',
  }
  const course = (courseOfferingId: number, value: Course['value']): Course => ({
    courseOfferingId,
    programPartTermId: 1,
    termNames: { name: 'Semester 1', translations: {} },
    code: `C${courseOfferingId}`,
    names: { name: 'Physics', translations: {} },
    type: 'PRACTICAL',
    users: 0,
    value,
  })

  it('are rows only where the window is narrowed to them, and keep their times when chosen again', () => {
    const late = { opensAt: null, closesAt: '2026-10-05T00:00:00Z', status: 'OPEN' as const }
    const rows = toSavedCourses(7, [course(1, late), course(2, null)])
    expect([...rows.values()]).toEqual([{ key: { menuProgramId: 7, courseOfferingId: 1 }, value: late }])
    const keys = [1, 2].map((courseOfferingId) => ({ menuProgramId: 7, courseOfferingId }))
    const both = chooseCourses(rows, keys, true)
    expect([...both.values()].map(({ value }) => value.closesAt)).toEqual(['2026-10-05T00:00:00Z', null])
    expect(chooseCourses(both, keys, false).size).toBe(0)
    const closed = changeCourseValues(both, keys.slice(1), { status: 'CLOSED' })
    expect([...closed.values()].map(({ value }) => value.status)).toEqual(['OPEN', 'CLOSED'])
    expect(changeCourseValues(rows, keys.slice(1), { status: 'CLOSED' })).toEqual(rows)
  })

  it('stay within the window, its extension included', () => {
    expect(findCourseProblem({ opensAt: null, closesAt: null }, window)).toBeUndefined()
    expect(findCourseProblem({ opensAt: null, closesAt: '2026-10-15T00:00:00Z' }, window)).toBeUndefined()
    expect(findCourseProblem({ opensAt: null, closesAt: '2026-10-15T00:00:01Z' }, window)).toBe('outside')
    expect(findCourseProblem({ opensAt: '2026-09-30T23:59:59Z', closesAt: null }, window)).toBe('outside')
    expect(findCourseProblem({ opensAt: '2026-10-05T00:00:00Z', closesAt: '2026-10-05T00:00:00Z' }, window)).toBe(
      'order',
    )
    const outside = { opensAt: '2026-09-01T00:00:00Z', closesAt: '2026-10-16T00:00:00Z' }
    expect(findTimeProblems(outside, window), 'each field').toEqual({ opensAt: 'outside', closesAt: 'outside' })
    expect(findTimeProblems({ ...outside, closesAt: null }, window)).toEqual({ opensAt: 'outside' })
  })
})
