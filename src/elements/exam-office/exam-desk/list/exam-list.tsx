import { useMemo } from 'react'
import { deskExamEvents } from '../../../../contract/exam-office/ticket-desk.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { ToolIcon } from '../../../ui/icons/tool-icons.tsx'
import { useCachedQuery } from '../../../ui/query/use-cached-query.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { DEFAULT_STATE } from '../../../ui/table/state/table-state.ts'
import { useOwnListState } from '../../../ui/table/state/use-remembered.ts'
import type { ListedExam, Setup } from '../exams.ts'
import { NotLoaded } from '../not-loaded.tsx'
import { listExamColumns } from './exam-columns.ts'
import { NoExams } from './no-exams.tsx'

/** The first view has what a person looks for; the rest can be added. */
const FIRST = { ...DEFAULT_STATE, hidden: ['year', 'endsOn'] }
const NO_ROWS: readonly ListedExam[] = []
const getRowId = ({ examEventId }: ListedExam): string => String(examEventId)

interface ExamListProps {
  readonly setup: Setup
  readonly onOpen: (examEventId: number) => void
  readonly onNew: () => void
}

/** Renders all examinations of the institution, the latest first. */
export function ExamList({ setup, onOpen, onNew }: ExamListProps) {
  const messages = useMessages()
  const { t, name } = messages
  const [result, again] = useCachedQuery(deskExamEvents, true, {})
  const [state, setState] = useOwnListState('exam-desk', FIRST)
  const columns = useMemo(() => listExamColumns(messages), [messages])
  if (result.status === 'failed') return <NotLoaded reply={result.reply} onAgain={again} />
  const rows = result.status === 'found' ? result.rows : NO_ROWS
  const possible = setup.academicYears.length > 0
  const isEmpty = result.status === 'found' && rows.length === 0
  return (
    <div className="c-stack">
      <header className="c-row c-exam-list-head">
        <div>
          <h1 className="c-title">{t('menu.examDesk')}</h1>
          <p className="c-soft">{t('examDesk.lead')}</p>
        </div>
        {isEmpty || !possible ? null : (
          <Button onClick={onNew}>
            <ToolIcon name="plus" />
            {t('examDesk.new')}
          </Button>
        )}
      </header>
      {isEmpty ? (
        <NoExams setup={setup} onNew={onNew} />
      ) : (
        <DataTable
          label={t('menu.examDesk')}
          columns={columns}
          rows={rows}
          rowId={getRowId}
          rowName={({ names }) => name(names)}
          state={state}
          onStateChange={setState}
          untouched={FIRST}
          loading={result.status === 'loading'}
          empty={{ sentence: t('examDesk.none') }}
          onRefresh={() => again(true)}
          onOpen={({ examEventId }) => onOpen(examEventId)}
        />
      )}
    </div>
  )
}
