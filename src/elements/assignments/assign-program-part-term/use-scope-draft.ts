import { useCallback, useMemo } from 'react'
import { userPrgPartTerm } from '../../../contract/assignments/program-scope.ts'
import { query } from '../../../core/mql/index.ts'
import type { Reply, Refused } from '../../../core/mql/reply.ts'
import { useLoad } from '../../ui/query/use-load.ts'
import { isTemporary, useReconnect } from '../../ui/query/use-reconnect.ts'
import { toRows } from '../parts/edits.ts'
import type { MappingDraft } from '../parts/mapping.ts'
import { useMappingDraft } from '../parts/use-mapping-draft.ts'
import { readEdits, type ScopeKey, type ScopeRow, type ScopeRows, type ScopeValue } from './scope-rows.ts'

/** The draft of the programme scope of some people in a year. */
export interface ScopeDraft extends MappingDraft<ScopeKey, ScopeValue> {
  /** What is saved; undefined while it is loaded. */
  readonly saved: ScopeRows | undefined
  readonly refused: Refused | undefined
  readonly reload: () => Promise<unknown>
}

/** Returns the name of the stored draft of a year. */
export const getScopeDraftName = (academicYearId: number): string => `programme-scope ${academicYearId}`

/** Loads the programme scope of people in a year and keeps the draft of its changes. */
export function useScopeDraft(academicYearId: number, userIds: readonly number[]): ScopeDraft {
  const ids = userIds.join()
  const loadRows = async (): Promise<Reply<readonly ScopeRow[]>> => {
    const reply = await query(
      [userPrgPartTerm],
      { userPrgPartTerm: { academicYearId, userIds: [...userIds] } },
      { toast: false },
    )
    return reply.ok ? { ok: true, result: reply.result.userPrgPartTerm } : reply
  }
  const { value, refused, reload } = useLoad(ids === '' ? undefined : `${academicYearId} ${ids}`, loadRows)
  useReconnect(
    refused !== undefined && isTemporary(refused),
    useCallback(() => void reload(), [reload]),
  )
  const saved = useMemo(() => value && toRows(value), [value])
  const listed = useMemo(() => new Set(ids.split(',').map(Number)), [ids])
  const draft = useMappingDraft<ScopeKey, ScopeValue>({
    name: getScopeDraftName(academicYearId),
    saved,
    read: readEdits,
    concerns: useCallback((key: ScopeKey) => listed.has(key.userId), [listed]),
  })
  return { ...draft, saved, refused, reload }
}
