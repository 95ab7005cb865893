import type { JobKind } from '../../../contract/institution/platform-status.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useVisit } from '../../ui/navigation/portal-link.tsx'
import type { MenuEntry } from '../../ui/overlay/menu.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { DEFAULT_STATE } from '../../ui/table/state/table-state.ts'
import { useOwnListState } from '../../ui/table/state/use-remembered.ts'
import { useJobColumns, type Job } from './use-job-columns.ts'

/** The screen on which people see a job of their own institution; exports are in the lists that they come from. */
const PATHS: Readonly<Partial<Record<JobKind, string>>> = {
  tickets: '/exam-desk',
  'user-imports': '/user-management',
  'data-imports': '/data-import',
  'student-messages': '/student-messages',
}

/** Returns where something can be done about a job; undefined: only in its own institution. */
const findPath = ({ kind, own }: Job): string | undefined =>
  kind === 'archives' || kind === 'removals' ? '/institutions' : own ? PATHS[kind] : undefined

const getRowId = ({ kind, jobId }: Job): string => `${kind}-${jobId}`

const goAlways = () => true

/** Renders the jobs that are not finished, with their owner, progress and age. */
export function JobList({ jobs }: { readonly jobs: readonly Job[] }) {
  const { t } = useMessages()
  const visit = useVisit(undefined, goAlways)
  const columns = useJobColumns()
  const [state, setState] = useOwnListState('server-jobs', DEFAULT_STATE)
  const listActions = (job: Job): readonly MenuEntry[] => {
    const path = findPath(job)
    return path === undefined || !visit ? [] : [{ label: t('platform.open'), icon: 'eye', onSelect: () => visit(path) }]
  }
  return (
    <DataTable
      label={t('serverStatus.jobs')}
      columns={columns}
      rows={jobs}
      rowId={getRowId}
      rowName={({ kind }) => t(`serverStatus.job.kind.${kind}`)}
      state={state}
      onStateChange={setState}
      empty={{ sentence: t('serverStatus.jobs.empty') }}
      actions={listActions}
    />
  )
}
