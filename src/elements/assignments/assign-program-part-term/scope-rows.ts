import * as v from 'valibot'
import { editOf, SCOPE_KEY, SCOPE_VALUE } from '../../../contract/assignments/parts.ts'
import type { RowOf } from '../../../contract/activity.ts'
import type { assignableUsers, programTree } from '../../../contract/assignments/program-tree.ts'
import type { Edit, Row, Rows } from '../parts/edits.ts'

/** The number of people whose scope can be edited at once. */
export const MOST_PEOPLE = 100

/** The key of a row of the programme scope. */
export type ScopeKey = v.InferOutput<typeof SCOPE_KEY>
/** The value of a row of the programme scope. A day may be text that is not a day yet, while it is typed. */
export type ScopeValue = v.InferOutput<typeof SCOPE_VALUE>
/** A row of the programme scope. */
export type ScopeRow = Row<ScopeKey, ScopeValue>
/** Rows of the programme scope by the text of their keys. */
export type ScopeRows = Rows<ScopeKey, ScopeValue>
/** An edit of the programme scope. */
export type ScopeEdit = Edit<ScopeKey, ScopeValue>
/** A programme with its parts and terms. */
export type Programme = RowOf<typeof programTree>
/** A person to whom programmes can be assigned. */
export type Assignable = RowOf<typeof assignableUsers>

/** What a newly ticked place allows: to view it, without limits. */
export const NEW_VALUE: ScopeValue = { access: 'VIEW', fromOn: null, toOn: null }

const storedEdit = editOf(SCOPE_KEY, SCOPE_VALUE)

/** Reads the edits of a stored draft; leaves out what is none. */
export const readEdits = (stored: unknown): readonly ScopeEdit[] =>
  (Array.isArray(stored) ? stored : []).flatMap((one) => {
    const parsed = v.safeParse(storedEdit, one)
    return parsed.success ? [parsed.output] : []
  })

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/

/** Returns what is wrong with the days of a value: one is not a day, or they are in the wrong order. */
export function dayProblem({ fromOn, toOn }: ScopeValue): 'day' | 'order' | undefined {
  const isDay = (day: string | null) => day === null || (ISO_DAY.test(day) && !Number.isNaN(Date.parse(day)))
  if (!isDay(fromOn) || !isDay(toOn)) return 'day'
  return fromOn !== null && toOn !== null && fromOn > toOn ? 'order' : undefined
}
