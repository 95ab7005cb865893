import type * as v from 'valibot'
import type { WINDOW_KEY, WINDOW_VALUE } from '../../../../src/contract/assignments/parts.ts'
import type { SentenceKey } from '../../../lib/i18n/messages.ts'
import type { Edit } from '../mapping/mapping.ts'

/** The key of a process window. */
export type WindowKey = v.InferOutput<typeof WINDOW_KEY>
/** The value of a process window. */
export type WindowValue = v.InferOutput<typeof WINDOW_VALUE>
/** One edit of a process window. */
export type WindowEdit = Edit<WindowKey, WindowValue>

/** How long before the end of a window people are reminded, in days (specification, section 11.4.3). */
export const REMINDED_DAYS = 2

/** How far an opening may lie in the past without a reason: a form takes some minutes to fill in. */
const PAST_MS = 10 * 60_000

const at = (iso: string): number => Date.parse(iso)

/** Returns the end in force of a window, in milliseconds. */
export const endOf = ({ closesAt, extendedTo }: Pick<WindowValue, 'closesAt' | 'extendedTo'>): number =>
  at(extendedTo ?? closesAt)

/** Returns whether a window is open at an instant. */
export const isOpen = (value: WindowValue, now: Date): boolean =>
  value.status === 'OPEN' && at(value.opensAt) <= now.getTime() && now.getTime() < endOf(value)

/** Returns whether an edit changes when a window is in force. */
export const changesTimes = ({ before, after }: WindowEdit): boolean =>
  after !== null &&
  (before === null ||
    before.status !== after.status ||
    at(before.opensAt) !== at(after.opensAt) ||
    endOf(before) !== endOf(after))

/** Returns whether an edit opens a window in the past: from now on it says that it was open before. */
const opensInThePast = ({ before, after }: WindowEdit, now: Date): boolean =>
  after?.status === 'OPEN' &&
  at(after.opensAt) < now.getTime() - PAST_MS &&
  (before === null || before.status === 'DRAFT' || at(before.opensAt) !== at(after.opensAt))

/** Returns whether an edit needs a reason besides an opening in the past: an extension, an early end, a new start. */
function needsReason({ before, after }: WindowEdit): boolean {
  if (after === null) return false
  const extended = after.extendedTo !== null && (before === null || endOf(before) !== endOf(after))
  const closed = after.status === 'CLOSED' && before?.status !== 'CLOSED'
  const reopened = after.status === 'OPEN' && before?.status === 'CLOSED'
  return extended || closed || reopened
}

function brokenTransition({ before, after }: WindowEdit, now: Date): SentenceKey | undefined {
  if (after?.status === 'CLOSED' && (before === null || before.status === 'DRAFT')) return 'windows.closedDraft'
  const hasOpened = before !== null && before.status !== 'DRAFT' && at(before.opensAt) <= now.getTime()
  if (after?.status === 'DRAFT' && (hasOpened || before?.status === 'CLOSED')) return 'windows.backToDraft'
  return undefined
}

/**
 * Returns the rule that the times and the status of an edit break, as the key of a sentence; undefined: none. An undo
 * returns to values that were accepted before, whatever the time is now.
 */
export function brokenRule(edit: WindowEdit, now: Date, undoing: boolean): SentenceKey | undefined {
  const { before, after } = edit
  if (after === null) return undefined
  if (at(after.closesAt) <= at(after.opensAt)) return 'windows.closesBeforeOpens'
  if (after.extendedTo !== null && at(after.extendedTo) <= at(after.closesAt)) return 'windows.extensionBeforeEnd'
  if (undoing) return undefined
  const transition = brokenTransition(edit, now)
  if (transition) return transition
  if (after.status === 'OPEN' && changesTimes(edit) && endOf(after) <= now.getTime()) return 'windows.over'
  const unexplained = after.note === '' || (before !== null && before.note === after.note)
  if (!unexplained) return undefined
  if (opensInThePast(edit, now)) return 'windows.pastNeedsNote'
  return needsReason(edit) ? 'windows.reasonMissing' : undefined
}
