import { atom, type ReadableAtom } from 'nanostores'
import { ensureShared } from '../runtime/shared.ts'

/**
 * The number of milliseconds after which a call counts as slow: there is no time limit (specification, section 7), but
 * a slow call can be cancelled.
 */
export const SLOW_AFTER = 8000

/** The page blocker (specification, section 4): on while a call is in flight. */
export interface Blocker {
  /** The number of calls in flight; the specification's flag is on while this is not zero. */
  readonly inFlight: number
  /** Whether one of them has requested that the page be covered. */
  readonly blocked: boolean
  /** Whether one of them is slow, so that the page says so and offers to cancel it. */
  readonly slow: boolean
}

interface Flight {
  readonly cover: boolean
  readonly cancel: () => void
  slow: boolean
}

const $state = ensureShared('blocker', () => atom<Blocker>({ inFlight: 0, blocked: false, slow: false }))
const flights = ensureShared('blocker.flights', () => new Set<Flight>())
const page = ensureShared('blocker.page', () => ({ clearing: new AbortController() }))

/** The calls in flight. */
export const $blocker: ReadableAtom<Blocker> = $state

function publishState(): void {
  const all = [...flights]
  $state.set({ inFlight: all.length, blocked: all.some(({ cover }) => cover), slow: all.some(({ slow }) => slow) })
}

/** Counts a call as in flight; the returned function ends that. `cancel` cancels the call. */
export function startCall(cover: boolean, cancel: () => void): () => void {
  const flight: Flight = { cover, cancel, slow: false }
  flights.add(flight)
  const timer = setTimeout(() => {
    flight.slow = true
    publishState()
  }, SLOW_AFTER)
  publishState()
  return () => {
    clearTimeout(timer)
    flights.delete(flight)
    publishState()
  }
}

/**
 * Returns the signal that the next `cancelCalls` aborts. Work of several steps gets it when it starts, so that it also
 * stops between two calls.
 */
export const getCancelSignal = (): AbortSignal => page.clearing.signal

/** Cancels every call in flight: what it answers is for a person who has left. */
export function cancelCalls(): void {
  page.clearing.abort()
  page.clearing = new AbortController()
  for (const { cancel } of flights) cancel()
}

/** Cancels every slow call; each of them ends with the failure `cancelled`. */
export function cancelSlowCalls(): void {
  for (const { slow, cancel } of flights) if (slow) cancel()
}
