import { useState } from 'react'
import { pauseReportSchedule, removeReportSchedule, type ReportSchedule } from '../../../contract/exports/schedules.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { formatWeekdayName } from '../../../core/i18n/dates-in-words.ts'
import { call } from '../../../core/mql/index.ts'
import type { Reply } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import { Tag, type TagKind } from '../../ui/tags/tag.tsx'

const KINDS: Readonly<Record<ReportSchedule['status'], TagKind>> = {
  ACTIVE: 'success',
  PAUSED: 'neutral',
  ENDED: 'warning',
}

interface ScheduleEntryProps {
  readonly schedule: ReportSchedule
  readonly onChange: () => void
  /** Called after the schedule was paused, resumed or removed. */
  readonly onDone: () => void
  /** Reports why an act had no effect; undefined when it starts. */
  readonly onProblem: (problem: string | undefined) => void
}

/** Renders one weekly e-mail: what is sent when, the last and the next delivery, and what can be done with it. */
export function ScheduleEntry({ schedule, onChange, onDone, onProblem }: ScheduleEntryProps) {
  const { t, name, number, instant, language } = useMessages()
  const confirm = useConfirm()
  const failure = useFailure()
  const [busy, setBusy] = useState(false)
  const { scheduleId, source, view, college, weekday, format, status, ending, nextAt } = schedule
  const { lastAt, lastResult, lastRows } = schedule
  const runAct = async (acted: Promise<Reply<unknown>>): Promise<void> => {
    onProblem(undefined)
    setBusy(true)
    const reply = await acted
    setBusy(false)
    if (!reply.ok) onProblem(failure(reply))
    onDone()
  }
  const pauseSchedule = (paused: boolean) => runAct(call(pauseReportSchedule, { scheduleId, paused }, { toast: false }))
  const removeSchedule = async (): Promise<void> => {
    const detail = t('reports.weekly.removeAsk', { name: view })
    if (await confirm({ detail, action: t('reports.weekly.remove') }))
      await runAct(call(removeReportSchedule, { scheduleId }, { toast: false }))
  }
  const result =
    lastResult === 'SENT'
      ? t('reports.weekly.result.SENT', { count: lastRows ?? 0, number: number(lastRows ?? 0) })
      : lastResult && t(`reports.weekly.result.${lastResult}`)
  const sent = [
    t(`exports.source.${source}`),
    ...(college ? [name(college)] : []),
    t('reports.weekly.every', { day: formatWeekdayName(weekday, language, 'long') }),
    t(`exports.format.${format}`),
  ]
  const renderTool = (label: string, about: string, onClick: () => void) => (
    <Button kind="secondary" data-size="small" busy={busy} aria-label={busy ? undefined : about} onClick={onClick}>
      {label}
    </Button>
  )
  return (
    <div className="c-export c-weekly">
      <div className="c-export-head">
        <strong>
          <bdi>{view}</bdi>
        </strong>
        <Tag kind={KINDS[status]} size="small">
          {t(`reports.weekly.status.${status}`)}
        </Tag>
      </div>
      <p className="c-soft c-small">{sent.join(' · ')}</p>
      {ending ? <p className="c-small">{t(`reports.weekly.ending.${ending}`)}</p> : null}
      {nextAt === null ? null : <p className="c-small">{t('reports.weekly.next', { time: instant(nextAt) })}</p>}
      {lastAt === null || !result ? null : (
        <p className="c-soft c-small">{t('reports.weekly.last', { time: instant(lastAt), result })}</p>
      )}
      <div className="c-export-actions">
        {renderTool(t('reports.weekly.change'), t('reports.weekly.changeOf', { name: view }), onChange)}
        {status === 'ACTIVE'
          ? renderTool(
              t('reports.weekly.pause'),
              t('reports.weekly.pauseOf', { name: view }),
              () => void pauseSchedule(true).catch(onFault),
            )
          : null}
        {status === 'PAUSED'
          ? renderTool(
              t('reports.weekly.resume'),
              t('reports.weekly.resumeOf', { name: view }),
              () => void pauseSchedule(false).catch(onFault),
            )
          : null}
        {renderTool(
          t('reports.weekly.remove'),
          t('reports.weekly.removeOf', { name: view }),
          () => void removeSchedule().catch(onFault),
        )}
      </div>
    </div>
  )
}
