import { useEffect, useLayoutEffect, useState } from 'react'
import { findDraft, storeDraft, type Draft } from '../../../core/session/drafts.ts'
import { $session } from '../../../core/session/session.ts'
import { listChanges, isSameValue } from './same-value.ts'

type Values = Record<string, unknown>

const isAlike = (one: unknown, other: unknown): boolean =>
  typeof one === typeof other && Array.isArray(one) === Array.isArray(other)

/** Returns the kept values that still match the form's fields. */
function filterFittingValues(draft: Draft | undefined, initial: Values): Values {
  return Object.fromEntries(
    Object.entries(draft ?? {}).filter(
      ([field, value]) =>
        Object.hasOwn(initial, field) && isAlike(value, initial[field]) && !isSameValue(value, initial[field]),
    ),
  )
}

/** Returns the input kept under this name from before the session ended, which the form adds to its initial values. */
export function useRestoredInput(name: string | undefined, initial: Values): Values {
  const [found] = useState(() => (name === undefined ? {} : filterFittingValues(findDraft(name), initial)))
  return found
}

/** Keeps unsaved input when the session ends; clears it on saving and when a signed-in person leaves the form. */
export function useKeepInput(name: string | undefined, values: Values, saved: Values): void {
  useLayoutEffect(() => {
    if (name !== undefined) storeDraft(name, listChanges(values, saved))
  }, [name, values, saved])
  useEffect(
    () => () => {
      if (name !== undefined && $session.get().status === 'user') storeDraft(name, {})
    },
    [name],
  )
}
