import { useState } from 'react'
import { DELIVERY_HOUR, reportSchedules, type ReportSchedule } from '../../../contract/exports/schedules.ts'
import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import { useQuery } from '../../ui/query/use-query.ts'
import { AddressNotice } from './address-notice.tsx'
import { ScheduleEntry } from './schedule-entry.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import type { SentReport } from './sent-report.ts'

interface WeeklyDrawerProps {
  readonly report: SentReport
  /** Goes to a page of the portal; undefined where it cannot be reached. */
  readonly go: ((path: string) => void) | undefined
  readonly onClose: () => void
}

const time = `${String(DELIVERY_HOUR).padStart(2, '0')}:00`

/** Renders the person's weekly e-mails in a drawer: add, change, pause, remove, and why one was not sent. */
export function WeeklyDrawer({ report, go, onClose }: WeeklyDrawerProps) {
  const { t } = useMessages()
  const [answer, reload] = useQuery(reportSchedules, true)
  const [form, setForm] = useState<ReportSchedule | 'NEW'>()
  const [problem, setProblem] = useState<string>()
  const row = answer.status === 'found' ? answer.rows[0] : undefined
  const mayAdd = row?.emailConfirmed === true
  if (form !== undefined)
    return (
      <ScheduleForm
        report={report}
        schedule={form === 'NEW' ? undefined : form}
        onBack={() => setForm(undefined)}
        onClose={onClose}
        onSaved={() => {
          setForm(undefined)
          reload(true)
        }}
      />
    )
  return (
    <Drawer
      title={t('reports.weekly.title')}
      about={
        row?.emailConfirmed
          ? t('reports.weekly.to', { time, email: row.email ?? '', language: LANGUAGES[row.language].nativeName })
          : undefined
      }
      onClose={onClose}
      foot={mayAdd ? <Button onClick={() => setForm('NEW')}>{t('reports.weekly.add')}</Button> : undefined}
    >
      <div className="c-stack">
        {row ? <AddressNotice row={row} go={go} /> : null}
        {problem === undefined ? null : (
          <Notice kind="warning" announced>
            {problem}
          </Notice>
        )}
        {answer.status === 'loading' ? <Loading /> : null}
        {answer.status === 'failed' ? <Failed reply={answer.reply} onAgain={reload} /> : null}
        {row?.schedules.length === 0 ? (
          <div className="c-export-none">
            <p>{t('reports.weekly.none')}</p>
            <p className="c-soft c-small">{t('reports.weekly.noneHint')}</p>
          </div>
        ) : null}
        {row && row.schedules.length > 0 ? (
          <ul className="c-export-list">
            {row.schedules.map((schedule) => (
              <li key={schedule.scheduleId}>
                <ScheduleEntry
                  schedule={schedule}
                  onChange={() => setForm(schedule)}
                  onDone={() => reload(true)}
                  onProblem={setProblem}
                />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Drawer>
  )
}
