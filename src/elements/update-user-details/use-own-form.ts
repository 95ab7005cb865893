import { useEffect, useState } from 'react'
import type * as v from 'valibot'
import type { InputOf } from '../../contract/activity.ts'
import { updateUserDetails } from '../../contract/account/my-details.ts'
import { call } from '../../core/mql/index.ts'
import { STALE } from '../../contract/codes.ts'
import { differencesOf } from '../ui/form/conflict.tsx'
import { problemsOf } from '../ui/form/form-errors.ts'
import { sameValue } from '../ui/form/same-value.ts'
import { useForm } from '../ui/form/use-form.ts'
import { useFailure } from '../ui/use-failure.ts'
import type { Details, Own } from './use-details.ts'

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

  const fields = Object.keys(current) as (keyof Values & string)[]
  return {
    form,
    /** It was saved, and nothing has been typed since. */
    saved: saved && !form.dirty,
    stale: stale && {
      differences: differencesOf(fields, { before: form.saved, theirs: stale, mine: form.values }, (field) => describe(field, current)[0], (field, values) => describe(field, values)[1]),
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
