import { useEffect, useState } from 'react'
import { draftOf, keepDraft, type Draft } from '../../../core/drafts.ts'
import { $session } from '../../../core/session.ts'
import { changesOf, sameValue } from './same-value.ts'

type Values = Record<string, unknown>

const alike = (one: unknown, other: unknown): boolean => typeof one === typeof other && Array.isArray(one) === Array.isArray(other)

/** What was kept of a form, as far as it still fits its fields. */
function fitting(draft: Draft | undefined, initial: Values): Values {
  return Object.fromEntries(Object.entries(draft ?? {}).filter(([field, value]) => Object.hasOwn(initial, field) && alike(value, initial[field]) && !sameValue(value, initial[field])))
}

/** What a form of this name begins with besides its initial values: what was typed and not saved before the session ended. */
export function useFound(name: string | undefined, initial: Values): Values {
  const [found] = useState(() => (name === undefined ? {} : fitting(draftOf(name), initial)))
  return found
}

/** Keeps what is typed over the end of a session; forgets it when it is saved, and when its person leaves the form. */
export function useKept(name: string | undefined, values: Values, saved: Values): void {
  useEffect(() => {
    if (name !== undefined) keepDraft(name, changesOf(values, saved))
  }, [name, values, saved])
  useEffect(
    () => () => {
      if (name !== undefined && $session.get().status === 'user') keepDraft(name, {})
    },
    [name],
  )
}
