import { useMemo } from 'react'
import * as v from 'valibot'
import { setMenuException } from '../../../contract/users/explain-access.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ChoiceChips } from '../../ui/chips/choice-chips.tsx'
import { DateField } from '../../ui/date/date-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { toSubmitProblems } from '../../ui/form/form-errors.ts'
import { useRules } from '../../ui/form/rules.ts'
import { TextArea } from '../../ui/form/fields/text-area.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useCallRecent } from '../../ui/query/use-call-recent.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import { toSkippedProblems } from './skipped-problems.ts'

const EFFECTS = ['GRANT', 'DENY', 'NONE'] as const
type Effect = (typeof EFFECTS)[number]

interface MenuExceptionProps {
  readonly userId: string
  readonly menu: `/${string}`
  readonly onDone: () => void
}

/**
 * Renders the form that grants or denies one user one screen until a date, or ends that exception (specification,
 * section 10.4). Only for callers with that right.
 */
export function MenuException({ userId, menu, onDone }: MenuExceptionProps) {
  const { t } = useMessages()
  const rules = useRules()
  const failure = useFailure()
  const callRecent = useCallRecent()
  const schema = useMemo(
    () =>
      v.variant('effect', [
        v.object({ effect: v.literal('NONE'), until: v.string(), reason: rules.required(300) }),
        v.object({
          effect: v.picklist(['GRANT', 'DENY']),
          until: rules.day({ min: new Date().toISOString().slice(0, 10) }),
          reason: rules.required(300),
        }),
      ]),
    [rules],
  )
  const form = useForm<typeof schema>({
    schema,
    initial: { effect: 'GRANT', until: '', reason: '' },
    async onSubmit({ effect, until, reason }) {
      const input = effect === 'NONE' ? { effect, userId, menu, reason } : { effect, userId, menu, reason, until }
      const reply = await callRecent(setMenuException, input, { toast: false })
      if (!reply.ok) return toSubmitProblems(reply, failure(reply))
      if (reply.result.outcome === 'SKIPPED') return toSkippedProblems(reply.result.why, t)
      form.reset({ effect: 'GRANT', until: '', reason: '' })
      onDone()
      return undefined
    },
  })
  const { label, onChange } = form.field('effect', t('people.why.exception'))
  const { effect } = form.values
  return (
    <Form form={form} label={label}>
      <ChoiceChips
        single
        label={label}
        choices={EFFECTS.map((value) => ({ value, label: t(`people.why.make.${value}`) }))}
        value={[effect]}
        onChange={([chosen]) => onChange(EFFECTS.find((one): one is Effect => one === chosen) ?? 'GRANT')}
      />
      {effect === 'NONE' ? null : <DateField {...form.field('until', t('people.act.on'))} required />}
      <TextArea
        {...form.field('reason', t('people.act.reason'))}
        hint={t('people.act.reasonTold')}
        required
        max={300}
      />
      <div>
        <Button type="submit" kind="secondary" busy={form.busy}>
          {t('people.why.saveException')}
        </Button>
      </div>
    </Form>
  )
}
