import { COURSE_KEY, type COURSE_VALUE } from '../../../../src/contract/assignments/parts.ts'
import { toStableText, type Rows } from '../mapping/mapping.ts'
import type { CourseEdit, CourseKey, Offering } from './offerings.ts'

/** The rows of the people whose courses are edited, as stored, and as they would be after the edits. */
export interface CourseRows {
  readonly isStored: (key: CourseKey) => boolean
  /** Whether an edit removes or replaces this row. */
  readonly isEdited: (key: CourseKey) => boolean
  /** The rows of the year of the edits that would be there afterwards. */
  readonly afterwards: readonly CourseKey[]
}

/** Combines stored rows with edits of one year. */
export function mergeRows(
  stored: Rows<typeof COURSE_KEY, typeof COURSE_VALUE>,
  edits: readonly CourseEdit[],
): CourseRows {
  const yearId = edits[0]?.key.academicYearId
  const edited = new Set(edits.map(({ key }) => toStableText(COURSE_KEY, key)))
  return {
    isStored: (key) => stored.has(toStableText(COURSE_KEY, key)),
    isEdited: (key) => edited.has(toStableText(COURSE_KEY, key)),
    afterwards: [
      ...[...stored].flatMap(([text, { key }]) => (key.academicYearId === yearId && !edited.has(text) ? [key] : [])),
      ...edits.flatMap(({ key, after }) => (after === null ? [] : [key])),
    ],
  }
}

/**
 * Returns whether an edit makes one person paper setter and moderator of a course. Where it adds both at once, the
 * moderator is what is wrong.
 */
export function findSameModerator(
  { afterwards }: CourseRows,
  edits: readonly CourseEdit[],
  offerings: ReadonlyMap<number, Offering>,
): (edit: CourseEdit) => boolean {
  const toPlaceKey = ({ userId, courseOfferingId }: CourseKey) =>
    `${userId} ${offerings.get(courseOfferingId)?.courseId ?? 0}`
  const listPlaceKeys = (duty: CourseKey['duty'], keys: readonly CourseKey[]) =>
    new Set(keys.filter((key) => key.duty === duty).map(toPlaceKey))
  const setters = listPlaceKeys('PAPER_SET', afterwards)
  const moderators = listPlaceKeys('MODERATE', afterwards)
  const wanted = listPlaceKeys(
    'MODERATE',
    edits.flatMap(({ key, after }) => (after === null ? [] : [key])),
  )
  return ({ key, after }) => {
    if (after === null) return false
    const place = toPlaceKey(key)
    if (key.duty === 'MODERATE') return setters.has(place)
    return key.duty === 'PAPER_SET' && moderators.has(place) && !wanted.has(place)
  }
}
