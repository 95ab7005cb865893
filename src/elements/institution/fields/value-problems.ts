import type { Refused } from '../../../core/mql/reply.ts'
import { toSubmitProblems, type SubmitProblems } from '../../ui/form/form-errors.ts'

/** The names of a form's fields, by the path of the server: `translations.hi` is the field `hi`. */
export type FieldNames = (path: string) => string

/**
 * Returns the problems in a refusal of values, under the names of their form. The server names fields from `values` on.
 */
export function toValueProblems(refused: Refused, sentence: string, getName: FieldNames): SubmitProblems {
  const problems = toSubmitProblems(refused, sentence)
  if (!problems.fields) return problems
  const fields = Object.entries(problems.fields).map(([path, message]) => [
    getName(path.replace(/^values\./, '')),
    message,
  ])
  return { ...problems, fields: Object.fromEntries(fields) as Record<string, string> }
}
