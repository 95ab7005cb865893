import { writeDay } from '../../../../core/i18n/dates.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { TextField } from '../../field/field.tsx'
import { FILTER_KIND, type Column } from '../columns/columns.ts'
import { FilterChoices } from './filter-choices.tsx'
import type { DraftProblem, FilterDraft, ReadDraft } from './filter-drafts.ts'

interface FilterFieldsProps {
  readonly column: Column<never>
  readonly draft: FilterDraft
  readonly onDraft: (draft: FilterDraft) => void
  /** The errors when Apply was pressed. */
  readonly read: ReadDraft | undefined
  readonly pattern: string
}

/** Renders the filter fields of one column, under its heading. */
export function FilterFields(props: FilterFieldsProps) {
  return (
    <fieldset className="c-filter-fields">
      <legend className="c-label">{props.column.header}</legend>
      <Controls {...props} />
    </fieldset>
  )
}

function Controls({ column, draft, onDraft, read, pattern }: FilterFieldsProps) {
  const { t } = useMessages()
  const setPart = (part: Partial<FilterDraft>) => onDraft({ ...draft, ...part })
  switch (FILTER_KIND[column.kind]) {
    case 'text':
      return (
        <TextField
          label={t('table.contains')}
          value={draft.text}
          onChange={({ target }) => setPart({ text: target.value })}
          dir={column.kind === 'identifier' ? 'ltr' : undefined}
        />
      )
    case 'choice':
      return column.kind === 'status' ? (
        <FilterChoices
          header={column.header}
          options={column.options}
          values={draft.values}
          onValues={(values) => setPart({ values })}
        />
      ) : null
    case 'flag':
      return <YesNo column={column} draft={draft} onDraft={onDraft} />
    case 'range':
    case 'days':
      return <Bounds column={column} draft={draft} set={setPart} read={read} pattern={pattern} />
  }
}

function YesNo({ column, draft, onDraft }: Pick<FilterFieldsProps, 'column' | 'draft' | 'onDraft'>) {
  const { t } = useMessages()
  const choices = [
    ['', 'table.any'],
    ['yes', 'table.yes'],
    ['no', 'table.no'],
  ] as const
  return (
    <div className="c-choice">
      {choices.map(([value, key]) => (
        <label key={key}>
          <input
            type="radio"
            name={`filter-${column.id}`}
            checked={draft.flag === value}
            onChange={() => onDraft({ ...draft, flag: value })}
          />
          {t(key)}
        </label>
      ))}
    </div>
  )
}

interface BoundsProps extends Pick<FilterFieldsProps, 'column' | 'draft' | 'read' | 'pattern'> {
  readonly set: (part: Partial<FilterDraft>) => void
}

function Bounds({ column, draft, set, read, pattern }: BoundsProps) {
  const { t } = useMessages()
  const days = column.kind === 'date'
  const now = new Date()
  const example = writeDay(
    `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`,
    pattern,
  )
  const formatProblem = (problem: DraftProblem | undefined) =>
    problem && t(problem === 'day' ? 'table.badDay' : 'table.badNumber', { example })
  const problems = read && !read.ok ? read : undefined
  return (
    <>
      <div className="c-filter-bounds">
        <TextField
          label={t('table.from')}
          value={draft.from}
          onChange={({ target }) => set({ from: target.value })}
          error={formatProblem(problems?.from)}
          dir="ltr"
          inputMode={days ? 'numeric' : 'decimal'}
          autoComplete="off"
        />
        <TextField
          label={t('table.to')}
          value={draft.to}
          onChange={({ target }) => set({ to: target.value })}
          error={formatProblem(problems?.to)}
          dir="ltr"
          inputMode={days ? 'numeric' : 'decimal'}
          autoComplete="off"
        />
      </div>
      {days ? <p className="c-hint">{t('table.dayExample', { example })}</p> : null}
    </>
  )
}
