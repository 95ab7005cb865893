import type * as v from 'valibot'
import type { WINDOW_KEY, WINDOW_VALUE } from '../../../../src/contract/assignments/parts.ts'
import type { SentenceKey } from '../../../lib/i18n/messages.ts'
import type { Edit } from '../mapping/mapping.ts'
import { MINUTE_MS } from '../../../../src/contract/durations.ts'

/** The key of a process window. */
export type WindowKey = v.InferOutput<typeof WINDOW_KEY>
/** The value of a process window. */
export type WindowValue = v.InferOutput<typeof WINDOW_VALUE>
/** One edit of a process window. */
export type WindowEdit = Edit<WindowKey, WindowValue>

/** How long before the end of a window people are reminded, in days (specification, section 11.4.3). */
export const REMINDED_DAYS = 2

/** How far an opening may lie in the past without a reason: a form takes some minutes to fill in. */
const PAST_MS = 10 * MINUTE_MS

const parseMs = (iso: string): number => Date.parse(iso)

/** Returns the end in force of a window, in milliseconds. */
export const getEndMs = ({ closesAt, extendedTo }: Pick<WindowValue, 'closesAt' | 'extendedTo'>): number =>
  parseMs(extendedTo ?? closesAt)

/** Returns whether a window is open at an instant. */
export const isOpen = (value: WindowValue, now: Date): boolean =>
  value.status === 'OPEN' && parseMs(value.opensAt) <= now.getTime() && now.getTime() < getEndMs(value)

/** Returns whether an edit changes when a window is in force. */
export const doesChangeTimes = ({ before, after }: WindowEdit): boolean =>
  after !== null &&
  (before === null ||
    before.status !== after.status ||
    parseMs(before.opensAt) !== parseMs(after.opensAt) ||
    getEndMs(before) !== getEndMs(after))

/** Returns whether an edit opens a window in the past: from now on it says that it was open before. */
const doesOpenInThePast = ({ before, after }: WindowEdit, now: Date): boolean =>
  after?.status === 'OPEN' &&
  parseMs(after.opensAt) < now.getTime() - PAST_MS &&
  (before === null || before.status === 'DRAFT' || parseMs(before.opensAt) !== parseMs(after.opensAt))

/** Returns whether an edit needs a reason besides an opening in the past: an extension, an early end, a new start. */
function needsReason({ before, after }: WindowEdit): boolean {
  if (after === null) return false
  const extended = after.extendedTo !== null && (before === null || getEndMs(before) !== getEndMs(after))
  const closed = after.status === 'CLOSED' && before?.status !== 'CLOSED'
  const reopened = after.status === 'OPEN' && before?.status === 'CLOSED'
  return extended || closed || reopened
}

function findBrokenTransition({ before, after }: WindowEdit, now: Date): SentenceKey | undefined {
  if (after?.status === 'CLOSED' && (before === null || before.status === 'DRAFT')) return 'windows.closedDraft'
  const hasOpened = before !== null && before.status !== 'DRAFT' && parseMs(before.opensAt) <= now.getTime()
  if (after?.status === 'DRAFT' && (hasOpened || before?.status === 'CLOSED')) return 'windows.backToDraft'
  return undefined
}

/**
 * Returns the rule that the times and the status of an edit break, as the key of a sentence; undefined: none. An undo
 * returns to values that were accepted before, whatever the time is now.
 */
export function findBrokenWindowRule(edit: WindowEdit, now: Date, isUndo: boolean): SentenceKey | undefined {
  const { before, after } = edit
  if (after === null) return undefined
  if (parseMs(after.closesAt) <= parseMs(after.opensAt)) return 'windows.closesBeforeOpens'
  if (after.extendedTo !== null && parseMs(after.extendedTo) <= parseMs(after.closesAt))
    return 'windows.extensionBeforeEnd'
  if (isUndo) return undefined
  const transition = findBrokenTransition(edit, now)
  if (transition) return transition
  if (after.status === 'OPEN' && doesChangeTimes(edit) && getEndMs(after) <= now.getTime()) return 'windows.over'
  const unexplained = after.note === '' || (before !== null && before.note === after.note)
  if (!unexplained) return undefined
  if (doesOpenInThePast(edit, now)) return 'windows.pastNeedsNote'
  return needsReason(edit) ? 'windows.reasonMissing' : undefined
}
