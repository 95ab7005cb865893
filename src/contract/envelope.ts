import * as v from 'valibot'

/** The valid codes: a response is valid when its `errorCode` is one of these (specification, section 4). */
export const VALID_CODES: readonly number[] = [1000, 0]

/** The `errorCode` of every failure that the client itself reports (specification, section 8). */
export const CLIENT_ERROR = 1990

/** The `Service-Header` and body key of every query call (specification, section 7). */
export const QUERY_GROUP = 'FetchQueryData'

/** The prefix that distinguishes a query from an activity in an activity string (specification, section 14.3). */
export const QUERY_PREFIX = 'query_'

/** One response envelope. Other members (`reponseHeader`, `serverTime`, `debugInfo`) are accepted and ignored. */
export const envelope = v.object({
  errorCode: v.number(),
  error: v.nullish(v.unknown()),
  result: v.nullish(v.unknown()),
})

/** One response envelope, parsed. */
export interface Envelope {
  readonly errorCode: number
  readonly error: string | null
  readonly result: unknown
}
