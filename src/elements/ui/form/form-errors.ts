import * as v from 'valibot'
import type { Refused } from '../../../core/mql/reply.ts'
import type { FieldErrors } from './field-props.ts'

/** What a submit was refused for: a sentence for the whole form, sentences for its fields, or both. */
export interface SubmitProblems {
  readonly message?: string
  readonly fields?: FieldErrors
}

/** The first message of each path. */
export function errorsOf(issues: readonly v.BaseIssue<unknown>[] | undefined): FieldErrors {
  const errors: Record<string, string> = {}
  for (const issue of issues ?? []) errors[(issue.path ?? []).map(({ key }) => String(key)).join('.')] ??= issue.message
  return errors
}

/** The errors of paths below a name, without it: those of `address.pin` as `pin`. */
export const errorsBelow = (errors: FieldErrors, name: string): FieldErrors =>
  Object.fromEntries(Object.entries(errors).flatMap(([path, message]) => (path.startsWith(`${name}.`) ? [[path.slice(name.length + 1), message]] : [])))

/** Those of the listed errors that still stand, each after the label of its field. */
export const namedErrors = (errors: FieldErrors, listed: readonly string[], labels: ReadonlyMap<string, string>): FieldErrors =>
  Object.fromEntries(
    listed.flatMap((path) => {
      const label = labels.get(path.split('.')[0] ?? '')
      return errors[path] ? [[path, label ? `${label}: ${errors[path]}` : errors[path]]] : []
    }),
  )

/** Whether a path is that of the field, or below it. */
export const isWithin = (path: string, name: string): boolean => path === name || path.startsWith(`${name}.`)

const refusedFields = v.object({ fieldErrors: v.array(v.object({ field: v.string(), message: v.string() })) })

/** What a refusal of the server says about a form: its fields where it names them (domain brief 2.0.6, code 1201), else `sentence`, from `useFailure`. */
export function problemsOf(refused: Refused, sentence: string): SubmitProblems {
  const named = v.safeParse(refusedFields, refused.result)
  if (!named.success || named.output.fieldErrors.length === 0) return { message: sentence }
  return { fields: Object.fromEntries(named.output.fieldErrors.map(({ field, message }) => [field, message])) }
}
