import { MAINTENANCE, NOT_FOUND, RATE_LIMITED } from '../../../contract/codes.ts'
import { wireName } from '../../../core/mql/call.ts'
import type { Refused } from '../../../core/mql/reply.ts'

const BUSY_STATUSES: readonly (number | undefined)[] = [429, 502, 503, 504]
/** 1303 is the queue of the domain brief (2.0.6); our own server answers it as an outcome. */
const BUSY_CODES: readonly number[] = [RATE_LIMITED, 1303, MAINTENANCE]

/** Why there is no answer, as a visitor is told. */
export function lostBy({ failure, status, errorCode }: Refused): 'network' | 'busy' | 'broken' {
  if (failure === 'network' || failure === 'cancelled') return 'network'
  return BUSY_STATUSES.includes(status) || BUSY_CODES.includes(errorCode) ? 'busy' : 'broken'
}

/** Whether a page has an activity at all: its configuration may name it `""`, which says that the back end has none. */
export const isOffered = (name: string): boolean => wireName(name) !== ''

/** Whether the back end does not know the activity: an unknown name is `not found`, and a payment that is not found is no refusal but the status UNKNOWN. */
export const notOffered = ({ errorCode, status }: Refused): boolean => errorCode === NOT_FOUND || status === 404 || status === 501
