import { useMemo } from 'react'
import * as v from 'valibot'
import { EXPORT_FORMATS } from '../../../contract/export-names.ts'
import { scheduleReport, type ReportSchedule } from '../../../contract/exports/schedules.ts'
import { savedViews } from '../../../contract/users/saved-views.ts'
import { formatWeekdayName } from '../../../core/i18n/dates-in-words.ts'
import { callOnce } from '../../../core/mql/call-once.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useDateHabits } from '../../ui/query/use-date-habits.ts'
import { ChooseField } from '../../ui/form/fields/choose-field.tsx'
import { RadioGroup } from '../../ui/form/fields/choice-fields.tsx'
import { toSubmitProblems } from '../../ui/form/form-errors.ts'
import { Form } from '../../ui/form/form.tsx'
import { useRules } from '../../ui/form/rules.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import { useQuery } from '../../ui/query/use-query.ts'
import type { SentReport } from './sent-report.ts'

const DAYS = 7

interface ScheduleFormProps {
  /** The report of a new weekly e-mail. */
  readonly report: SentReport
  /** The weekly e-mail to change; undefined for a new one. */
  readonly schedule: ReportSchedule | undefined
  readonly onSaved: () => void
  /** Goes back to the list. */
  readonly onBack: () => void
  readonly onClose: () => void
}

/** Returns the report of a schedule. */
const toSentReport = ({ source, college }: ReportSchedule): SentReport =>
  source === 'collegeUsers' ? { source, collegeId: college?.collegeId ?? 0 } : { source }

/** Renders the form of a weekly e-mail: which saved view is sent on which day, and in which format. */
export function ScheduleForm({ report, schedule, onSaved, onBack, onClose }: ScheduleFormProps) {
  const { t, number, language } = useMessages()
  const { firstDay } = useDateHabits()
  const rules = useRules()
  const failure = useFailure()
  const about = schedule ? toSentReport(schedule) : report
  const [answer, reload] = useQuery(savedViews, true, { list: about.source })
  const views = answer.status === 'found' ? answer.rows : undefined
  const schema = useMemo(
    () => v.object({ view: rules.required(60), weekday: rules.required(1), format: v.picklist(EXPORT_FORMATS) }),
    [rules],
  )
  const form = useForm({
    schema,
    initial: {
      view: schedule?.ending === 'VIEW_DELETED' ? '' : (schedule?.view ?? ''),
      weekday: schedule ? String(schedule.weekday) : '1',
      format: schedule?.format ?? EXPORT_FORMATS[0],
    },
    async onSubmit({ view, weekday, format }) {
      const input = {
        ...(schedule && { scheduleId: schedule.scheduleId }),
        report: { ...about, view },
        weekday: Number(weekday),
        format,
      }
      const reply = await callOnce(scheduleReport, input, { toast: false })
      if (!reply.ok) return toSubmitProblems(reply, failure(reply))
      const { result } = reply
      if (result.outcome === 'FULL') return { message: t('reports.weekly.full', { most: number(result.most) }) }
      if (result.outcome === 'VIEW_DELETED') return { fields: { view: t('reports.weekly.gone') } }
      // With NO_ADDRESS the list says what to do.
      onSaved()
      return undefined
    },
  })
  const format = form.field('format', t('reports.weekly.format'))
  const title = t(schedule ? 'reports.weekly.edit' : 'reports.weekly.add')
  const days = Array.from({ length: DAYS }, (_, place) => (firstDay + place) % DAYS)
  const usable = views && views.length > 0
  return (
    <Drawer
      title={title}
      about={t(`exports.source.${about.source}`)}
      onClose={onClose}
      foot={
        <div className="c-row">
          {usable ? (
            <Button busy={form.busy} onClick={form.submit}>
              {t('people.form.save')}
            </Button>
          ) : null}
          <Button kind="quiet" onClick={onBack}>
            {t('common.cancel')}
          </Button>
        </div>
      }
    >
      {answer.status === 'loading' ? <Loading /> : null}
      {answer.status === 'failed' ? <Failed reply={answer.reply} onAgain={reload} /> : null}
      {views?.length === 0 ? <Notice>{t('reports.weekly.noViews')}</Notice> : null}
      {usable ? (
        <Form form={form} label={title}>
          <ChooseField
            {...form.field('view', t('reports.weekly.view'))}
            required
            choices={views.map(({ name }) => ({ value: name, label: name }))}
          />
          <ChooseField
            {...form.field('weekday', t('reports.weekly.day'))}
            required
            choices={days.map((day) => ({ value: String(day), label: formatWeekdayName(day, language, 'long') }))}
          />
          <RadioGroup
            {...format}
            onChange={(chosen) => format.onChange(EXPORT_FORMATS.find((one) => one === chosen) ?? format.value)}
            choices={EXPORT_FORMATS.map((value) => ({ value, label: t(`exports.format.${value}`) }))}
          />
          <p className="c-hint">{t('reports.weekly.masked')}</p>
        </Form>
      ) : null}
    </Drawer>
  )
}
