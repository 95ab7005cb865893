import { useStore } from '@nanostores/react'
import { lookerReports } from '../../../contract/home/looker.ts'
import { $session } from '../../../core/session/session.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { element, elementSpec, type ScreenProps } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import { formSheets } from '../../ui/form/form-sheets.ts'
import { useFollowsAddress } from '../../ui/navigation/follows-address.ts'
import { NAVIGATED_EVENT, PORTAL_ATTRIBUTE } from '../../ui/navigation/portal-spec.ts'
import { SignInNeeded } from '../../ui/navigation/sign-in-needed.tsx'
import { useAddressState } from '../../ui/navigation/use-address-state.ts'
import { Loading } from '../../ui/query/query-state.tsx'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import { ContentNotLoaded } from '../../users/parts/right-missing.tsx'
import css from './looker-studio.css?inline'
import { NoReports } from './no-reports.tsx'
import { Report } from './report.tsx'
import { ReportPicker } from './report-picker.tsx'
import { wrapWithSession } from '../../ui/session/with-session.tsx'

/** The path of the screen in the portal. */
const ROUTE = '/lookerStudio'

const spec = elementSpec({
  tag: 'campus-looker-studio',
  summary:
    'Reports of Looker Studio that the institution has configured; ' +
    'nothing is loaded from there until the person asks for it.',
  surface: 'shadow',
  areas: ['public', 'parts', 'portal', 'people', 'figures'],
  attributes: {
    portal: PORTAL_ATTRIBUTE,
  },
  events: {
    'campus-navigated': NAVIGATED_EVENT,
  },
})

function LookerScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  const { t } = useMessages()
  const session = useStore($session)
  useFollowsAddress(ROUTE)
  const [{ report: chosen }, change] = useAddressState(ROUTE)
  const [asked, again] = useLiveQuery(lookerReports, session.status === 'user')
  const onNavigate = (path: string) => emit('campus-navigated', { path })
  if (session.status === 'guest')
    return <SignInNeeded client={attributes.client} portal={attributes.portal} onNavigate={onNavigate} />
  if (asked.status === 'loading') return <Loading />
  const [found] = asked.status === 'found' ? asked.rows : []
  const report = found?.reports.find(({ reportId }) => reportId === chosen) ?? found?.reports[0]
  return (
    <div className="c-workspace">
      <header>
        <h1 className="c-title">{t('menu.lookerStudio')}</h1>
        <p className="c-soft">{t('looker.about')}</p>
      </header>
      {asked.status === 'failed' ? <ContentNotLoaded reply={asked.reply} onAgain={again} /> : null}
      {found && report ? (
        <>
          <ReportPicker
            reports={found.reports}
            selected={report.reportId}
            onSelect={(reportId) => change({ report: reportId })}
          />
          <Report key={report.reportId} report={report} academicYears={found.academicYears} colleges={found.colleges} />
        </>
      ) : null}
      {found && !report ? (
        <NoReports
          configuration={found.configuration}
          mayConfigure={found.mayConfigure}
          portal={attributes.portal}
          onNavigate={onNavigate}
        />
      ) : null}
    </div>
  )
}

/** The `<campus-looker-studio>` element (specification, sections 2 and 11.2.5). */
export const lookerStudio = element({
  spec,
  Screen: wrapWithSession(LookerScreen),
  styles: [...shadowSheets, ...formSheets, css],
})
