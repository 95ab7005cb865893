import { useState } from 'react'
import { DataTable } from '../../ui/table/data-table.tsx'
import { UNTOUCHED } from '../../ui/table/table-state.ts'
import { useWords } from '../../words.tsx'
import { students } from './people.ts'
import { studentId, useStudentColumns } from './student-columns.ts'

const ROWS = students(10_000)

/** All rows at once; only those in sight are in the document. */
export default function Many() {
  const { t, language } = useWords()
  const [state, setState] = useState(UNTOUCHED)
  return (
    <DataTable
      label={t('tables.list')}
      columns={useStudentColumns()}
      rows={ROWS}
      rowId={studentId}
      rowName={({ names }) => names[language]}
      state={state}
      onStateChange={setState}
      empty={{ sentence: t('tables.nothing') }}
      paged={false}
    />
  )
}
