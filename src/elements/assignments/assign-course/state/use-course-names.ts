import { useMemo } from 'react'
import { isolate } from '../../../../core/i18n/isolate.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { listNames } from '../../../ui/i18n/list-names.ts'
import { groupEdits } from '../../parts/group-edits.ts'
import type { RowNames } from '../../parts/mapping.ts'
import type { Catalogue } from '../rows/catalogue.ts'
import type { CourseKey, CourseValue, Duty, Offering } from '../rows/course-rows.ts'
import type { People } from './use-course-people.ts'

/** Functions that name courses, people and assignments in the language of the screen. */
export interface CourseNames extends RowNames<CourseKey, CourseValue> {
  /** Code and name of a course. */
  readonly course: (courseOfferingId: number) => string
  /** The programme, the part and the term of a course. */
  readonly term: (programPartTermId: number) => string
  /** Type, credits and number of the paper of a course. */
  readonly facts: (offering: Offering) => string
  readonly person: (userId: number) => string
  readonly college: (collegeId: number) => string
  readonly duty: (duty: Duty) => string
  /** The duty with the division, if there is one. */
  readonly dutyIn: (duty: Duty, division: string | null) => string
  /** The days of a row, or that there is no limit. */
  readonly days: (value: CourseValue) => string
}

const STEP = ' › '

/** Returns the functions that name rows in the language of the screen. */
export function useCourseNames(catalogue: Catalogue, people: People): CourseNames {
  const words = useMessages()
  return useMemo(() => {
    const { t, name, day, number, language, direction } = words
    // Names in Latin letters keep their order in right-to-left text.
    const apart = (text: string) => (direction === 'rtl' ? isolate(text) : text)
    const colleges = new Map(
      [...people.values()].flatMap((one) => one.colleges.map((college) => [college.collegeId, college])),
    )
    // Someone who cannot be loaded is known by the courses that they have.
    const others = new Map(
      catalogue.offerings.flatMap(({ assigned }) => assigned.map((one) => [one.userId, one.displayName] as const)),
    )
    const order = new Map(catalogue.offerings.map(({ courseOfferingId }, place) => [courseOfferingId, place]))
    const course = (courseOfferingId: number) => {
      const known = catalogue.byId.get(courseOfferingId)
      return known ? `${apart(known.code)} ${apart(name(known.names))}` : t('courses.other')
    }
    const person = (userId: number) => people.get(userId)?.displayName ?? others.get(userId) ?? t('assign.otherPerson')
    const college = (collegeId: number) => {
      const known = colleges.get(collegeId)
      return known ? name(known.names) : t('assign.otherCollege')
    }
    const duty = (one: Duty) => t(`courses.duty.${one}`)
    const dutyIn = (one: Duty, division: string | null) =>
      division === null ? duty(one) : t('courses.dutyIn', { duty: duty(one), division: apart(division) })
    const where = ({ courseOfferingId, collegeId, duty: one, division }: CourseKey) =>
      [
        course(courseOfferingId),
        dutyIn(one, division),
        ...(collegeId === null ? [] : [apart(college(collegeId))]),
      ].join(' · ')
    const value = (one: CourseValue | null): string => {
      if (!one) return t('assign.noAccess')
      const access = t('courses.assignedValue')
      const { fromOn, toOn } = one
      if (fromOn !== null && toOn !== null)
        return t('assign.valueBetween', { access, from: day(fromOn), to: day(toOn) })
      if (fromOn !== null) return t('assign.valueFrom', { access, from: day(fromOn) })
      return toOn === null ? access : t('assign.valueTo', { access, to: day(toOn) })
    }
    return {
      course,
      term(programPartTermId) {
        const place = catalogue.terms.get(programPartTermId)
        return place
          ? [
              `${apart(place.programme.code)} · ${apart(name(place.programme.names))}`,
              apart(name(place.part.names)),
              apart(name(place.term.names)),
            ].join(STEP)
          : t('assign.elsewhere')
      },
      facts: ({ type, credits, paperNo }) =>
        [
          t(`courses.type.${type}`),
          t('courses.credits', { count: credits, number: number(credits) }),
          t('courses.paper', { number: number(paperNo) }),
        ].join(' · '),
      person,
      college,
      duty,
      dutyIn,
      days({ fromOn, toOn }) {
        if (fromOn !== null && toOn !== null) return t('assign.daysBetween', { from: day(fromOn), to: day(toOn) })
        if (fromOn !== null) return t('assign.daysFrom', { from: day(fromOn) })
        return toOn === null ? '' : t('assign.daysTo', { to: day(toOn) })
      },
      value,
      row: (key) => `${where(key)} · ${apart(person(key.userId))}`,
      lines: (edits) =>
        [...groupEdits(edits)]
          .sort((a, b) => (order.get(a.key.courseOfferingId) ?? -1) - (order.get(b.key.courseOfferingId) ?? -1))
          .map(({ id, key, before, after, userIds }) => ({
            id,
            kind: before === null ? 'added' : after === null ? 'removed' : 'changed',
            label: where(key),
            who: listNames(userIds.map(person), language),
            ...(before && { before: value(before) }),
            ...(after && { after: value(after) }),
          })),
    }
  }, [words, catalogue, people])
}
