import type { InputOf, Query, RowOf } from '../../../contract/activity.ts'
import { query, type InputsOf } from '../../../core/mql/index.ts'
import { failed } from '../../../core/mql/reply.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import type { ExportRequest } from '../../ui/table/data-table-props.ts'
import { useListFile } from '../../ui/table/export/use-list-file.ts'

const PAGE = 100

interface ListPage<Row> {
  readonly rows: readonly Row[]
  readonly total: number
}

/**
 * Exports all rows of a report that match, in the order of the list, to a file. The rows are fetched page by page; a
 * failure is shown as a toast, and no incomplete file is saved.
 */
export function useReportExport<Row extends object>(title: string, name: string) {
  const files = useListFile()
  const failure = useFailure()
  return async <Q extends Query>(
    { format, columns }: ExportRequest<Row>,
    listed: Q & (RowOf<Q> extends ListPage<Row> ? unknown : never),
    input: InputOf<Q>,
  ): Promise<void> => {
    const file = await files.begin({ format, columns, title }).catch(() => undefined)
    if (!file) return void showToast({ severity: 'error', detail: failure(failed('network')) })
    for (let [page, done, total] = [1, 0, 1]; done < total; page += 1) {
      const asked = { ...(input as object), page, pageSize: PAGE }
      const reply = await query([listed], { [listed.id]: asked } as unknown as InputsOf<readonly [Q]>, { toast: false })
      if (!reply.ok) return void showToast({ severity: 'error', detail: failure(reply) })
      const answer = (reply.result as Record<string, readonly ListPage<Row>[]>)[listed.id]?.[0]
      if (!answer || answer.rows.length === 0) break
      await file.add(answer.rows)
      done += answer.rows.length
      total = answer.total
    }
    await file.save(`${name}-${new Date().toISOString().slice(0, 10)}`)
  }
}
