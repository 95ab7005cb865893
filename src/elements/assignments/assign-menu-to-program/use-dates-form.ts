import { useMemo } from 'react'
import * as v from 'valibot'
import { useMessages } from '../../runtime/messages.tsx'
import { useRules } from '../../ui/form/rules.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useMomentRules } from '../parts/windows/moment-rules.ts'
import type { WindowValue } from '../parts/windows/window-rows.ts'
import { findDatesProblem, hasDifferentField, buildInitialDates, type Dates, type WindowTarget } from './window-form.ts'

/** The statuses of a window, as the form offers them. */
export const STATUSES = ['DRAFT', 'OPEN', 'CLOSED'] as const satisfies readonly WindowValue['status'][]

/**
 * Manages the form for the dates of windows. Where windows differ, an empty field keeps what each of them has; a place
 * without a window needs both dates.
 */
export function useDatesForm(
  targets: readonly WindowTarget[],
  timeZone: string | undefined,
  onDates: (dates: Dates) => void,
) {
  const { t } = useMessages()
  const rules = useRules()
  const moments = useMomentRules()
  const isNew = targets.some(({ value }) => !value)
  const schema = useMemo(() => {
    const moment = isNew ? moments.required : moments.optional
    return v.pipe(
      v.object({
        opens: moment,
        closes: moment,
        status: isNew ? rules.oneOf(STATUSES) : rules.optional(rules.oneOf(STATUSES)),
        note: rules.text(500),
      }),
      v.transform(({ opens, closes, status, note }): Dates => ({
        opens,
        closes,
        status,
        note: note === '' && hasDifferentField(targets, 'note') ? null : note,
      })),
    )
  }, [isNew, moments, rules, targets])
  return useForm({
    schema,
    initial: buildInitialDates(targets, timeZone),
    onSubmit(dates) {
      const problem = findDatesProblem(targets, dates, timeZone, Date.now())
      if (problem === 'order') return Promise.resolve({ fields: { closes: t('window.valid.order') } })
      if (problem === 'reason') return Promise.resolve({ fields: { note: t('window.valid.reason') } })
      onDates(dates)
      return Promise.resolve(undefined)
    },
  })
}
