import { MAINTENANCE, NOT_FOUND, RATE_LIMITED } from '../../../contract/codes.ts'
import { toWireName } from '../../../core/mql/call.ts'
import type { Refused } from '../../../core/mql/reply.ts'

const BUSY_STATUSES: readonly (number | undefined)[] = [429, 502, 503, 504]
/** 1303 is the queue code of the specification (section 11.0.6); our own server returns that case as an outcome. */
const BUSY_CODES: readonly number[] = [RATE_LIMITED, 1303, MAINTENANCE]

/** Classifies a failed request for the message to the visitor. */
export function toFailureKind({ failure, status, errorCode }: Refused): 'network' | 'busy' | 'broken' {
  if (failure === 'network' || failure === 'cancelled') return 'network'
  return BUSY_STATUSES.includes(status) || BUSY_CODES.includes(errorCode) ? 'busy' : 'broken'
}

/**
 * Returns whether the back end offers an activity. The page's configuration may map it to `""`, which means that it
 * does not.
 */
export const isOffered = (name: string): boolean => toWireName(name) !== ''

/**
 * Returns whether the back end does not know the activity. An unknown name returns `not found`; a payment that is not
 * found returns the status UNKNOWN and no error.
 */
export const isNotOffered = ({ errorCode, status }: Refused): boolean =>
  errorCode === NOT_FOUND || status === 404 || status === 501
