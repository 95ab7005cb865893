import type { InputOf } from '../../../contract/activity.ts'
import { findHallTicketBeforeLogin } from '../../../contract/hall-tickets/hall-ticket.ts'
import { watchCleared } from '../../../core/session/watch-cleared.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { call } from '../../../core/mql/index.ts'
import { buildFailure, type Reply } from '../../../core/mql/reply.ts'
import { getCurrentToken } from '../../../core/mql/token.ts'
import type { Lookup } from './check-form.ts'
import type { Outcome } from './outcome.ts'

type Input = InputOf<typeof findHallTicketBeforeLogin>

/** A lookup of the signed-in student's own ticket, which needs no factors; of the first examination by default. */
export interface OwnLookup {
  readonly own: true
  readonly examEventId: number | undefined
}

/** One lookup as sent, with the form's values at that time. */
export interface SubmittedLookup {
  readonly lookup: Lookup | OwnLookup
  readonly typed: Readonly<Record<string, string>>
}

/**
 * Why a lookup is not finished: the browser solves a proof of work, or the server is busy until `until` (milliseconds
 * since the epoch).
 */
export type LookupWait =
  | { readonly why: 'WORK' }
  | { readonly why: 'BUSY'; readonly ahead: number; readonly until: number }

/** Final outcome of a lookup, after any proof of work and waiting. */
export type LookupOutcome = Exclude<Outcome, { outcome: 'CHALLENGE' | 'BUSY' }>

/**
 * The same lookup with the session. Signed-in visitors who look for their own ticket need no proof of work and have no
 * rate limit.
 */
const findSignedIn = { ...findHallTicketBeforeLogin, access: 'r' } as const

/** Random extra delay, at most half of the pause, so that browsers do not retry at the same moment. */
const JITTER = 0.5

const waitMs = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/**
 * Looks a ticket up. If the server asks for a proof of work, solves it and sends the same input again; if the server is
 * busy, retries after a pause. Calls `onWaiting` in both cases. On a challenge or a rate limit, the lookup of a
 * signed-in visitor is first repeated with the session. When `signal` aborts, returns the failure `cancelled`.
 */
export async function lookUp(
  input: Input | OwnLookup,
  signal: AbortSignal,
  onWaiting: (waiting: LookupWait) => void,
): Promise<Reply<LookupOutcome>> {
  watchCleared()
  if ('own' in input) {
    const own = await import('./look-up-own.ts').catch(onFault)
    return own ? own.lookUpOwn(input) : buildFailure('network')
  }
  let proof: Input['proof']
  let activity: typeof findHallTicketBeforeLogin | typeof findSignedIn = findHallTicketBeforeLogin
  for (;;) {
    const reply = await call(activity, proof ? { ...input, proof } : input, { toast: false, signal })
    if (!reply.ok) return reply
    const { result } = reply
    if (
      (result.outcome === 'CHALLENGE' || result.outcome === 'RATE') &&
      activity === findHallTicketBeforeLogin &&
      getCurrentToken() !== null
    )
      activity = findSignedIn
    else if (result.outcome === 'CHALLENGE') {
      onWaiting({ why: 'WORK' })
      // Only needed after failed lookups, which require a connection, so it need not be cached for offline use.
      const work = await import('../../../core/crypto/proof-of-work.ts').catch(onFault)
      if (!work) return buildFailure('network')
      const nonce = await work.solveChallenge(result.challenge, result.bits, signal)
      if (nonce === undefined) return buildFailure('cancelled')
      proof = { challenge: result.challenge, nonce }
    } else if (result.outcome === 'BUSY') {
      const pause = result.retryAfter * 1000 * (1 + Math.random() * JITTER)
      onWaiting({ why: 'BUSY', ahead: result.position, until: Date.now() + pause })
      await waitMs(pause, signal)
      if (signal.aborted) return buildFailure('cancelled')
    } else return { ok: true, result }
  }
}
