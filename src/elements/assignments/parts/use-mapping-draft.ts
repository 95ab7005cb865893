import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { findDraft, storeDraft } from '../../../core/session/drafts.ts'
import { $session } from '../../../core/session/session.ts'
import { listEdits, applyEdits, mergeProposal, type Edit, type Rows } from './edits.ts'
import type { MappingDraft } from './mapping.ts'

interface DraftInput<Key, Value> {
  /** Its name among the stored drafts. */
  readonly name: string
  /** The rows that are saved; undefined while they are loaded. */
  readonly saved: Rows<Key, Value> | undefined
  /** Reads the edits of a stored draft. */
  readonly read: (stored: unknown) => readonly Edit<Key, Value>[]
  /** Whether an edit belongs to what is shown; the others are kept. Must be stable between renders. */
  readonly concerns?: (key: Key) => boolean
}

/**
 * Manages the draft of a mapping: it is kept over a reload of the page, and when the session ends, until it is saved or
 * the visitor leaves.
 */
export function useMappingDraft<Key extends object, Value>({
  name,
  saved,
  read,
  concerns,
}: DraftInput<Key, Value>): MappingDraft<Key, Value> {
  const [kept, setKept] = useState<readonly Edit<Key, Value>[]>(() => read(findDraft(name)?.edits))
  const edits = useMemo(() => (concerns ? kept.filter(({ key }) => concerns(key)) : kept), [kept, concerns])
  const rows = useMemo(() => (saved ? applyEdits(saved, edits) : new Map()), [saved, edits])

  /** Replaces the edits that are shown. */
  const replaceEdits = (next: readonly Edit<Key, Value>[]) =>
    setKept((before) => (concerns ? [...before.filter(({ key }) => !concerns(key)), ...next] : next))

  useLayoutEffect(() => storeDraft(name, kept.length > 0 ? { edits: kept } : {}), [name, kept])
  useEffect(
    () => () => {
      if ($session.get().status === 'user') storeDraft(name, {})
    },
    [name],
  )
  return {
    rows,
    edits,
    setRows: (next) => replaceEdits(listEdits(saved ?? new Map(), next, edits)),
    propose: (proposed) => setKept((before) => mergeProposal(before, proposed)),
    setEdits: replaceEdits,
  }
}
