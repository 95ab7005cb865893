import { useMemo } from 'react'
import { isolate } from '../../../../core/i18n/isolate.ts'
import { joinCodeAndName } from '../../../../core/i18n/join-code-and-name.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { listNames } from '../../../ui/i18n/list-names.ts'
import { groupEdits } from '../../parts/group-edits.ts'
import type { RowNames } from '../../parts/mapping.ts'
import type { Catalogue, TermPlace } from '../rows/catalogue.ts'
import type { CourseKey, CourseValue, Duty, Offering } from '../rows/course-rows.ts'
import type { People } from './use-course-people.ts'
import { formatPersonName } from '../../../ui/i18n/format-person-name.ts'

/** Functions that name courses, people and assignments in the language of the screen. */
export interface CourseNames extends RowNames<CourseKey, CourseValue> {
  /** Code and name of a course. */
  readonly course: (courseOfferingId: number) => string
  /** The programme, the part and the term of a course. */
  readonly term: (programPartTermId: number) => string
  /** The same with the code of the programme instead of its name, for headings and lines. */
  readonly place: (programPartTermId: number) => string
  /** Code, type, credits and number of the paper of a course. */
  readonly facts: (offering: Offering) => string
  readonly person: (userId: number) => string
  readonly college: (collegeId: number) => string
  readonly duty: (duty: Duty) => string
  /** The duty with the division, if there is one. */
  readonly formatDuty: (duty: Duty, division: string | null) => string
  /** The days of a row, or that there is no limit. */
  readonly days: (value: CourseValue) => string
}

const STEP = ' › '

/** Returns the functions that name rows in the language of the screen. */
export function useCourseNames(catalogue: Catalogue, people: People): CourseNames {
  const messages = useMessages()
  return useMemo(() => {
    const { t, name, day, number, language, direction } = messages
    // Names in Latin letters keep their order in right-to-left text.
    const isolateIfRtl = (text: string) => (direction === 'rtl' ? isolate(text) : text)
    const colleges = new Map(
      [...people.values()].flatMap((one) => one.colleges.map((college) => [college.collegeId, college])),
    )
    // Someone who cannot be loaded is known by the courses that they have.
    const others = new Map(
      catalogue.offerings.flatMap(({ assigned }) => assigned.map((one) => [one.userId, one] as const)),
    )
    const order = new Map(catalogue.offerings.map(({ courseOfferingId }, place) => [courseOfferingId, place]))
    const formatCourse = (courseOfferingId: number) => {
      const course = catalogue.byId.get(courseOfferingId)
      return course ? `${isolateIfRtl(course.code)} ${isolateIfRtl(name(course.names))}` : t('courses.other')
    }
    const formatPath = (programPartTermId: number, formatProgramme: (place: TermPlace) => string) => {
      const place = catalogue.terms.get(programPartTermId)
      return place
        ? [formatProgramme(place), ...[place.part, place.term].map(({ names }) => isolateIfRtl(name(names)))].join(STEP)
        : t('assign.elsewhere')
    }
    const formatPerson = (userId: number) => {
      const person = people.get(userId) ?? others.get(userId)
      return person ? formatPersonName(person, language) : t('assign.otherPerson')
    }
    const formatCollege = (collegeId: number) => {
      const college = colleges.get(collegeId)
      return college ? name(college.names) : t('assign.otherCollege')
    }
    const formatDuty = (one: Duty) => t(`courses.duty.${one}`)
    const formatDutyInDivision = (one: Duty, division: string | null) =>
      division === null
        ? formatDuty(one)
        : t('courses.dutyIn', { duty: formatDuty(one), division: isolateIfRtl(division) })
    const formatWhere = ({ courseOfferingId, collegeId, duty: one, division }: CourseKey) =>
      [
        formatCourse(courseOfferingId),
        formatDutyInDivision(one, division),
        ...(collegeId === null ? [] : [isolateIfRtl(formatCollege(collegeId))]),
      ].join(' · ')
    const formatDays = ({ fromOn, toOn }: CourseValue): string => {
      if (fromOn !== null && toOn !== null) return t('assign.daysBetween', { from: day(fromOn), to: day(toOn) })
      if (fromOn !== null) return t('assign.daysFrom', { from: day(fromOn) })
      return toOn === null ? '' : t('assign.daysTo', { to: day(toOn) })
    }
    const formatValue = (one: CourseValue | null): string => {
      if (!one) return t('assign.noAccess')
      const access = t('courses.assignedValue')
      const { fromOn, toOn } = one
      if (fromOn !== null && toOn !== null)
        return t('assign.valueBetween', { access, from: day(fromOn), to: day(toOn) })
      if (fromOn !== null) return t('assign.valueFrom', { access, from: day(fromOn) })
      return toOn === null ? access : t('assign.valueTo', { access, to: day(toOn) })
    }
    return {
      course: formatCourse,
      term: (id) =>
        formatPath(id, ({ programme }) => joinCodeAndName(programme.code, name(programme.names), direction)),
      place: (id) => formatPath(id, ({ programme }) => isolateIfRtl(programme.code)),
      facts: ({ code, type, credits, paperNo }) =>
        [
          isolateIfRtl(code),
          t(`courses.type.${type}`),
          t('courses.credits', { count: credits, number: number(credits) }),
          t('courses.paper', { number: number(paperNo) }),
        ].join(' · '),
      person: formatPerson,
      college: formatCollege,
      duty: formatDuty,
      formatDuty: formatDutyInDivision,
      days: formatDays,
      value: formatValue,
      row: (key) => `${formatWhere(key)} · ${isolateIfRtl(formatPerson(key.userId))}`,
      lines: (edits) =>
        [...groupEdits(edits)]
          .sort((a, b) => (order.get(a.key.courseOfferingId) ?? -1) - (order.get(b.key.courseOfferingId) ?? -1))
          .map(({ id, key, before, after, userIds }) => ({
            id,
            kind: before === null ? 'added' : after === null ? 'removed' : 'changed',
            label: formatWhere(key),
            who: listNames(userIds.map(formatPerson), language),
            ...(before && after && { before: formatValue(before) }),
            ...(after && { after: before ? formatValue(after) : formatDays(after) }),
          })),
    }
  }, [messages, catalogue, people])
}
