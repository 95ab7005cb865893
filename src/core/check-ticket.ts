import type { OutputOf } from '../contract/activity.ts'
import { verifyHallTicket } from '../contract/ticket-verification.ts'
import { checkOffline, type OfflineVerdict } from './check-offline.ts'
import { call } from './mql/index.ts'
import type { Refused } from './mql/reply.ts'
import type { TicketCode } from './ticket-code.ts'
import type { VerificationKey } from './verification-keys.ts'

/** What the server says of a code. */
export type OnlineVerdict = OutputOf<typeof verifyHallTicket>

/** What came of checking a code: the server's word, the browser's own, or neither. */
export type Checked = { readonly by: 'server'; readonly verdict: OnlineVerdict } | { readonly by: 'browser'; readonly verdict: OfflineVerdict } | { readonly by: 'nobody'; readonly reply: Refused }

/** Somebody stands at a door: a server that takes longer counts as gone. */
const PATIENCE_MS = 6000

/** Asks the server; where it does not answer, checks the signature with the keys at hand. A short code has none. */
export async function checkTicket({ kind, text }: TicketCode, keys: readonly VerificationKey[]): Promise<Checked> {
  const signal = kind === 'payload' ? AbortSignal.timeout(PATIENCE_MS) : undefined
  const reply = await call(verifyHallTicket, { code: text }, { toast: false, signal })
  if (reply.ok) return { by: 'server', verdict: reply.result }
  return reply.failure && kind === 'payload' ? { by: 'browser', verdict: await checkOffline(text, keys) } : { by: 'nobody', reply }
}
