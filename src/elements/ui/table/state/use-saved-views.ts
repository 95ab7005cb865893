import { useEffect, useState } from 'react'
import { deleteView, SAVED_LISTS, saveView, savedViews } from '../../../../contract/users/saved-views.ts'
import { call } from '../../../../core/mql/index.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { useFailure } from '../../query/use-failure.ts'
import { useGroupedQuery } from '../../query/use-cached-query.ts'
import type { SavedViews } from './saved-views.tsx'

/**
 * Manages a person's views of a list, stored on the server. `now` is the current state as a query string; `onApply`
 * receives a stored one. Returns undefined where they cannot be loaded; none are named until they are.
 */
export function useSavedViews(
  list: (typeof SAVED_LISTS)[number],
  ready: boolean,
  now: string,
  onApply: (state: string) => void,
): SavedViews | undefined {
  const { t } = useMessages()
  const failure = useFailure()
  const [result, reload] = useGroupedQuery(savedViews, ready, { list })
  // The last rows stay while they are loaded again, because the popup of the views is open then.
  const [rows, setRows] = useState(result.status === 'found' ? result.rows : undefined)
  useEffect(() => {
    if (result.status === 'found') setRows(result.rows)
  }, [result])
  if (!ready || (!rows && result.status === 'failed')) return undefined
  return {
    names: (rows ?? []).map(({ name }) => name),
    onApply: (name) => onApply(rows?.find((row) => row.name === name)?.state ?? ''),
    async onSave(name) {
      const reply = await call(saveView, { list, name, state: now }, { toast: false })
      if (!reply.ok) return failure(reply)
      if (reply.result.outcome === 'FULL') return t('table.viewsFull')
      reload()
      return undefined
    },
    onDelete: (name) => void call(deleteView, { list, name }).then(reload),
  }
}
