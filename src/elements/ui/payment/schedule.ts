const FIRST_S = [3, 6, 12, 24] as const
const THEN_S = 30
const LONGEST_S = 180

/** How long may pass between two presses of `Check now`, in seconds (domain brief 2.1.8). */
export const COOL_DOWN_S = 30

/**
 * Seconds to wait before the next automatic check of a payment that waits, after so many of them: 3, 6, 12, 24, then every 30 as
 * long as all of it takes three minutes at most (domain brief 2.1.8). Null: asked often enough, a message will come.
 */
export function pauseAfter(checks: number): number | null {
  const first = FIRST_S[checks]
  if (first !== undefined) return first
  const passed = FIRST_S.reduce((sum, seconds) => sum + seconds, 0) + (checks - FIRST_S.length) * THEN_S
  return passed + THEN_S <= LONGEST_S ? THEN_S : null
}

/** Does something after a time, but never in a hidden tab: then as soon as somebody looks again. Gives the way to stop. */
export function whenSeen(milliseconds: number, act: () => void): () => void {
  const due = Date.now() + milliseconds
  let timer: ReturnType<typeof setTimeout> | undefined
  const plan = () => {
    clearTimeout(timer)
    if (!document.hidden) timer = setTimeout(act, Math.max(0, due - Date.now()))
  }
  document.addEventListener('visibilitychange', plan)
  plan()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', plan)
  }
}
