import { atom, type ReadableAtom } from 'nanostores'
import { shared } from './shared.ts'

/** After how many milliseconds a call is slow: there is no time limit (specification, section 7), but there is a way out. */
export const SLOW_AFTER = 8000

/** The page blocker (specification, section 4): on while a call is in flight. */
export interface Blocker {
  /** How many calls are in flight; the specification's flag is on while this is not zero. */
  readonly inFlight: number
  /** Whether one of them has asked for the page to be covered. */
  readonly blocked: boolean
  /** Whether one of them takes so long that whoever waits should be told, and may cancel. */
  readonly slow: boolean
}

interface Flight {
  readonly cover: boolean
  readonly cancel: () => void
  slow: boolean
}

const $state = shared('blocker', () => atom<Blocker>({ inFlight: 0, blocked: false, slow: false }))
const flights = shared('blocker.flights', () => new Set<Flight>())

/** The calls in flight. */
export const $blocker: ReadableAtom<Blocker> = $state

function tell(): void {
  const all = [...flights]
  $state.set({ inFlight: all.length, blocked: all.some(({ cover }) => cover), slow: all.some(({ slow }) => slow) })
}

/** Counts a call in; the result counts it out again. `cancel` gives the call up. */
export function callStarted(cover: boolean, cancel: () => void): () => void {
  const flight: Flight = { cover, cancel, slow: false }
  flights.add(flight)
  const timer = setTimeout(() => {
    flight.slow = true
    tell()
  }, SLOW_AFTER)
  tell()
  return () => {
    clearTimeout(timer)
    flights.delete(flight)
    tell()
  }
}

/** Gives up every call that takes long; each of them ends as the failure `cancelled`. */
export function cancelSlowCalls(): void {
  for (const { slow, cancel } of flights) if (slow) cancel()
}
