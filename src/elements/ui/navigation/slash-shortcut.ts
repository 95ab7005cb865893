import { localStore } from '../../../core/storage/storage.ts'

/**
 * Stored as `off` in the browser of a visitor for whom shortcuts of one key (`/`, `[`) are a problem, for example with
 * dictation (WCAG 2.1.4).
 */
const SHORTCUT = 'campus-list-shortcut'

/** Returns whether shortcuts of one key are on. */
export const isSlashEnabled = (): boolean => localStore.get(SHORTCUT) !== 'off'

/** Switches the shortcuts of one key on or off, in this browser. */
export function setSlash(on: boolean): void {
  if (on) localStore.remove(SHORTCUT)
  else localStore.set(SHORTCUT, 'off')
}

/** Returns whether a key that was pressed here is typed into a field. */
const isTyping = (target: EventTarget | undefined): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=checkbox],[type=radio]),textarea,select,[contenteditable]')

/** Returns whether a key press is a shortcut: this key alone, not handled yet, and not typed into a field. */
export const isShortcut = (event: KeyboardEvent, key: string): boolean =>
  event.key === key &&
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !isTyping(event.composedPath()[0])

/** Returns whether a key press is the shortcut of a search. */
export const isSlash = (event: KeyboardEvent): boolean => isShortcut(event, '/')
