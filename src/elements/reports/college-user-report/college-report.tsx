import { collegeUserChoices } from '../../../contract/reports/college-users.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useVisit } from '../../ui/navigation/portal-link.tsx'
import { useAddressState } from '../../ui/navigation/use-address-state.ts'
import { PageLoading } from '../../ui/query/page-loading.tsx'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import { CollegeList } from './college-list.tsx'
import type { ReportProps } from '../parts/report-screen.tsx'
import { CollegeStaff } from './college-staff.tsx'

/** The path of the screen in the portal. */
export const ROUTE = '/collegeUserReport'

/** Parameters of the address that belong to one of the two levels only. */
const NO_LIST = { page: undefined, sort: undefined, search: undefined }

/** Returns the parameters that remove all filters from an address. */
const clearFilterParameters = (parameters: Readonly<Record<string, string | undefined>>) => ({
  ...NO_LIST,
  ...Object.fromEntries(
    Object.keys(parameters)
      .filter((name) => name.startsWith('filter.') || name === 'hide' || name === 'order')
      .map((name) => [name, undefined]),
  ),
})

/**
 * Renders the report on users of colleges: all colleges, or the people of one (specification, section 11.5.2). Who
 * works for a single college sees its people at once.
 */
export function CollegeReport({ portal, onNavigate, ready }: ReportProps) {
  const { t } = useMessages()
  const [answer] = useLiveQuery(collegeUserChoices, ready)
  const choices = answer.status === 'found' ? answer.rows[0] : undefined
  const [single, ...others] = choices?.colleges ?? []
  const only = others.length === 0 ? single?.collegeId : undefined
  const [parameters, setParameters] = useAddressState(ROUTE)
  const go = useVisit(portal, onNavigate)
  const shown = {
    ready,
    choices,
    go,
    charts: parameters.charts === 'on',
    onCharts: (on: boolean) => setParameters({ charts: on ? 'on' : undefined }, { replace: true }),
  }
  const chosen = /^[1-9]\d{0,9}$/.test(parameters.college ?? '') ? Number(parameters.college) : undefined
  const collegeId = chosen ?? only
  if (answer.status === 'loading') return <PageLoading shape="board" title={t('menu.collegeUserReport')} />
  return collegeId === undefined ? (
    <CollegeList
      {...shown}
      onCollege={(id) => setParameters({ ...clearFilterParameters(parameters), college: String(id) })}
    />
  ) : (
    <CollegeStaff
      {...shown}
      key={collegeId}
      collegeId={collegeId}
      onBack={
        collegeId === only
          ? undefined
          : () => setParameters({ ...clearFilterParameters(parameters), college: undefined })
      }
    />
  )
}
