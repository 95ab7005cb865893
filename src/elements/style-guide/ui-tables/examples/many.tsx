import { useState } from 'react'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { DEFAULT_STATE } from '../../../ui/table/state/table-state.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { listStudents } from './people.ts'
import { getStudentId, useStudentColumns } from './student-columns.ts'

const ROWS = listStudents(10_000)

/** All rows on one page; only the visible ones are in the document. */
export default function Many({ rows = ROWS }) {
  const { t, language } = useMessages()
  const [state, setState] = useState(DEFAULT_STATE)
  return (
    <DataTable
      label={t('tables.list')}
      columns={useStudentColumns()}
      rows={rows}
      rowId={getStudentId}
      rowName={({ names }) => names[language]}
      state={state}
      onStateChange={setState}
      empty={{ sentence: t('tables.nothing') }}
      paged={false}
    />
  )
}
