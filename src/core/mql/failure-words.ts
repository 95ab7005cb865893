import type { MessageKey } from '../words.ts'
import type { Failure, Refused } from './reply.ts'

const KEYS = {
  network: 'failure.network',
  status: 'failure.status',
  cancelled: 'failure.cancelled',
  noToken: 'failure.noToken',
  mixed: 'failure.contract',
  contract: 'failure.contract',
} as const satisfies Record<Failure, MessageKey>

/** What a screen shows for a refusal: the server's own sentence, or our words for what went wrong on the way. */
export type FailureWords =
  | { readonly text: string }
  | { readonly key: MessageKey; readonly values: Readonly<Record<string, string | number>> }

/** See `FailureWords`. A refusal without a sentence is told by its code. */
export function failureWords({ failure, error, errorCode, status }: Refused): FailureWords {
  if (failure) return { key: KEYS[failure], values: { status: status ?? errorCode } }
  return error ? { text: error } : { key: 'failure.status', values: { status: errorCode } }
}
