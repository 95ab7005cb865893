import { useMemo } from 'react'
import * as v from 'valibot'
import { WINDOW_CLOSED } from '../../../../contract/codes.ts'
import { publishHallTickets } from '../../../../contract/exam-office/ticket-desk.ts'
import { call } from '../../../../core/mql/index.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { useMomentRules } from '../../../assignments/parts/windows/moment-rules.ts'
import { toMomentInstant, toMoment } from '../../../assignments/parts/windows/moments.ts'
import { useDateHabits } from '../../../ui/query/use-date-habits.ts'
import type { FieldErrors } from '../../../ui/form/field-props.ts'
import { toFirstErrors, toSubmitProblems } from '../../../ui/form/form-errors.ts'
import { useRules } from '../../../ui/form/rules.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { useFailure } from '../../../ui/query/use-failure.ts'
import type { Check, Exam } from '../exams.ts'

const LAST_MINUTE = '23:59'
const MORNING = '10:00'
const LONGEST_REASON = 300

const prefixErrors = (name: string, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([path, message]) => [`${name}.${path}`, message]))

interface PublishFormOptions {
  readonly exam: Exam
  /** Messages can be sent to students. */
  readonly canTell: boolean
  /** A check blocks publishing: a reason is needed. */
  readonly blocked: boolean
  /** Asks before publishing; resolves with the answer. */
  readonly ask: (opensAt: string | null) => Promise<boolean>
  readonly onStarted: () => void
  /** Called when the server has found what blocks publishing. */
  readonly onBlocked: (checks: readonly Check[]) => void
}

/** Manages the form that publishes tickets: from when, until when, and why in spite of a check. */
export function usePublishForm({ exam, canTell, blocked, ask, onStarted, onBlocked }: PublishFormOptions) {
  const { t } = useMessages()
  const rules = useRules()
  const moments = useMomentRules()
  const failure = useFailure()
  const { timeZone } = useDateHabits()
  const { opensAt, closesAt } = exam
  const schema = useMemo(
    () =>
      v.object({
        when: v.picklist(['now', 'later']),
        opens: v.object({ day: v.string(), time: v.string() }),
        closes: moments.required,
        tell: v.boolean(),
        waive: blocked ? rules.required(LONGEST_REASON) : rules.text(LONGEST_REASON),
      }),
    [moments, rules, blocked],
  )
  const initial: v.InferInput<typeof schema> = {
    when: 'later',
    opens: opensAt ? toMoment(opensAt, timeZone) : { day: '', time: MORNING },
    closes: closesAt ? toMoment(closesAt, timeZone) : { day: exam.endsOn, time: LAST_MINUTE },
    tell: canTell,
    waive: '',
  }
  return useForm({
    schema,
    initial,
    async onSubmit({ when, opens, closes, tell, waive }) {
      const checked = v.safeParse(moments.required, opens)
      if (when === 'later' && !checked.success) return { fields: prefixErrors('opens', toFirstErrors(checked.issues)) }
      const from = when === 'now' ? null : toMomentInstant(opensAt, opens, timeZone)
      const to = toMomentInstant(closesAt, closes, timeZone)
      const disordered = { fields: { closes: t('examDesk.publish.order') } }
      if (from !== null && Date.parse(to) <= Date.parse(from)) return disordered
      if (!(await ask(from))) return {}
      const reply = await call(
        publishHallTickets,
        {
          examEventId: exam.examEventId,
          opensAt: from ?? 'NOW',
          closesAt: to,
          tellStudents: tell,
          ...(blocked && { waive }),
        },
        { toast: false },
      )
      // The server knows the time; the clock of this computer may be wrong.
      if (!reply.ok && reply.errorCode === WINDOW_CLOSED && exam.state !== 'CLOSED') return disordered
      if (!reply.ok) return toSubmitProblems(reply, failure(reply))
      if (reply.result.outcome === 'NOT_READY') {
        onBlocked(reply.result.checks)
        return { message: t('examDesk.publish.blocked') }
      }
      onStarted()
      return undefined
    },
  })
}
