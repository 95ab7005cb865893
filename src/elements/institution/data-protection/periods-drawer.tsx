import { useMemo } from 'react'
import * as v from 'valibot'
import { saveRetention, type RetentionRuleRow } from '../../../contract/institution/retention.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { NumberField, type NumberEntry } from '../../ui/form/fields/number-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useRules } from '../../ui/form/rules.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useAskToLeave } from '../../ui/form/use-leave-guard.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { useCallRecent } from '../../ui/query/use-call-recent.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import { toValueProblems } from '../fields/value-problems.ts'

interface PeriodsDrawerProps {
  readonly rows: readonly RetentionRuleRow[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Renders the form that changes the retention periods, within the limits of each. */
export function PeriodsDrawer({ rows, onClose, onDone }: PeriodsDrawerProps) {
  const { t, number } = useMessages()
  const rules = useRules()
  const failure = useFailure()
  const callRecent = useCallRecent()
  const ask = useAskToLeave()
  const changeable = useMemo(
    () => rows.flatMap(({ limits, ...row }) => (limits ? [{ ...row, ...limits }] : [])),
    [rows],
  )
  const schema = useMemo(() => {
    const daysSchema = (min: number, max: number) => v.pipe(rules.number({ min, max }), v.integer(t('valid.number')))
    const fields = changeable.map(({ kind, least, most }) => [kind, daysSchema(least, most)] as const)
    return v.object(Object.fromEntries(fields) as Record<string, ReturnType<typeof daysSchema>>)
  }, [changeable, rules, t])
  const form = useForm({
    schema,
    initial: Object.fromEntries(changeable.map(({ kind, days }) => [kind, days as NumberEntry])),
    async onSubmit(periods) {
      const seen = Object.fromEntries(changeable.map(({ kind, days }) => [kind, days]))
      const reply = await callRecent(saveRetention, { seen, periods }, { toast: false })
      if (!reply.ok) return toValueProblems(reply, failure(reply), (path) => path.replace(/^periods\./, ''))
      showToast({ severity: 'success', detail: t('protection.periodsSaved') })
      onDone()
      return undefined
    },
  })
  const closeDrawer = async () => {
    if (!form.dirty || (await ask())) onClose()
  }
  return (
    <Drawer title={t('protection.periods')} onClose={() => void closeDrawer()}>
      <Form form={form} label={t('protection.periods')}>
        <Notice kind="info">{t('protection.periodsAbout')}</Notice>
        {changeable.map(({ kind, usualDays, least, most }) => (
          <NumberField
            key={kind}
            {...form.field(kind, t(`protection.kind.${kind}`))}
            hint={t('protection.limits', {
              least: number(least),
              most: number(most),
              usual: number(usualDays),
            })}
            required
          />
        ))}
        <div className="c-row">
          <Button type="submit" busy={form.busy}>
            {t('protection.periodsSave')}
          </Button>
          <Button kind="secondary" onClick={() => void closeDrawer()}>
            {t('common.cancel')}
          </Button>
        </div>
      </Form>
    </Drawer>
  )
}
