import { cancelCalls } from '../feedback/blocker.ts'
import { onFault } from '../feedback/log.ts'
import { reloadPage } from '../routing/address.ts'
import { reloadAfterWork } from '../routing/reload-after.ts'
import { ensureShared } from '../runtime/shared.ts'
import { sessionStore } from '../storage/storage.ts'
import { signOut } from './session.ts'
import { $session } from './session-state.ts'

/** The key of a mark that changes whenever a page of this tab is cleared; it says nothing about anybody. */
const MARK = 'cleared'
const CHANNEL = 'campus-elements.cleared'

const state = ensureShared('clearedPages', () => ({
  watching: false,
  /** Whether the computer is shared: then the page is cleared with those in other tabs. */
  isShared: false,
  channel: undefined as BroadcastChannel | undefined,
}))

/** Hides the page at once, with everything of the person before. */
function hidePage(): void {
  document.documentElement.style.setProperty('visibility', 'hidden', 'important')
  // The browser would fill what was typed into the forms of the next page.
  for (const form of document.querySelectorAll('[slot=campus]')) form.remove()
}

/** Hides the page at once and loads it anew, so that nothing of the person before stays, in it or in its memory. */
function loadAnew(): void {
  hidePage()
  reloadPage()
}

/** Ends the session of this tab, which belongs to the person who has finished in another one, and loads it anew. */
async function finishHere(): Promise<void> {
  hidePage()
  cancelCalls()
  await reloadAfterWork(signOut())
}

/** Marks this tab as cleared, for the pages that the browser keeps for Back. */
function markTab(): void {
  sessionStore.set(MARK, Math.random().toString(36).slice(2))
}

/** Marks this tab as cleared, and tells the other tabs, which are cleared with it on a shared computer. */
export function markCleared(): void {
  markTab()
  state.channel?.postMessage(null)
}

function openChannel(): void {
  if (!('BroadcastChannel' in globalThis)) return
  state.channel = new BroadcastChannel(CHANNEL)
  state.channel.onmessage = () => {
    if (state.isShared) void finishHere().catch(onFault)
  }
}

/**
 * From now on, loads this page anew when it is shown again after another page of this tab was cleared, or has ended the
 * session, and on a shared computer always, because another tab may have been cleared meanwhile; and marks the tab when
 * the session of this page ends. For every page that may show something of a person. Idempotent.
 */
export function watchCleared(isShared: boolean): void {
  state.isShared ||= isShared
  if (state.watching || typeof addEventListener === 'undefined') return
  state.watching = true
  let left = sessionStore.get(MARK)
  openChannel()
  $session.listen(({ status }, before) => {
    if (status === 'guest' && before?.status === 'user') markTab()
  })
  addEventListener('pagehide', () => {
    left = sessionStore.get(MARK)
    // Some browsers keep no page that has an open channel.
    state.channel?.close()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    openChannel()
    if (state.isShared || sessionStore.get(MARK) !== left) loadAnew()
  })
}
