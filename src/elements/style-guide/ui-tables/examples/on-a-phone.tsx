import { useState } from 'react'
import { UNSELECTED } from '../../../ui/table/state/selection.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { DEFAULT_STATE, type TableState } from '../../../ui/table/state/table-state.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { listStudents } from './people.ts'
import { getStudentId, useStudentColumns } from './student-columns.ts'

const ROWS = listStudents(12)

/** The same list in a narrow space. */
export default function OnAPhone() {
  const { t, language } = useMessages()
  const [state, setState] = useState<TableState>({ ...DEFAULT_STATE, size: 10 })
  const [selection, setSelection] = useState(UNSELECTED)
  return (
    <div className="c-phone">
      <DataTable
        label={t('tables.list')}
        columns={useStudentColumns()}
        rows={ROWS}
        rowId={getStudentId}
        rowName={({ names }) => names[language]}
        state={state}
        onStateChange={setState}
        datePattern="dd/mm/yyyy"
        empty={{ sentence: t('tables.nothing') }}
        selection={selection}
        onSelectionChange={setSelection}
        detail={(student) => <p>{Object.values(student.names).join(' · ')}</p>}
        actions={() => [{ label: t('tables.open'), icon: 'edit', onSelect: () => undefined }]}
      />
    </div>
  )
}
