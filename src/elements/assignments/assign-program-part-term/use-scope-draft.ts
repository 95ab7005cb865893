import { useCallback, useEffect, useMemo, useState } from 'react'
import { userPrgPartTerm } from '../../../contract/assignments/program-scope.ts'
import { draftOf, keepDraft } from '../../../core/session/drafts.ts'
import { $session } from '../../../core/session/session.ts'
import { query } from '../../../core/mql/index.ts'
import type { Reply, Refused } from '../../../core/mql/reply.ts'
import { useLoad } from '../../ui/query/use-load.ts'
import { isTemporary, useReconnect } from '../../ui/query/use-reconnect.ts'
import { editsBetween, toRows, withEdits, withProposal } from '../parts/edits.ts'
import { readEdits, type ScopeEdit, type ScopeRow, type ScopeRows } from './scope-rows.ts'

/** The draft of the programme scope of some people in a year. */
export interface ScopeDraft {
  /** What is saved; undefined while it is loaded. */
  readonly saved: ScopeRows | undefined
  /** What would be saved. */
  readonly rows: ScopeRows
  readonly edits: readonly ScopeEdit[]
  readonly refused: Refused | undefined
  readonly reload: () => Promise<unknown>
  readonly setRows: (rows: ScopeRows) => void
  /** Adds proposed edits to the draft. */
  readonly propose: (edits: readonly ScopeEdit[]) => void
  /** Replaces all edits. */
  readonly setEdits: (edits: readonly ScopeEdit[]) => void
}

const NO_ROWS: ScopeRows = new Map()

/**
 * Loads the programme scope of people in a year and keeps the draft of its changes: over a reload of the page, and when
 * the session ends, until it is saved or the visitor leaves.
 */
export function useScopeDraft(academicYearId: number, userIds: readonly number[]): ScopeDraft {
  const name = `programme-scope ${academicYearId}`
  const ids = userIds.join()
  const [kept, setKept] = useState<readonly ScopeEdit[]>(() => readEdits(draftOf(name)?.edits))
  const load = async (): Promise<Reply<readonly ScopeRow[]>> => {
    const reply = await query(
      [userPrgPartTerm],
      { userPrgPartTerm: { academicYearId, userIds: [...userIds] } },
      { toast: false },
    )
    return reply.ok ? { ok: true, result: reply.result.userPrgPartTerm } : reply
  }
  const { value, refused, reload } = useLoad(ids === '' ? undefined : `${academicYearId} ${ids}`, load)
  useReconnect(
    refused !== undefined && isTemporary(refused),
    useCallback(() => void reload(), [reload]),
  )
  const saved = useMemo(() => value && toRows(value), [value])
  const edits = useMemo(() => {
    const listed = new Set(ids.split(',').map(Number))
    return kept.filter(({ key }) => listed.has(key.userId))
  }, [kept, ids])
  const rows = useMemo(() => (saved ? withEdits(saved, edits) : NO_ROWS), [saved, edits])

  useEffect(() => keepDraft(name, kept.length > 0 ? { edits: kept } : {}), [name, kept])
  useEffect(
    () => () => {
      if ($session.get().status === 'user') keepDraft(name, {})
    },
    [name],
  )
  return {
    saved,
    rows,
    edits,
    refused,
    reload,
    setRows: (next) => setKept(editsBetween(saved ?? NO_ROWS, next, edits)),
    propose: (proposed) => setKept((before) => withProposal(before, proposed)),
    setEdits: setKept,
  }
}
