import { useEffect, useState } from 'react'
import type * as v from 'valibot'
import type { InputOf } from '../../../contract/activity.ts'
import { updateUserDetails } from '../../../contract/account/my-details.ts'
import { call } from '../../../core/mql/index.ts'
import { STALE } from '../../../contract/codes.ts'
import { listDifferences } from '../../ui/form/conflict.tsx'
import { toSubmitProblems } from '../../ui/form/form-errors.ts'
import { isSameValue } from '../../ui/form/same-value.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import type { Details, Own } from './use-details.ts'

type Change = Omit<InputOf<typeof updateUserDetails>, 'rowVersion'>
type Schema<Values> = v.GenericSchema<Values, Change>

interface OwnFormOptions<Values extends Record<string, unknown>> {
  readonly own: Own
  /** Storage key under which the draft survives the end of the session. */
  readonly keep: string
  readonly schema: Schema<Values>
  readonly readValues: (details: Details) => Values
  /** Returns the label of a field and one of its values as text, for the choice between two versions. */
  readonly describe: (field: keyof Values & string, values: Values) => readonly [label: string, text: string]
}

/** Manages a form that changes a part of the user's own record: saves it and handles a concurrent change. */
export function useDetailsForm<Values extends Record<string, unknown>>({
  own,
  keep,
  schema,
  readValues,
  describe,
}: OwnFormOptions<Values>) {
  const failure = useFailure()
  const [stale, setStale] = useState<Values>()
  const [saved, setSaved] = useState(false)
  const { details, mergeDetails, refresh } = own
  const current = readValues(details)

  const form = useForm<Schema<Values>>({
    schema,
    initial: current,
    keep,
    async onSubmit(change) {
      setStale(undefined)
      setSaved(false)
      // The record was reloaded since, by another section, and these fields have changed.
      if (!isSameValue(form.saved, current)) {
        setStale(current)
        return {}
      }
      const reply = await call(updateUserDetails, { rowVersion: details.rowVersion, ...change }, { toast: false })
      if (reply.ok) {
        mergeDetails({ ...(change as Partial<Details>), rowVersion: reply.result.rowVersion })
        setSaved(true)
        return undefined
      }
      const fresh = reply.errorCode === STALE ? await refresh() : undefined
      if (!fresh) return toSubmitProblems(reply, failure(reply))
      setStale(readValues(fresh))
      return {}
    },
  })

  // While the form has no unsaved input, follow changes made by another section or page.
  const behind = !form.dirty && !isSameValue(form.values, current)
  useEffect(() => {
    if (behind) form.reset(current)
  })

  const fields = Object.keys(current) as (keyof Values & string)[]
  return {
    form,
    /** Whether the form was saved and has no unsaved input since. */
    saved: saved && !form.dirty,
    stale: stale && {
      differences: listDifferences(
        fields,
        { before: form.saved, theirs: stale, mine: form.values },
        (field) => describe(field, current)[0],
        (field, values) => describe(field, values)[1],
      ),
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
