import * as v from 'valibot'
import type { RowOf } from '../../../../contract/activity.ts'
import type { internalMarkCourses, internalMarks } from '../../../../contract/assignments/internal-marks.ts'
import { toLatinDigits } from '../../../../contract/digits.ts'
import { localisedName } from '../../../../contract/parts.ts'

/** A course in which marks can be entered now. */
export type MarkCourse = RowOf<typeof internalMarkCourses>
/** A student with what is stored for them. */
export type MarkRow = RowOf<typeof internalMarks>['rows'][number]
/** What is stored for a student, with its version. */
export type StoredMark = Pick<MarkRow, 'mark' | 'absent' | 'rowVersion'>

const storedMark = { mark: v.nullable(v.number()), absent: v.boolean() }
const unsavedMark = v.object({
  course: v.object({ courseOfferingId: v.number(), code: v.string(), names: localisedName }),
  maximum: v.number(),
  studentId: v.number(),
  prn: v.string(),
  names: localisedName,
  /** What was stored when the entry was begun. */
  before: v.object({ ...storedMark, rowVersion: v.nullable(v.number()) }),
  /** As typed, in Latin digits; it may not be a mark. */
  typed: v.string(),
  absent: v.boolean(),
})
/** An entry that is not saved. It names its course and student, so that it can be shown without the server. */
export type UnsavedMark = v.InferOutput<typeof unsavedMark>

/** Reads the entries of a stored draft; those of an older form are left out. */
export function readUnsavedMarks(stored: unknown): readonly UnsavedMark[] {
  const parsed = v.safeParse(v.array(unsavedMark), stored)
  return parsed.success ? parsed.output : []
}

/** Converts typed text for a mark: the digits of other scripts become Latin ones, spaces are removed. */
export const normaliseMark = (text: string): string => toLatinDigits(text).replaceAll(/[\s\p{Cf}]/gu, '')

/** Writes a stored mark as it would be typed. */
export const writeMark = (mark: number | null): string => (mark === null ? '' : String(mark))

/** Returns the mark of an entry, null for none; undefined when it is not a whole number up to the maximum. */
export function parseMark({ typed, absent, maximum }: Pick<UnsavedMark, 'typed' | 'absent' | 'maximum'>) {
  if (absent || typed === '') return null
  return /^\d{1,5}$/.test(typed) && Number(typed) <= maximum ? Number(typed) : undefined
}

/** Returns whether an entry differs from what was stored. */
export const isChanged = (entry: UnsavedMark): boolean =>
  entry.absent !== entry.before.absent || parseMark(entry) !== entry.before.mark

const isSame = (one: UnsavedMark, other: UnsavedMark): boolean =>
  one.studentId === other.studentId && one.course.courseOfferingId === other.course.courseOfferingId

/** Returns entries with one more, or another one in the place of its predecessor; without it if it changes nothing. */
export function applyEntry(entries: readonly UnsavedMark[], entry: UnsavedMark): readonly UnsavedMark[] {
  if (!isChanged(entry)) return entries.filter((one) => !isSame(one, entry))
  return entries.some((one) => isSame(one, entry))
    ? entries.map((one) => (isSame(one, entry) ? entry : one))
    : [...entries, entry]
}
