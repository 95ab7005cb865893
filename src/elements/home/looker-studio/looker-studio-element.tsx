import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { lookerReports } from '../../../contract/home/looker.ts'
import { $session } from '../../../core/session/session.ts'
import { ensureToaster } from '../../runtime/ensure-toaster.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { element, elementSpec, type ScreenProps } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import drawer from '../../ui/overlay/drawer.css?inline'
import { formSheets } from '../../ui/form/form-sheets.ts'
import { NAVIGATED_EVENT, PORTAL_ATTRIBUTE } from '../../ui/navigation/portal-spec.ts'
import { SignInNeeded } from '../../ui/navigation/sign-in-needed.tsx'
import { useAddressState } from '../../ui/navigation/use-address-state.ts'
import { Button } from '../../ui/button/button.tsx'
import { ReportSettings } from './report-settings.tsx'
import { PageLoading } from '../../ui/query/page-loading.tsx'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import { ContentNotLoaded } from '../../ui/query/right-missing.tsx'
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
  messages: ['public', 'parts', 'portal', 'users', 'figures'],
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
  const [{ report: chosen }, change] = useAddressState(ROUTE)
  const [result, again] = useLiveQuery(lookerReports, session.status === 'user')
  const [open, setOpen] = useState<{ readonly reportId?: string | undefined }>()
  const host = useHost()
  useEffect(() => ensureToaster(host), [host])
  const onNavigate = (path: string) => emit('campus-navigated', { path })
  if (session.status === 'guest')
    return <SignInNeeded client={attributes.client} portal={attributes.portal} onNavigate={onNavigate} />
  if (result.status === 'loading') return <PageLoading shape="board" title={t('menu.lookerStudio')} />
  const [found] = result.status === 'found' ? result.rows : []
  const settings = found?.settings
  const report = found?.reports.find(({ reportId }) => reportId === chosen) ?? found?.reports[0]
  return (
    <div className="c-workspace">
      <header className="c-report-title">
        <div>
          <h1 className="c-title">{t('menu.lookerStudio')}</h1>
          <p className="c-soft">{t('looker.about')}</p>
        </div>
        {settings && settings.reports.length > 0 ? (
          <div className="c-row">
            {settings.reports.some(({ reportId }) => reportId === report?.reportId) ? (
              <Button kind="secondary" data-size="small" onClick={() => setOpen({ reportId: report?.reportId })}>
                {t('looker.edit')}
              </Button>
            ) : null}
            <Button kind="secondary" data-size="small" onClick={() => setOpen({})}>
              {t('looker.add')}
            </Button>
          </div>
        ) : null}
      </header>
      {result.status === 'failed' ? <ContentNotLoaded reply={result.reply} onAgain={again} /> : null}
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
          action={settings ? <Button onClick={() => setOpen({})}>{t('looker.add')}</Button> : null}
          portal={attributes.portal}
          onNavigate={onNavigate}
        />
      ) : null}
      {settings && open ? (
        <ReportSettings
          settings={settings}
          reportId={open.reportId}
          onClose={() => setOpen(undefined)}
          onSaved={(reportId) => {
            setOpen(undefined)
            change({ report: reportId })
            again(true)
          }}
        />
      ) : null}
    </div>
  )
}

/** The `<campus-looker-studio>` element (specification, sections 2 and 11.2.5). */
export const lookerStudio = element({
  spec,
  Screen: wrapWithSession(LookerScreen),
  styles: [...shadowSheets, ...formSheets, drawer, css],
})
