import { useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { LabelledSpecimen } from '../../guide/labelled-specimen.tsx'
import type { DataTableProps } from '../../../ui/table/data-table-props.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { DEFAULT_STATE } from '../../../ui/table/state/table-state.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { listStudents, type Student } from './people.ts'
import { getStudentId, useStudentColumns } from './student-columns.ts'

const ROWS = listStudents(3)
const getNothing = () => undefined

/** Each state shows the next action. */
export default function States() {
  const { t } = useMessages()
  return (
    <div className="c-stack">
      <Shown label={t('tables.state.loading')} rows={[]} loading />
      <Shown label={t('tables.state.busy')} loading />
      <Shown label={t('tables.state.empty')} rows={[]} />
      <Shown label={t('tables.state.filtered')} searched="xyz" />
      <Shown
        label={t('tables.state.failed')}
        rows={[]}
        failure={{ reason: t('tables.unreachable'), onAgain: getNothing }}
      />
      <Shown label={t('tables.state.offline')} stale={{ since: '2026-03-14T10:42:00+05:30', offline: true }} />
    </div>
  )
}

interface ShownProps extends Partial<DataTableProps<Student>> {
  readonly searched?: string
}

function Shown({ label, searched = '', ...table }: ShownProps) {
  const { t, language } = useMessages()
  const [state, setState] = useState({ ...DEFAULT_STATE, search: searched })
  return (
    <LabelledSpecimen label={label ?? ''}>
      <DataTable
        label={label ?? ''}
        columns={useStudentColumns()}
        rows={ROWS}
        rowId={getStudentId}
        rowName={({ names }) => names[language]}
        state={state}
        onStateChange={setState}
        empty={{ sentence: t('tables.nothing'), action: <Button>{t('tables.add')}</Button> }}
        {...table}
      />
    </LabelledSpecimen>
  )
}
