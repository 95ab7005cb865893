import type { InputOf } from '../../contract/activity.ts'
import { findHallTicketBeforeLogin } from '../../contract/hall-ticket.ts'
import { call } from '../../core/mql/index.ts'
import { failed, type Reply } from '../../core/mql/reply.ts'
import { solveChallenge } from '../../core/proof-of-work.ts'
import type { Outcome } from './outcome.ts'

type Input = InputOf<typeof findHallTicketBeforeLogin>

/** Why an answer takes its time: the browser works, or the server is full until `until` (milliseconds of the clock). */
export type Waiting = { readonly why: 'WORK' } | { readonly why: 'BUSY'; readonly ahead: number; readonly until: number }

/** What a lookup ends in, once the browser has done what it was asked for. */
export type Found = Exclude<Outcome, { outcome: 'CHALLENGE' | 'BUSY' }>

/** Not all at the same moment: half as long again at most. */
const JITTER = 0.5

const passed = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/**
 * Looks a ticket up. Where the server asks for work the browser does it and sends the same details once more; where it is full
 * the browser comes back by itself. `onWaiting` is told of either. Given up by `signal`: the failure `cancelled`.
 */
export async function lookUp(input: Input, signal: AbortSignal, onWaiting: (waiting: Waiting) => void): Promise<Reply<Found>> {
  let proof: Input['proof']
  for (;;) {
    const reply = await call(findHallTicketBeforeLogin, proof ? { ...input, proof } : input, { toast: false, signal })
    if (!reply.ok) return reply
    const { result } = reply
    if (result.outcome === 'CHALLENGE') {
      onWaiting({ why: 'WORK' })
      const nonce = await solveChallenge(result.challenge, result.bits, signal)
      if (nonce === undefined) return failed('cancelled')
      proof = { challenge: result.challenge, nonce }
    } else if (result.outcome === 'BUSY') {
      const pause = result.retryAfter * 1000 * (1 + Math.random() * JITTER)
      onWaiting({ why: 'BUSY', ahead: result.position, until: Date.now() + pause })
      await passed(pause, signal)
      if (signal.aborted) return failed('cancelled')
    } else return { ok: true, result }
  }
}
