import * as v from 'valibot'
import { defineQuery } from '../activity.ts'
import { OPTIONAL_FILTERS, listInput, listSchema } from '../list.ts'
import { countSchema, id, instant, localisedName } from '../parts.ts'
import { AUDIENCES } from './parts.ts'

/** The screens of processes: each is in the menu only while a window is open for the person. */
export const PROCESS_ROUTES = ['/exam-form-inward', '/internal-marks', '/photo-approval'] as const
/** The process in which pictures are approved; its desk is open at all times. */
export const PHOTO_APPROVAL = '/photo-approval' as const satisfies (typeof PROCESS_ROUTES)[number]
/** The screen of a process. */
export type ProcessRoute = (typeof PROCESS_ROUTES)[number]

/**
 * Returns the windows of a process that are open now for the caller, with what they concern (specification, section
 * 10.4.1). The handler refuses a caller without the right to view the screen; 1206 when no window is open.
 */
export const openProcess = defineQuery({
  id: 'openProcess',
  access: 'r',
  needs: 'own',
  input: v.strictObject({ routeName: v.picklist(PROCESS_ROUTES) }),
  row: v.object({
    menuProgramId: v.number(),
    program: localisedName,
    part: v.nullable(localisedName),
    term: v.nullable(localisedName),
    audience: v.picklist(AUDIENCES),
    opensAt: instant,
    /** The end in force: extended where it was. */
    closesAt: instant,
    /** The courses that the caller works on; null: the process is not narrowed to courses. */
    courses: v.nullable(
      v.array(v.object({ courseOfferingId: v.number(), code: v.string(), names: localisedName, closesAt: instant })),
    ),
    students: countSchema(),
  }),
})

/** The columns by which the students of a process can be sorted. */
export const PROCESS_STUDENT_SORTS = ['name', 'prn', 'college', 'program'] as const

/**
 * Returns the students whom the open windows of a process concern, in the caller's scope; the handler refuses as
 * `openProcess` does.
 */
export const processStudents = defineQuery({
  id: 'processStudents',
  access: 'r',
  needs: 'own',
  input: v.strictObject({
    ...listInput(PROCESS_STUDENT_SORTS, { window: OPTIONAL_FILTERS.choice }).entries,
    routeName: v.picklist(PROCESS_ROUTES),
    /** Only the students of one window. */
    menuProgramId: v.optional(id),
  }),
  row: listSchema(
    v.object({
      studentId: v.number(),
      prn: v.string(),
      names: localisedName,
      college: localisedName,
      program: localisedName,
      part: localisedName,
      repeater: v.boolean(),
    }),
  ),
})
