import { useMemo } from 'react'
import * as v from 'valibot'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextArea } from '../../ui/form/fields/text-area.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useRules } from '../../ui/form/rules.ts'
import { useForm } from '../../ui/form/use-form.ts'

/** The longest reason that the server accepts. */
const LONGEST = 300

interface ReasonFormProps {
  /** What the act does. */
  readonly effect: string
  readonly action: string
  readonly onSubmit: (reason: string) => Promise<unknown>
  readonly onCancel: () => void
}

/** Renders the form for the reason of an act on an institution, below its effect. */
export function ReasonForm({ effect, action, onSubmit, onCancel }: ReasonFormProps) {
  const { t } = useMessages()
  const rules = useRules()
  const schema = useMemo(() => v.object({ reason: rules.required(LONGEST) }), [rules])
  const form = useForm({
    schema,
    initial: { reason: '' },
    async onSubmit({ reason }) {
      await onSubmit(reason)
      return undefined
    },
  })
  return (
    <Form form={form} label={action}>
      <p>{effect}</p>
      <TextArea
        {...form.field('reason', t('platform.reason'))}
        hint={t('platform.reasonHint')}
        required
        max={LONGEST}
      />
      <div className="c-row">
        <Button type="submit" kind="danger" busy={form.busy}>
          {action}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </Form>
  )
}
