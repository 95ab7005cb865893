import { useMemo, useState } from 'react'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { UNSELECTED } from '../../../ui/table/state/selection.ts'
import { useListFile } from '../../../ui/table/export/use-list-file.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { BY_NAME, listStudents, type Student } from './people.ts'
import { getStudentId, useStudentColumns } from './student-columns.ts'

const ROWS = listStudents(250)

/** All features of a list, with its rows in the browser. */
export default function Everything() {
  const { t, language } = useMessages()
  const files = useListFile()
  const columns = useStudentColumns()
  const [state, setState] = useState(BY_NAME)
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [selection, setSelection] = useState(UNSELECTED)
  const [opened, setOpened] = useState<Student>()
  const rows = useMemo(() => ROWS.filter(({ id }) => !gone.has(id)), [gone])
  const getName = ({ names }: Student) => names[language]
  const removeRows = (ids: readonly string[]) => setGone(new Set([...gone, ...ids]))
  return (
    <>
      <DataTable
        label={t('tables.list')}
        columns={columns}
        rows={rows}
        rowId={getStudentId}
        rowName={getName}
        state={state}
        onStateChange={setState}
        datePattern="dd/mm/yyyy"
        empty={{ sentence: t('tables.nothing') }}
        selection={selection}
        onSelectionChange={setSelection}
        onOpen={setOpened}
        detail={(student) => <p>{Object.values(student.names).join(' · ')}</p>}
        actions={(student) => [
          { label: t('tables.open'), icon: 'edit', onSelect: () => setOpened(student) },
          'separator',
          { label: t('guide.remove'), icon: 'bin', danger: true, onSelect: () => removeRows([student.id]) },
        ]}
        bulk={[
          {
            label: t('guide.remove'),
            icon: 'bin',
            danger: true,
            onSelect: ({ all, ids }) => {
              removeRows(rows.map(getStudentId).filter((id) => all !== ids.has(id)))
              setSelection(UNSELECTED)
            },
          },
        ]}
        onExport={({ format, columns: shown, rows: matching = [] }) =>
          files.save({
            format,
            columns: shown,
            rows: matching,
            title: t('tables.list'),
            name: 'students',
            datePattern: 'dd/mm/yyyy',
          })
        }
      />
      <p className="c-small" role="status">
        {opened ? t('tables.opened', { name: getName(opened) }) : ''}
      </p>
    </>
  )
}
