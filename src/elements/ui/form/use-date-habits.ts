import { useStore } from '@nanostores/react'
import { $client } from '../../../core/client.ts'
import { DATE_FORMAT, FIRST_DAY_OF_WEEK } from '../../../core/dates.ts'
import { useHost } from '../../words.tsx'
import { useClient } from '../use-client.ts'

/** How days are typed, and with which day a week begins: 0 is Sunday. */
export interface DateHabits {
  readonly format: string
  readonly firstDay: number
  /** Where its clocks stand; undefined while that is not known. */
  readonly timeZone: string | undefined
}

/** The institution's own habits, of the element's `client`, else of the session; the specification's where there is none (section 9). */
export function useDateHabits(): DateHabits {
  const host = useHost()
  const named = useClient(host?.getAttribute('client') ?? undefined)
  const chosen = useStore($client)
  const client = named.status === 'found' ? named.client : chosen
  return { format: client?.dateFormat ?? DATE_FORMAT, firstDay: client?.firstDayOfWeek ?? FIRST_DAY_OF_WEEK, timeZone: client?.timeZone }
}
