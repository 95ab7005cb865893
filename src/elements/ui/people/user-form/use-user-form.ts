import { useMemo } from 'react'
import * as v from 'valibot'
import type { AccountProblem } from '../../../../contract/people/account-fields.ts'
import { mobileDigits } from '../../../../contract/people/account-fields.ts'
import type { UserMasters } from '../../../../contract/people/form-choices.ts'
import { EDITABLE } from '../../../../contract/people/user-form.ts'
import { useWords } from '../../../words.tsx'
import type { SubmitProblems } from '../../form/form-errors.ts'
import { useForm } from '../../form/use-form.ts'
import type { UserValues } from './form-values.ts'

/** What is wrong, by field, as a sentence. */
export type Sentences = Readonly<Partial<Record<keyof UserValues, string>>>

interface Options {
  /** What is saved. */
  readonly initial: UserValues
  /** Under which what is typed outlives the end of the session. */
  readonly keep: string
  /** Says what is wrong; stable while nothing that it knows changes. */
  readonly check: (values: UserValues) => Sentences
  readonly onSubmit: (values: UserValues) => Promise<SubmitProblems | undefined>
}

/** The fields in the order in which they stand. */
const NAMED = ['userType', ...EDITABLE.slice(0, EDITABLE.indexOf('validFrom')), 'loginName', 'firstSignIn', ...EDITABLE.slice(EDITABLE.indexOf('validFrom'))] as const

const schemaOf = (check: Options['check']) =>
  v.pipe(
    v.custom<UserValues>(() => true),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const values = dataset.value
      const wrong = check(values)
      for (const key of [...NAMED, 'reason'] as const) {
        const message = wrong[key]
        if (message) addIssue({ message, path: [{ type: 'object', origin: 'value', input: values, key, value: values[key] }] })
      }
    }),
  )

/** The form of an account: `useForm`, with the rules of the contract in place of a schema of its own. */
export function useUserForm({ check, ...options }: Options) {
  const schema = useMemo(() => schemaOf(check), [check])
  return useForm({ ...options, schema })
}
/** The form of an account, for its fields. */
export type UserForm = ReturnType<typeof useUserForm>

/** Puts a problem of an account into a sentence. */
export function useProblemWords({ country }: UserMasters): (problem: AccountProblem) => string {
  const { t } = useWords()
  return useMemo(() => (problem: AccountProblem) => t(`people.form.problem.${problem}`, { digits: mobileDigits(country) }), [t, country])
}
