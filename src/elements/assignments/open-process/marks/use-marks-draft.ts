import { useCallback, useLayoutEffect, useState } from 'react'
import { INTERNAL_MARKS } from '../../../../contract/assignments/internal-marks.ts'
import { findDraft, storeDraft } from '../../../../core/session/drafts.ts'
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.ts'
import { readUnsavedMarks, applyEntry, type UnsavedMark } from './marks-draft.ts'

/** The marks that are not saved, of all courses. */
export interface MarksDraft {
  readonly entries: readonly UnsavedMark[]
  readonly applyMark: (entry: UnsavedMark) => void
  readonly discardMarks: (entries: readonly UnsavedMark[]) => void
}

/**
 * Manages the marks that are not saved. They are kept in this tab over a reload, a lost session and the end of the
 * process, until they are saved or discarded: the screen reads them again whenever it is shown. Leaving the page asks
 * first.
 */
export function useMarksDraft(): MarksDraft {
  const [entries, setEntries] = useState<readonly UnsavedMark[]>(() =>
    readUnsavedMarks(findDraft(INTERNAL_MARKS)?.entries),
  )
  useLayoutEffect(() => storeDraft(INTERNAL_MARKS, entries.length > 0 ? { entries } : {}), [entries])
  useLeaveGuard(entries.length > 0)
  return {
    entries,
    applyMark: useCallback((entry) => setEntries((before) => applyEntry(before, entry)), []),
    discardMarks: useCallback((some) => setEntries((before) => before.filter((entry) => !some.includes(entry))), []),
  }
}
