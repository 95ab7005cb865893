import { createContext, useContext } from 'react'
import type { Assignable } from '../../parts/assignable-people.ts'
import type { Catalogue } from '../rows/catalogue.ts'
import type { CourseFilters } from '../rows/course-filters.ts'
import type { CourseRows, Duty, Offering } from '../rows/course-rows.ts'
import type { Holding } from '../rows/holdings.ts'
import type { LineIds } from '../rows/line-ids.ts'
import type { CourseDraft } from './use-course-draft.ts'
import type { InvalidDivisions } from './use-invalid-divisions.ts'
import type { CourseNames } from './use-course-names.ts'
import type { People } from './use-course-people.ts'

/** What the views of the courses of a year share. */
export interface CourseEditor {
  readonly academicYearId: number
  readonly mayEdit: boolean
  readonly catalogue: Catalogue
  /** The courses that the filters leave. */
  readonly shown: readonly Offering[]
  readonly filters: CourseFilters
  /** Whether a filter or a search is active, and the function that clears all of them. */
  readonly filtered: boolean
  readonly clearFilters: () => void
  /** Whether courses are still being loaded. */
  readonly loading: boolean
  readonly draft: CourseDraft
  /** Who has which course, by the id of the offering. */
  readonly holdings: ReadonlyMap<number, readonly Holding[]>
  readonly people: People
  /** The people whose courses can be changed: they are in the caller's scope, and loaded. */
  readonly editable: ReadonlySet<number>
  readonly chosen: readonly Assignable[]
  readonly names: CourseNames
  readonly lines: LineIds
  /** The typed divisions that cannot be taken. */
  readonly invalidDivisions: InvalidDivisions
  /** Sentences about rows, by the text of their keys. */
  readonly problems: ReadonlyMap<string, string>
  /** The duty that new assignments get. */
  readonly duty: Duty
  readonly onDuty: (duty: Duty) => void
  readonly change: (rows: CourseRows) => void
  /** Loads the courses of people who are not chosen, so that they can be changed. */
  readonly need: (userIds: readonly number[]) => void
  /** Remembers people whom a search has found. */
  readonly remember: (found: readonly Assignable[]) => void
}

/** Provided by the screen; the views cannot be rendered outside it. */
export const CourseEditorContext = createContext<CourseEditor | null>(null)

/** Returns what the views share. Throws outside the screen. */
export function useCourseEditor(): CourseEditor {
  const editor = useContext(CourseEditorContext)
  if (!editor) throw new Error('A view of courses was drawn without its screen.')
  return editor
}
