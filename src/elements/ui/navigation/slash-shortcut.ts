import { localStore } from '../../../core/storage/storage.ts'

/**
 * Stored as `off` in the browser of a visitor for whom the `/` shortcut is a problem, for example with dictation (WCAG
 * 2.1.4).
 */
const SHORTCUT = 'campus-list-shortcut'

/** Returns whether `/` focuses a search. */
export const isSlashEnabled = (): boolean => localStore.get(SHORTCUT) !== 'off'

/** Switches the shortcut on or off, for all searches in this browser. */
export function setSlash(on: boolean): void {
  if (on) localStore.remove(SHORTCUT)
  else localStore.set(SHORTCUT, 'off')
}

/** Returns whether a key that was pressed here is typed into a field. */
const isTyping = (target: EventTarget | undefined): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=checkbox],[type=radio]),textarea,select,[contenteditable]')

/** Returns whether a key press is the shortcut: `/` alone, not handled yet, and not typed into a field. */
export const isSlash = (event: KeyboardEvent): boolean =>
  event.key === '/' &&
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !isTyping(event.composedPath()[0])
