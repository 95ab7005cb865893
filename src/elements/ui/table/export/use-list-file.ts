import { buildFailure } from '../../../../core/mql/reply.ts'
import { showToast } from '../../../../core/feedback/toasts.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { useDateHabits } from '../../query/use-date-habits.ts'
import { useFailure } from '../../query/use-failure.ts'
import { startListFile, type ListFile, type ListFileOptions } from './list-file.ts'

interface WholeList<Row> extends ListFileOptions<Row> {
  readonly rows: readonly Row[]
  /** Without its extension. */
  readonly name: string
  /** The date format, where it is not the institution's. */
  readonly datePattern?: string
}

/** Exports lists as files, in the language of the screen and the institution's date format. */
export function useListFile() {
  const messages = useMessages()
  const failure = useFailure()
  const { format: pattern, timeZone } = useDateHabits()
  return {
    /** Starts a file to which rows are added as they arrive. Rejects when the chunk that writes it cannot be loaded. */
    begin: <Row>(options: ListFileOptions<Row>): Promise<ListFile<Row>> =>
      startListFile(options, messages, { pattern, timeZone }),
    /** Creates a file of all rows and saves it; a toast reports a failure. */
    async save<Row>({ rows, name, datePattern = pattern, ...options }: WholeList<Row>): Promise<void> {
      try {
        const file = await startListFile(options, messages, { pattern: datePattern, timeZone })
        await file.add(rows)
        await file.save(name)
      } catch {
        showToast({ severity: 'error', detail: failure(buildFailure('network')) })
      }
    },
  }
}
