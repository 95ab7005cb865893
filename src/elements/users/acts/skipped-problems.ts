import type { SkipReason } from '../../../contract/users/user-acts.ts'
import type { Messages } from '../../runtime/messages.tsx'
import type { SubmitProblems } from '../../ui/form/form-errors.ts'

/** Returns the message of a form whose act was left out; one that waits for a second administrator is no problem. */
export const toSkippedProblems = (
  why: SkipReason,
  t: Messages['t'],
): SubmitProblems & { readonly message: string } => ({
  message: t(`people.act.skip.${why}`),
  waits: why === 'SECOND_PERSON',
})
