import type { RowOf } from '../../../contract/activity.ts'
import type { dataImportLines } from '../../../contract/academics/data-import-state.ts'
import { CELL_PROBLEMS } from '../../../contract/users/import-parts.ts'
import { useMessages, type Messages } from '../../runtime/messages.tsx'
import type { DataImport, TemplateColumn } from './imports.ts'

/** A wrong line. */
export type Line = RowOf<typeof dataImportLines>['rows'][number]
type Fault = Line['faults'][number]
type OwnFault = Exclude<Fault['fault'], `PERSON_${string}`>

/** The import that a line belongs to, and the columns that a file of its kind can have. */
export interface LineContext {
  readonly job: DataImport
  readonly fields: readonly TemplateColumn[]
}

/** Returns what is wrong with a line: the column and its value, where it is one, and the reason. */
function explainFault({ field, fault, value }: Fault, { job, fields }: LineContext, { t }: Messages) {
  const problem = CELL_PROBLEMS.find((one) => fault === `PERSON_${one}`)
  const column = fields.find((one) => one.field === field)
  const own = fault as OwnFault
  // A photograph is a file of its own, whose name is in view, and no column of a row.
  if (job.kind === 'PHOTOGRAPHS')
    return {
      ...{ column: '', value: '' },
      reason:
        own === 'UNKNOWN' || own === 'TWICE_IN_FILE'
          ? t(`dataImport.photographs.fault.${own}`)
          : t(`dataImport.fault.${own}`, { choices: '' }),
    }
  return {
    column: column?.header ?? field ?? '',
    value,
    reason: problem
      ? t(`people.import.cell.${problem}`)
      : t(`dataImport.fault.${own}`, { choices: column?.choices.join(', ') ?? '' }),
  }
}

/** Returns the reasons why a line is wrong, as one text; `named`: with the columns. */
export const formatReasons = ({ faults }: Line, context: LineContext, messages: Messages, named: boolean): string =>
  faults
    .map((fault) => explainFault(fault, context, messages))
    .map(({ column, reason }) => (named && column ? `${column}: ${reason}` : reason))
    .join(' ')

/** Renders why a line is wrong: each column with its value and the reason. */
export function LineFaults({ line, context }: { readonly line: Line; readonly context: LineContext }) {
  const messages = useMessages()
  return (
    <ul className="c-data-faults">
      {line.faults.map((fault, place) => {
        const { column, value, reason } = explainFault(fault, context, messages)
        return (
          <li key={place}>
            {column || value ? (
              <span>
                <strong>{column}</strong> {value ? <bdi className="c-data-value">{value}</bdi> : null}
              </span>
            ) : null}
            <span>{reason}</span>
          </li>
        )
      })}
    </ul>
  )
}
