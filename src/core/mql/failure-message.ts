import type { MessageKey } from '../i18n/messages.ts'
import type { Failure, Refused } from './reply.ts'

const KEYS = {
  network: 'failure.network',
  status: 'failure.status',
  cancelled: 'failure.cancelled',
  noToken: 'failure.noToken',
  mixed: 'failure.contract',
  contract: 'failure.contract',
} as const satisfies Record<Failure, MessageKey>

/** The text that a screen shows for a refusal: the server's message, or our own message for a failure of the call. */
export type FailureMessage =
  | { readonly text: string }
  | { readonly key: MessageKey; readonly values: Readonly<Record<string, string | number>> }

/** Returns the text for a refusal. A refusal without a message is shown by its code. */
export function getFailureMessage({ failure, error, errorCode, status }: Refused): FailureMessage {
  if (failure) return { key: KEYS[failure], values: { status: status ?? errorCode } }
  return error ? { text: error } : { key: 'failure.status', values: { status: errorCode } }
}
