import { useStore } from '@nanostores/react'
import { $client } from '../../../core/institution/client.ts'
import { DATE_FORMAT, FIRST_DAY_OF_WEEK } from '../../../core/i18n/dates.ts'
import { getInstitutionCode } from '../../runtime/campus-element.ts'
import { useHost } from '../../runtime/messages.tsx'
import { useClient } from './use-client.ts'

/** The institution's date format and first day of the week; 0 is Sunday. */
export interface DateHabits {
  readonly format: string
  readonly firstDay: number
  /** The institution's time zone; undefined while that is not known. */
  readonly timeZone: string | undefined
}

/**
 * Returns the date settings of the institution: that of the element's `client`, else of the session. Without one, the
 * specification's defaults apply (section 9).
 */
export function useDateHabits(): DateHabits {
  const named = useClient(getInstitutionCode(useHost()))
  const chosen = useStore($client)
  const client = named.status === 'found' ? named.client : chosen
  return {
    format: client?.dateFormat ?? DATE_FORMAT,
    firstDay: client?.firstDayOfWeek ?? FIRST_DAY_OF_WEEK,
    timeZone: client?.timeZone,
  }
}
