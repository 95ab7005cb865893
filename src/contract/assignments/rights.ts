import type { Right } from '../access.ts'

/** The rights to see and to change the mapping of a screen. */
const rightsOn = <const Route extends `/${string}`>(menu: Route) =>
  ({ view: { menu, verb: 'view' }, edit: { menu, verb: 'edit' } }) satisfies Readonly<Record<string, Right>>

/** The rights on the programme scope of people (domain brief 2.4.2). */
export const ASSIGN_SCOPE = rightsOn('/assign-prg-part-term-to-user')
