import { useCallback, useEffect, useState } from 'react'
import type { RowOf } from '../../../contract/activity.ts'
import { userDetail } from '../../../contract/users/user-detail.ts'
import { query } from '../../../core/mql/index.ts'
import type { Asked } from '../../ui/query/use-query.ts'

/** A user as loaded for the record. */
export type Detail = RowOf<typeof userDetail>

/** Loads the record of a user. During a reload the current data stays visible. */
export function useDetail(userId: string): readonly [Asked<Detail>, () => void] {
  const [asked, setAsked] = useState<Asked<Detail>>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let current = true
    void query([userDetail], { userDetail: { userId } }, { toast: false }).then((reply) => {
      if (current) setAsked(reply.ok ? { status: 'found', rows: reply.result.userDetail } : { status: 'failed', reply })
    })
    return () => {
      current = false
    }
  }, [userId, attempt])
  return [asked, useCallback(() => setAttempt((count) => count + 1), [])]
}
