import { useCallback } from 'react'
import type { RowOf } from '../../../contract/activity.ts'
import { userDetail } from '../../../contract/users/user-detail.ts'
import { useQuery, type QueryResult } from '../../ui/query/use-query.ts'

/** A user as loaded for the record. */
export type Detail = RowOf<typeof userDetail>

/** Loads the record of a user. During a reload the current data stays visible. */
export function useDetail(userId: string): readonly [QueryResult<Detail>, () => void] {
  const [result, reload] = useQuery(userDetail, true, { userId })
  return [result, useCallback(() => reload(true), [reload])]
}
