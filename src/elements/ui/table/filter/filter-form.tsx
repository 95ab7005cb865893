import { useRef, useState } from 'react'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../button/button.tsx'
import type { Column } from '../columns/columns.ts'
import { toDraft, readDraft, type FilterDraft } from './filter-drafts.ts'
import { FilterFields } from './filter-fields.tsx'
import type { TableState } from '../state/table-state.ts'

type Filters = TableState['filters']

interface FilterFormProps {
  readonly columns: readonly Column<never>[]
  readonly filters: Filters
  readonly pattern: string
  /** Called with all filters of the list; those of other columns are unchanged. */
  readonly onFilters: (filters: Filters) => void
}

/** Renders the filters of one or more columns; nothing changes before Apply or Clear (specification, section 9). */
export function FilterForm({ columns, filters, pattern, onFilters }: FilterFormProps) {
  const { t } = useMessages()
  const [drafts, setDrafts] = useState<Readonly<Record<string, FilterDraft>>>(() =>
    Object.fromEntries(columns.map((column) => [column.id, toDraft(column, filters[column.id], pattern)])),
  )
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const results = columns.map((column) => ({
    column,
    draft: drafts[column.id]!,
    read: readDraft(column, drafts[column.id]!, pattern, new Date()),
  }))
  const others = Object.entries(filters).filter(([id]) => !columns.some((column) => column.id === id))

  const applyFilter = () => {
    setTried(true)
    if (results.some(({ read }) => !read.ok)) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    const own = results.flatMap(({ column, read }) =>
      read.ok && read.filter ? [[column.id, read.filter] as const] : [],
    )
    onFilters(Object.fromEntries([...others, ...own]))
  }
  return (
    <form
      ref={form}
      className="c-filter-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        applyFilter()
      }}
    >
      {results.map(({ column, draft, read }) => (
        <FilterFields
          key={column.id}
          column={column}
          draft={draft}
          onDraft={(next) => setDrafts((before) => ({ ...before, [column.id]: next }))}
          read={tried ? read : undefined}
          pattern={pattern}
        />
      ))}
      <div className="c-filter-buttons">
        <Button kind="quiet" data-size="small" onClick={() => onFilters(Object.fromEntries(others))}>
          {t('table.clear')}
        </Button>
        <Button type="submit" data-size="small">
          {t('table.apply')}
        </Button>
      </div>
    </form>
  )
}
