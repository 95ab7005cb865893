import { useCallback } from 'react'
import type { LocalisedName } from '../../../../contract/parts.ts'
import { isolate } from '../../../../core/i18n/isolate.ts'
import { useMessages } from '../../../runtime/messages.tsx'

interface Place {
  readonly program: LocalisedName
  readonly part: LocalisedName | null
  readonly term: LocalisedName | null
}

/** Returns a function that names the place of a window: the programme, and part and term where it has them. */
export function usePlaceName(): (place: Place) => string {
  const { name, direction } = useMessages()
  return useCallback(
    ({ program, part, term }) =>
      [program, part, term]
        .flatMap((one) => (one ? [name(one)] : []))
        // Names in Latin letters keep their order in right-to-left text.
        .map((one) => (direction === 'rtl' ? isolate(one) : one))
        .join(' › '),
    [name, direction],
  )
}
