import * as v from 'valibot'
import { SECOND_PERSON } from '../../../contract/codes.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import type { FieldErrors } from './field-props.ts'

/** Why a submit was rejected: a message for the whole form, messages for its fields, or both. */
export interface SubmitProblems {
  readonly message?: string
  readonly fields?: FieldErrors
  /** Shown when the form lacks some or all of the rejected fields. */
  readonly otherwise?: string
  /** The submit was accepted, and waits for a second administrator: the message is no error. */
  readonly waits?: boolean
}

/** The messages for the whole form and for its fields. */
interface ShownErrors {
  readonly message: string | undefined
  readonly fields: FieldErrors
}

/**
 * Makes sure that every message is shown: errors of fields that the form does not render are added to the message for
 * the whole form. `drawn` holds the names of its fields.
 */
export function addUndrawnErrors(
  { message, fields = {}, otherwise }: SubmitProblems,
  drawn: Iterable<string>,
): ShownErrors {
  const names = [...drawn]
  const [own, strange]: [[string, string][], string[]] = [[], []]
  for (const [path, sentence] of Object.entries(fields)) {
    if (names.some((name) => isWithin(path, name))) own.push([path, sentence])
    else strange.push(sentence)
  }
  const sentences = [message, strange.length > 0 ? otherwise : undefined, ...new Set(strange)].filter(Boolean)
  return { message: sentences.length > 0 ? sentences.join(' ') : undefined, fields: Object.fromEntries(own) }
}

/** Returns the first message of each path. */
export function toFirstErrors(issues: readonly v.BaseIssue<unknown>[] | undefined): FieldErrors {
  const errors: Record<string, string> = {}
  for (const issue of issues ?? []) errors[(issue.path ?? []).map(({ key }) => String(key)).join('.')] ??= issue.message
  return errors
}

/** Returns the errors of paths below a name, relative to it: those of `address.pin` as `pin`. */
export const filterErrorsBelow = (errors: FieldErrors, name: string): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) =>
      path.startsWith(`${name}.`) ? [[path.slice(name.length + 1), message]] : [],
    ),
  )

/** Returns those of the listed errors that still apply, each prefixed with the label of its field. */
export const toNamedErrors = (
  errors: FieldErrors,
  listed: readonly string[],
  labels: ReadonlyMap<string, string>,
): FieldErrors =>
  Object.fromEntries(
    listed.flatMap((path) => {
      const label = labels.get(path.split('.')[0] ?? '')
      return errors[path] ? [[path, label ? `${label}: ${errors[path]}` : errors[path]]] : []
    }),
  )

/** Returns whether a path is that of the field, or below it. */
export const isWithin = (path: string, name: string): boolean => path === name || path.startsWith(`${name}.`)

const refusedFields = v.object({ fieldErrors: v.array(v.object({ field: v.string(), message: v.string() })) })

/**
 * Returns the problems in a refusal of the server: its fields where it names them (specification, section 11.0.6, code
 * 1201), else `sentence`, from `useFailure`. A change that waits for a second administrator (code 1113) is none.
 */
export function toSubmitProblems(refused: Refused, sentence: string): SubmitProblems {
  if (refused.errorCode === SECOND_PERSON) return { message: sentence, waits: true }
  const parsed = v.safeParse(refusedFields, refused.result)
  if (!parsed.success || parsed.output.fieldErrors.length === 0) return { message: sentence }
  const fields = Object.fromEntries(parsed.output.fieldErrors.map(({ field, message }) => [field, message]))
  return { fields, otherwise: sentence }
}
