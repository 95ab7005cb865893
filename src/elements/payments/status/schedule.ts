const FIRST_S = [3, 6, 12, 24] as const
const THEN_S = 30
const LONGEST_S = 180

/** Minimum time between two presses of `Check now`, in seconds (specification, section 11.1.8). */
export const COOL_DOWN_S = 30

/**
 * Returns the seconds to wait before the next automatic check of a pending payment, given the number of checks so far:
 * 3, 6, 12, 24, then every 30, for three minutes in total at most (specification, section 11.1.8). Returns null when
 * the checks are exhausted; the payer then gets a message later.
 */
export function findPauseMs(checks: number): number | null {
  const first = FIRST_S[checks]
  if (first !== undefined) return first
  let seconds = (checks - FIRST_S.length) * THEN_S
  // Without `reduce`, which old libraries replace.
  for (const pause of FIRST_S) seconds += pause
  return seconds + THEN_S <= LONGEST_S ? THEN_S : null
}

/**
 * Runs a function after a delay, but never in a hidden tab: then it runs as soon as the tab is visible again. Returns a
 * function that cancels it.
 */
export function runWhenVisible(milliseconds: number, act: () => void): () => void {
  const due = Date.now() + milliseconds
  let timer: ReturnType<typeof setTimeout> | undefined
  const planRun = () => {
    clearTimeout(timer)
    if (!document.hidden) timer = setTimeout(act, Math.max(0, due - Date.now()))
  }
  document.addEventListener('visibilitychange', planRun)
  planRun()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', planRun)
  }
}
