import { useRef, useState, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import type { OutputOf, RowOf } from '../../../contract/activity.ts'
import { createLookerToken, type lookerReports } from '../../../contract/home/looker.ts'
import { day as isoDay } from '../../../contract/parts.ts'
import { toWebAddress, type Address } from '../../../core/config/web-address.ts'
import { call } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Problem } from '../../ui/notice/problem.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import { ReportPicture } from './report-picture.tsx'
import { ReportFilters, type ReportChoice } from './report-filters.tsx'
import type { ReportRow } from './report-picker.tsx'
import { useFrameBlocked } from './use-frame-blocked.ts'

type Loaded = OutputOf<typeof createLookerToken>
type Found = RowOf<typeof lookerReports>

/** What the page of a report may do in its frame. */
const SANDBOX = [
  'allow-scripts',
  'allow-same-origin',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-storage-access-by-user-activation',
].join(' ')

interface ReportProps extends Pick<Found, 'academicYears' | 'colleges'> {
  readonly report: ReportRow
}

function followConnection(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Renders one report: its filters, and after "Load report" a frame with it. */
export function Report({ report, academicYears, colleges }: ReportProps) {
  const { t, name } = useMessages()
  const failure = useFailure()
  const online = useSyncExternalStore(followConnection, () => navigator.onLine)
  const [choice, setChoice] = useState<ReportChoice>({})
  const [loaded, setLoaded] = useState<Loaded>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const frame = useRef<HTMLIFrameElement>(null)
  const blocked = useFrameBlocked(loaded?.url)
  const { host } = report
  const address = toWebAddress(loaded?.url ?? '')

  async function loadReport(): Promise<void> {
    const { from, to, ...places } = choice
    const days = Object.fromEntries(Object.entries({ from, to }).filter(([, day]) => v.is(isoDay, day)))
    setBusy(true)
    setProblem('')
    const reply = await call(createLookerToken, { reportId: report.reportId, ...places, ...days }, { toast: false })
    setBusy(false)
    if (reply.ok) setLoaded(reply.result)
    else setProblem(failure(reply))
  }

  return (
    <section className="c-panel c-stack" aria-labelledby="report">
      <header>
        <h2 className="c-subtitle" id="report">
          {name(report.names)}
        </h2>
        <p className="c-soft">{name(report.description)}</p>
        {report.refreshed ? (
          <p className="c-small c-soft">{t('looker.refreshed', { text: name(report.refreshed) })}</p>
        ) : null}
      </header>
      <ReportFilters
        filters={report.filters}
        academicYears={academicYears}
        colleges={colleges}
        choice={choice}
        onChange={setChoice}
      />
      <p className="c-small c-soft">{t('looker.privacy', { host })}</p>
      <Problem sentence={problem} />
      <div className="c-row">
        <Button busy={busy} aria-disabled={!online} onClick={() => void loadReport()}>
          {t(loaded ? 'looker.again' : 'looker.load')}
        </Button>
        {loaded ? (
          <>
            <a className="c-link" href={address satisfies Address} target="_blank" rel="noreferrer noopener">
              {t('looker.newTab')}
            </a>
            {blocked ? null : (
              <Button kind="quiet" onClick={() => void frame.current?.requestFullscreen()}>
                {t('looker.fullScreen')}
              </Button>
            )}
          </>
        ) : null}
      </div>
      {online ? null : <Notice kind="warning">{t('looker.offline')}</Notice>}
      {loaded && blocked ? <Notice kind="warning">{t('looker.blocked', { host })}</Notice> : null}
      <ReportPicture report={report} shown={!online || (loaded !== undefined && blocked)} />
      {loaded && !blocked ? (
        <>
          <iframe
            ref={frame}
            className="c-report-frame"
            title={t('looker.frame', { report: name(report.names) })}
            src={address satisfies Address}
            referrerPolicy="no-referrer"
            sandbox={SANDBOX}
            allow="fullscreen"
          />
          <p className="c-small c-soft">{t('looker.slow')}</p>
        </>
      ) : null}
    </section>
  )
}
