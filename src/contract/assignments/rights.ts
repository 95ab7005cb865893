import type { Right } from '../access.ts'

/** The rights to see and to change the mapping of a screen. */
const buildMappingRights = <const Route extends `/${string}`>(menu: Route) =>
  ({ view: { menu, verb: 'view' }, edit: { menu, verb: 'edit' } }) satisfies Readonly<Record<string, Right>>

/** The rights on the courses of people (specification, section 11.4.1). */
export const ASSIGN_COURSE = buildMappingRights('/assign-Course')
/** The rights on the programme scope of people (specification, section 11.4.2). */
export const ASSIGN_SCOPE = buildMappingRights('/assign-prg-part-term-to-user')
/** The rights on process windows (specification, section 11.4.3). */
export const ASSIGN_WINDOW = buildMappingRights('/assign-menu-to-program')
/** The rights on the courses of process windows (specification, section 11.4.4). */
export const ASSIGN_COURSE_WINDOW = buildMappingRights('/assign-menu-to-program-course')
