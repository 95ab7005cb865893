import type { BaseIssue } from 'valibot'
import { CODE_RESERVED } from '../../src/contract/institution/definition.ts'
import type { LanguageCode } from '../../src/contract/parts.ts'
import { HOLDS_LINK } from '../../src/contract/text-in-message.ts'
import { getMessage } from '../lib/i18n/messages.ts'

/** A validation error of one field, in the caller's language. */
export interface FieldError {
  readonly field: string
  readonly message: string
}

function formatIssueMessage(issue: BaseIssue<unknown>, language: LanguageCode): string {
  const missing = issue.input === undefined || issue.input === null || issue.input === ''
  if (missing) return getMessage(language, 'field.required')
  if (issue.message === CODE_RESERVED) return getMessage(language, 'role.codeReserved')
  if (issue.message === HOLDS_LINK) return getMessage(language, 'field.link')
  if (issue.type === 'max_length') return getMessage(language, 'field.tooLong', { max: String(issue.requirement) })
  return getMessage(language, 'field.invalid')
}

/** Returns the fields of a payload that its schema refused, each once. The entered values are not repeated. */
export function toFieldErrors(issues: readonly BaseIssue<unknown>[], language: LanguageCode): readonly FieldError[] {
  const errors = new Map<string, FieldError>()
  for (const issue of issues) {
    const field = (issue.path ?? []).map((item) => String(item.key)).join('.')
    if (!errors.has(field)) errors.set(field, { field, message: formatIssueMessage(issue, language) })
  }
  return [...errors.values()]
}
