import type { RowOf } from '../../contract/activity.ts'
import { markEventsSeen, recentEvents } from '../../contract/home/events.ts'
import { call, query } from '../mql/call.ts'
import { onFault } from '../feedback/log.ts'
import { $path } from '../routing/routes.ts'
import { $menu } from '../session/session-state.ts'

/** What has happened for a person. */
export type Events = RowOf<typeof recentEvents>

/** How old what is shown may be when the person does something, in milliseconds. */
const FRESH_MS = 60_000
/** How often it is asked for while the person works on one page, in milliseconds. */
const EVERY_MS = 3 * 60_000
const ACTS = ['pointerdown', 'keydown'] as const

/** Keeps what has happened current. */
export interface EventsWatch {
  /** Asks now. */
  readonly renew: () => Promise<void>
  readonly stop: () => void
}

/**
 * Passes on what has happened for the signed-in person, and again when the person opens another page or returns to this
 * one, and every few minutes while they use the page. A page that nobody uses asks nothing, because each call would
 * prolong its session.
 */
export function watchEvents(onEvents: (events: Events) => void): EventsWatch {
  let askedAt = 0
  let active = false
  const ended = new AbortController()
  const { signal } = ended
  const renewEvents = async (): Promise<void> => {
    if ($menu.get().status !== 'success') return
    askedAt = Date.now()
    active = false
    const reply = await query([recentEvents], { recentEvents: {} }, { toast: false })
    const [row] = reply.ok ? reply.result.recentEvents : []
    if (row && !signal.aborted) onEvents(row)
  }
  const renewIfOlderThan = (age: number) => {
    if (document.visibilityState === 'visible' && Date.now() - askedAt > age) renewEvents().catch(onFault)
  }
  const recordActivity = () => {
    active = true
  }
  for (const act of ACTS) addEventListener(act, recordActivity, { capture: true, passive: true, signal })
  document.addEventListener('visibilitychange', () => renewIfOlderThan(FRESH_MS), { signal })
  const stopPath = $path.listen(() => renewIfOlderThan(FRESH_MS))
  const stopMenu = $menu.subscribe(() => {
    if (askedAt === 0) renewIfOlderThan(0)
  })
  const timer = setInterval(() => {
    if (active) renewIfOlderThan(EVERY_MS)
  }, FRESH_MS)
  return {
    renew: renewEvents,
    stop: () => {
      ended.abort()
      stopPath()
      stopMenu()
      clearInterval(timer)
    },
  }
}

/** Marks as seen what a person has been shown; returns it as seen, or unchanged where the server could not be told. */
export async function markSeen(shown: Events): Promise<Events> {
  const reply = await call(markEventsSeen, { until: shown.asOf }, { toast: false })
  return reply.ok ? { ...shown, unseen: 0, events: shown.events.map((one) => ({ ...one, seen: true })) } : shown
}
