import type * as v from 'valibot'
import { editSchema, SCOPE_KEY, SCOPE_VALUE } from '../../../contract/assignments/parts.ts'
import { readStoredEdits, type Edit, type Row, type Rows } from '../parts/edits.ts'

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

/** What a newly ticked place allows: to view it, without limits. */
export const NEW_VALUE: ScopeValue = { access: 'VIEW', fromOn: null, toOn: null }

const storedEdit = editSchema(SCOPE_KEY, SCOPE_VALUE)

/** Reads the edits of a stored draft; leaves out what is none. */
export const readEdits = (stored: unknown): readonly ScopeEdit[] => readStoredEdits(storedEdit, stored)
