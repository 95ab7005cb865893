import { useMemo } from 'react'
import * as v from 'valibot'
import { ACCOUNT_FIELDS } from '../../../contract/users/account-field-list.ts'
import type { AccountProblem } from '../../../contract/users/account-fields.ts'
import { getMobileDigits } from '../../../contract/users/check-account.ts'
import type { UserMasters } from '../../../contract/users/form-choices.ts'
import { useMessages } from '../../runtime/messages.tsx'
import type { SubmitProblems } from '../../ui/form/form-errors.ts'
import { useForm } from '../../ui/form/use-form.ts'
import type { UserValues } from './form-values.ts'

/** Validation errors by field, as messages. */
export type Sentences = Readonly<Partial<Record<keyof UserValues, string>>>

interface Options {
  /** The saved values. */
  readonly initial: UserValues
  /** Storage key under which the draft survives the end of the session. */
  readonly keep: string
  /** Validates the values. Must be stable while its dependencies do not change. */
  readonly check: (values: UserValues) => Sentences
  readonly onSubmit: (values: UserValues) => Promise<SubmitProblems | undefined>
}

const createUserSchema = (check: Options['check']) =>
  v.pipe(
    v.custom<UserValues>(() => true),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const values = dataset.value
      const wrong = check(values)
      for (const key of [...ACCOUNT_FIELDS.map(({ field }) => field), 'reason'] as const) {
        const message = wrong[key]
        if (message)
          addIssue({ message, path: [{ type: 'object', origin: 'value', input: values, key, value: values[key] }] })
      }
    }),
  )

/** Manages the form of an account: `useForm`, with the contract's rules instead of a schema. */
export function useUserForm({ check, ...options }: Options) {
  const schema = useMemo(() => createUserSchema(check), [check])
  return useForm({ ...options, schema })
}
/** The form of an account, as passed to its fields. */
export type UserForm = ReturnType<typeof useUserForm>

/** Returns a function that converts a problem of an account to a message. */
export function useProblemMessage({ country }: UserMasters): (problem: AccountProblem) => string {
  const { t } = useMessages()
  return useMemo(
    () => (problem: AccountProblem) => t(`people.form.problem.${problem}`, { digits: getMobileDigits(country) }),
    [t, country],
  )
}
