import { useEffect, useState } from 'react'
import type * as v from 'valibot'
import type { InputOf } from '../../contract/activity.ts'
import { updateUserDetails } from '../../contract/account/my-details.ts'
import { call } from '../../core/mql/index.ts'
import type { Difference } from '../ui/form/stale-notice.tsx'
import { problemsOf } from '../ui/form/form-errors.ts'
import { sameValue } from '../ui/form/same-value.ts'
import { useForm } from '../ui/form/use-form.ts'
import { useFailure } from '../ui/use-failure.ts'
import type { Details, Own } from './use-details.ts'

/** The refusal of a change to a record that somebody else has changed meanwhile. */
const STALE = 1204

type Change = Omit<InputOf<typeof updateUserDetails>, 'rowVersion'>
type Schema<Values> = v.GenericSchema<Values, Change>

interface OwnFormOptions<Values extends Record<string, unknown>> {
  readonly own: Own
  /** Under which what is typed outlives the end of the session. */
  readonly keep: string
  readonly schema: Schema<Values>
  readonly valuesOf: (details: Details) => Values
  /** How a field is called and how one of its values reads, for whoever must choose between two. */
  readonly describe: (field: keyof Values & string, values: Values) => readonly [label: string, text: string]
}

/** A form that changes a part of the own record: saves it, and knows what to do when somebody else was quicker. */
export function useOwnForm<Values extends Record<string, unknown>>({ own, keep, schema, valuesOf, describe }: OwnFormOptions<Values>) {
  const failure = useFailure()
  const [stale, setStale] = useState<Values>()
  const [saved, setSaved] = useState(false)
  const { details, put, refresh } = own
  const current = valuesOf(details)

  const form = useForm<Schema<Values>>({
    schema,
    initial: current,
    keep,
    async onSubmit(change) {
      setStale(undefined)
      setSaved(false)
      // The record was read anew since, for the sake of another section, and somebody has changed these fields.
      if (!sameValue(form.saved, current)) {
        setStale(current)
        return {}
      }
      const reply = await call(updateUserDetails, { rowVersion: details.rowVersion, ...change }, { toast: false })
      if (reply.ok) {
        put({ ...(change as Partial<Details>), rowVersion: reply.result.rowVersion })
        setSaved(true)
        return undefined
      }
      const fresh = reply.errorCode === STALE ? await refresh() : undefined
      if (!fresh) return problemsOf(reply, failure(reply))
      setStale(valuesOf(fresh))
      return {}
    },
  })

  // What another section or another page has changed is shown here too, as long as nothing is typed.
  const behind = !form.dirty && !sameValue(form.values, current)
  useEffect(() => {
    if (behind) form.reset(current)
  })

  const mine = form.values
  const differences = (theirs: Values): Difference[] =>
    Object.keys(theirs)
      .filter((field) => !sameValue(theirs[field], form.saved[field]))
      .map((field) => {
        const [label, text] = describe(field, theirs)
        return { label, theirs: text, mine: describe(field, mine)[1] }
      })
  return {
    form,
    /** It was saved, and nothing has been typed since. */
    saved: saved && !form.dirty,
    stale: stale && {
      differences: differences(stale),
      onReload: () => {
        form.reset(stale)
        setStale(undefined)
      },
      onKeep: () => {
        form.rebase(stale)
        setStale(undefined)
      },
    },
  }
}
