import { atom, type ReadableAtom } from 'nanostores'
import { shared } from './shared.ts'

/** The page blocker (specification, section 4): on while a call is in flight. */
export interface Blocker {
  /** How many calls are in flight; the specification's flag is on while this is not zero. */
  readonly inFlight: number
  /** Whether one of them has asked for the page to be covered. */
  readonly blocked: boolean
}

const $state = shared('blocker', () => atom<Blocker & { readonly covering: number }>({ inFlight: 0, covering: 0, blocked: false }))

/** The calls in flight. */
export const $blocker: ReadableAtom<Blocker> = $state

/** Counts a call in; the result counts it out again. */
export function callStarted(cover: boolean): () => void {
  const count = (step: 1 | -1) => {
    const { inFlight, covering } = $state.get()
    const nowCovering = covering + (cover ? step : 0)
    $state.set({ inFlight: inFlight + step, covering: nowCovering, blocked: nowCovering > 0 })
  }
  count(1)
  return () => count(-1)
}
