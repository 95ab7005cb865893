import { useEffect, useState } from 'react'
import { deleteView, saveView, savedViews } from '../../../contract/people/saved-views.ts'
import { call } from '../../../core/mql/index.ts'
import { useWords } from '../../words.tsx'
import { useFailure } from '../use-failure.ts'
import { useQuery } from '../use-query.ts'
import type { SavedViews } from './saved-views.tsx'

/**
 * The views that a person keeps of a list at the server. `now` is what is shown, as a query string; `onApply` is given one that was kept.
 * Undefined until they are known.
 */
export function useSavedViews(list: 'users' | 'roles', ready: boolean, now: string, onApply: (state: string) => void): SavedViews | undefined {
  const { t } = useWords()
  const failure = useFailure()
  const [asked, again] = useQuery(savedViews, ready, { list })
  // What came last stays while it is asked for again: the window of the views is open then.
  const [rows, setRows] = useState(asked.status === 'found' ? asked.rows : undefined)
  useEffect(() => {
    if (asked.status === 'found') setRows(asked.rows)
  }, [asked])
  if (!rows) return undefined
  return {
    names: rows.map(({ name }) => name),
    onApply: (name) => onApply(rows.find((row) => row.name === name)?.state ?? ''),
    async onSave(name) {
      const reply = await call(saveView, { list, name, state: now }, { toast: false })
      if (!reply.ok) return failure(reply)
      if (reply.result.outcome === 'FULL') return t('table.viewsFull')
      again()
      return undefined
    },
    onDelete: (name) => void call(deleteView, { list, name }).then(again),
  }
}
