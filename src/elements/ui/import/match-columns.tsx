import { useMessages } from '../../runtime/messages.tsx'
import { ChooseField } from '../form/fields/choose-field.tsx'

const SKIP = 'SKIP'
/** Number of columns above which the list scrolls, so that fifty columns do not fill fifty screens. */
const MANY = 18

/** The index of a column of the file, from 0, by field. */
export type ColumnMatches = Readonly<Record<string, number>>

/** Returns the matches after a column is chosen for a field: a field has one column, and a column one field. */
function matchColumn(matches: ColumnMatches, column: number, field: string): ColumnMatches {
  const others = Object.entries(matches).filter(([name, place]) => name !== field && place !== column)
  return Object.fromEntries(field === SKIP || field === '' ? others : [...others, [field, column]])
}

interface MatchColumnsProps {
  /** Accessible name of the group. */
  readonly label: string
  /** The columns of the file with their first values. */
  readonly columns: readonly { readonly name: string; readonly samples: readonly string[] }[]
  readonly fields: readonly { readonly value: string; readonly label: string }[]
  readonly matches: ColumnMatches
  readonly onChange: (change: (matches: ColumnMatches) => ColumnMatches) => void
}

/** Renders the columns of a file; for each, the field that it contains can be chosen. */
export function MatchColumns({ label, columns, fields, matches, onChange }: MatchColumnsProps) {
  const { t } = useMessages()
  const choices = [{ value: SKIP, label: t('import.skip') }, ...fields]
  return (
    <div
      className="c-import-columns"
      data-many={columns.length > MANY ? '' : undefined}
      role="group"
      aria-label={label}
    >
      {columns.map(({ name, samples }, column) => {
        const field = fields.find(({ value }) => matches[value] === column)?.value
        return (
          <div key={name} className="c-import-column" data-used={field ? '' : undefined}>
            <ChooseField
              name={`column${column}`}
              label={name}
              hint={samples.length > 0 ? t('import.samples', { samples: samples.join(' · ') }) : t('import.empty')}
              value={field ?? SKIP}
              choices={choices}
              onChange={(value) => onChange((before) => matchColumn(before, column, value))}
            />
          </div>
        )
      })}
    </div>
  )
}
