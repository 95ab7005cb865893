import { failed } from '../../../core/mql/reply.ts'
import { showToast } from '../../../core/toasts.ts'
import { useWords } from '../../words.tsx'
import { useDateHabits } from '../form/use-date-habits.ts'
import { useFailure } from '../use-failure.ts'
import { startListFile, type ListFile, type ListFileOptions } from './list-file.ts'

interface WholeList<Row> extends ListFileOptions<Row> {
  readonly rows: readonly Row[]
  /** Without its ending. */
  readonly name: string
  /** How days are written where it is not as the institution does. */
  readonly datePattern?: string
}

/** Takes lists along as files, in the language of the screen and as the institution writes days. */
export function useListFile() {
  const words = useWords()
  const failure = useFailure()
  const { format: pattern, timeZone } = useDateHabits()
  return {
    /** Begins a file to which rows are added as they come. Rejects where what writes it cannot be fetched. */
    begin: <Row>(options: ListFileOptions<Row>): Promise<ListFile<Row>> => startListFile(options, words, { pattern, timeZone }),
    /** Makes a file of all rows and hands it over; a toast says why it could not be. */
    async save<Row>({ rows, name, datePattern = pattern, ...options }: WholeList<Row>): Promise<void> {
      try {
        const file = await startListFile(options, words, { pattern: datePattern, timeZone })
        await file.add(rows)
        await file.save(name)
      } catch {
        showToast({ severity: 'error', detail: failure(failed('network')) })
      }
    },
  }
}
