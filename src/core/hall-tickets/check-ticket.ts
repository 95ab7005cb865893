import type { OutputOf } from '../../contract/activity.ts'
import { verifyHallTicket } from '../../contract/hall-tickets/ticket-verification.ts'
import { checkOffline, type OfflineVerdict } from './check-offline.ts'
import { call } from '../mql/index.ts'
import type { Refused } from '../mql/reply.ts'
import type { TicketCode } from './ticket-code.ts'
import type { VerificationKey } from './verification-keys.ts'

/** The server's verdict on a code. */
export type OnlineVerdict = OutputOf<typeof verifyHallTicket>

/** The result of checking a code: the server's verdict, the browser's own, or neither. */
export type Checked =
  | { readonly by: 'server'; readonly verdict: OnlineVerdict }
  | { readonly by: 'browser'; readonly verdict: OfflineVerdict }
  | { readonly by: 'nobody'; readonly reply: Refused }

/** The timeout of an online check: people wait at the entrance, so a slower server counts as offline. */
const PATIENCE_MS = 6000

/**
 * Asks the server; if it does not respond, verifies the signature with the stored keys. A short code has no signature.
 */
export async function checkTicket({ kind, text }: TicketCode, keys: readonly VerificationKey[]): Promise<Checked> {
  const signal = kind === 'payload' ? AbortSignal.timeout(PATIENCE_MS) : undefined
  const reply = await call(verifyHallTicket, { code: text }, { toast: false, signal })
  if (reply.ok) return { by: 'server', verdict: reply.result }
  return reply.failure && kind === 'payload'
    ? { by: 'browser', verdict: await checkOffline(text, keys) }
    : { by: 'nobody', reply }
}
