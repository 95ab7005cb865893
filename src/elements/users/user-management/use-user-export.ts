import { useRef, useState } from 'react'
import { type UserRow, type UserTab } from '../../../contract/users/users.ts'
import { EXPORT_COLUMNS, exportUsers } from '../../../contract/users/user-selection.ts'
import type { OutputOf } from '../../../contract/activity.ts'
import { call, type Reply } from '../../../core/mql/index.ts'
import { failed } from '../../../core/mql/reply.ts'
import type { Column } from '../../ui/table/columns/columns.ts'
import type { ListFormat } from '../../ui/table/export/list-file.ts'
import type { Selection } from '../../ui/table/state/selection.ts'
import type { TableState } from '../../ui/table/state/table-state.ts'
import { useListFile } from '../../ui/table/export/use-list-file.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import { useMessages } from '../../runtime/messages.tsx'

/** Progress or result of an export. */
export type ExportState =
  | { readonly step: 'going'; readonly done: number }
  | { readonly step: 'done'; readonly done: number }
  | { readonly step: 'failed'; readonly reason: string }

interface ExportInput {
  readonly format: ListFormat
  readonly state: TableState
  readonly tab: UserTab
  /** The selected users; undefined for all matching ones. */
  readonly selection: Selection | undefined
  readonly columns: readonly Column<UserRow>[]
}

/** Returns the search and filters to send for a list, regardless of page and order. */
export const exportQuery = ({ search, filters }: TableState, tab: UserTab) => ({
  search: search.trim().length < 2 ? '' : search.trim(),
  filters,
  tab,
})

/** Returns the selected users as ids to include or exclude. */
export const selectionOf = ({ all, ids }: Selection) => ({ [all ? 'except' : 'only']: [...ids] })

/**
 * Exports users to a file, page by page as the server returns them, so that an export of a hundred thousand shows its
 * progress and can be stopped.
 */
export function useUserExport() {
  const { t } = useMessages()
  const files = useListFile()
  const failure = useFailure()
  const [state, setState] = useState<ExportState>()
  const turn = useRef(0)

  const start = async ({ format, state: list, tab, selection, columns }: ExportInput): Promise<void> => {
    const mine = (turn.current += 1)
    const kept = columns.filter(({ id }) => EXPORT_COLUMNS.some((one) => one === id))
    const names = EXPORT_COLUMNS.filter((id) => kept.some((column) => column.id === id))
    const asked = { ...exportQuery(list, tab), ...(selection && selectionOf(selection)), columns: names }
    let [after, done]: [string | null, number] = [null, 0]
    setState({ step: 'going', done })
    const file = await files.begin({ format, columns: kept, title: t('menu.userManagement') }).catch(() => undefined)
    if (mine !== turn.current) return
    if (!file) {
      setState({ step: 'failed', reason: failure(failed('network')) })
      return
    }
    do {
      const reply: Reply<OutputOf<typeof exportUsers>> = await call(exportUsers, { ...asked, after }, { toast: false })
      if (mine !== turn.current) return
      if (!reply.ok) {
        setState({ step: 'failed', reason: failure(reply) })
        return
      }
      after = reply.result.after
      done += reply.result.rows.length
      await file.add(reply.result.rows)
      if (mine !== turn.current) return
      setState({ step: 'going', done })
    } while (after !== null)
    await file.save(`users-${new Date().toISOString().slice(0, 10)}`)
    setState({ step: 'done', done })
  }
  const stop = () => {
    turn.current += 1
    setState(undefined)
  }
  return { state, start, stop }
}
