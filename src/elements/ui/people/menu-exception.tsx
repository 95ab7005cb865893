import { useMemo } from 'react'
import * as v from 'valibot'
import { setMenuException } from '../../../contract/people/explain-access.ts'
import { callOnce } from '../../../core/mql/call-once.ts'
import { useWords } from '../../words.tsx'
import { Button } from '../button.tsx'
import { ChoiceChips } from '../chips/choice-chips.tsx'
import { DateField } from '../form/date-field.tsx'
import { Form } from '../form/form.tsx'
import { problemsOf } from '../form/form-errors.ts'
import { useRules } from '../form/rules.ts'
import { TextArea } from '../form/text-area.tsx'
import { useForm } from '../form/use-form.ts'
import { useFailure } from '../use-failure.ts'

const EFFECTS = ['GRANT', 'DENY', 'NONE'] as const
type Effect = (typeof EFFECTS)[number]

interface MenuExceptionProps {
  readonly userId: string
  readonly menu: `/${string}`
  readonly onDone: () => void
}

/** Makes an exception for one person and one screen until a day, or ends it (domain brief 1.4); for whoever may. */
export function MenuException({ userId, menu, onDone }: MenuExceptionProps) {
  const { t } = useWords()
  const rules = useRules()
  const failure = useFailure()
  const schema = useMemo(
    () =>
      v.variant('effect', [
        v.object({ effect: v.literal('NONE'), until: v.string(), reason: rules.required(300) }),
        v.object({ effect: v.picklist(['GRANT', 'DENY']), until: rules.day({ min: new Date().toISOString().slice(0, 10) }), reason: rules.required(300) }),
      ]),
    [rules],
  )
  const form = useForm<typeof schema>({
    schema,
    initial: { effect: 'GRANT', until: '', reason: '' },
    async onSubmit({ effect, until, reason }) {
      const input = effect === 'NONE' ? { effect, userId, menu, reason } : { effect, userId, menu, reason, until }
      const reply = await callOnce(setMenuException, input, { toast: false })
      if (!reply.ok) return problemsOf(reply, failure(reply))
      if (reply.result.outcome === 'SKIPPED') return { message: t(`people.act.skip.${reply.result.why}`) }
      form.reset({ effect: 'GRANT', until: '', reason: '' })
      onDone()
      return undefined
    },
  })
  const { label, onChange } = form.field('effect', t('people.why.exception'))
  const { effect } = form.values
  return (
    <Form form={form} label={label}>
      <ChoiceChips single label={label} choices={EFFECTS.map((value) => ({ value, label: t(`people.why.make.${value}`) }))} value={[effect]} onChange={([chosen]) => onChange(EFFECTS.find((one): one is Effect => one === chosen) ?? 'GRANT')} />
      {effect === 'NONE' ? null : <DateField {...form.field('until', t('people.act.on'))} required />}
      <TextArea {...form.field('reason', t('people.act.reason'))} hint={t('people.act.reasonTold')} required max={300} />
      <div>
        <Button type="submit" kind="secondary" busy={form.busy}>
          {t('people.why.saveException')}
        </Button>
      </div>
    </Form>
  )
}
