import { useRef, useState, type ReactNode } from 'react'
import { onFault } from '../../../core/feedback/log.ts'
import { Button } from '../../ui/button/button.tsx'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { listNames } from '../../ui/i18n/list-names.ts'

interface ReportHeadProps {
  readonly title: string
  /** The question that the report answers, in words. Undefined until the figures are there. */
  readonly question: string | undefined
  /** False while its figures are still those of the previous question: that one stays, and is not announced again. */
  readonly current: boolean
  /** Names of the filters that are not valid. */
  readonly invalid: readonly string[]
  readonly charts: boolean
  /** Shows or hides the charts; absent: this part of the report has none. */
  readonly onCharts?: ((shown: boolean) => void) | undefined
  /** What the report is about, where the title does not say it. */
  readonly subject?: string | undefined
  /** Prints the report with all rows of its list. */
  readonly onPrint: (host: HTMLElement) => Promise<void>
  /** Further tools of the whole report. */
  readonly tools?: ReactNode
  /** Above the title: the way back from a part of the report. */
  readonly back?: ReactNode
}

/** Renders the head of a report: its title, the question in words, and what can be done with the whole report. */
export function ReportHead({
  title,
  subject,
  question,
  current,
  invalid,
  charts,
  onCharts,
  onPrint,
  tools,
  back,
}: ReportHeadProps) {
  const { t, language } = useMessages()
  const host = useHost()
  const [busy, setBusy] = useState(false)
  const answered = useRef(question)
  if (current || answered.current === undefined) answered.current = question
  const sentence = invalid.length > 0 ? t('reports.notRun') : (answered.current ?? t('common.loading'))
  return (
    <header className="c-report-head">
      <div>
        {back}
        <h1 className="c-title">{title}</h1>
        {subject ? <p className="c-subtitle">{subject}</p> : null}
      </div>
      <div className="c-row c-report-acts">
        {onCharts ? (
          <Button kind="quiet" data-size="small" onClick={() => onCharts(!charts)}>
            {t(charts ? 'reports.hideCharts' : 'reports.showCharts')}
          </Button>
        ) : null}
        {tools}
        {host ? (
          <Button
            kind="secondary"
            data-size="small"
            busy={busy}
            aria-disabled={question === undefined}
            onClick={() => {
              setBusy(true)
              void onPrint(host)
                .catch(onFault)
                .finally(() => setBusy(false))
            }}
          >
            {t('reports.print')}
          </Button>
        ) : null}
      </div>
      <p className="c-report-question" role="status">
        {/* New text, not changed text: browsers count right-to-left text that becomes longer as a movement. */}
        <span key={sentence}>{sentence}</span>
      </p>
      {invalid.length > 0 ? (
        <Notice kind="warning" announced>
          {t('reports.invalid', { filters: listNames(invalid, language) })}
        </Notice>
      ) : null}
    </header>
  )
}
