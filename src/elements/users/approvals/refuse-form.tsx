import { useEffect, useMemo, useRef } from 'react'
import * as v from 'valibot'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import type { SubmitProblems } from '../../ui/form/form-errors.ts'
import { Form } from '../../ui/form/form.tsx'
import { useRules } from '../../ui/form/rules.ts'
import { TextArea } from '../../ui/form/fields/text-area.tsx'
import { useForm } from '../../ui/form/use-form.ts'

interface RefuseFormProps {
  readonly onRefuse: (reason: string) => Promise<SubmitProblems | undefined>
  readonly onCancel: () => void
}

/** Renders the form for the reason of a refusal. Focuses its field on mount. */
export function RefuseForm({ onRefuse, onCancel }: RefuseFormProps) {
  const { t } = useMessages()
  const rules = useRules()
  const box = useRef<HTMLDivElement>(null)
  const schema = useMemo(() => v.object({ reason: rules.required(300) }), [rules])
  const form = useForm({ schema, initial: { reason: '' }, onSubmit: ({ reason }) => onRefuse(reason) })
  useEffect(() => box.current?.querySelector('textarea')?.focus(), [])
  return (
    <div ref={box}>
      <Form form={form} label={t('people.waiting.reason')}>
        <TextArea
          {...form.field('reason', t('people.waiting.reason'))}
          hint={t('people.waiting.reasonHint')}
          required
          max={300}
        />
        <div className="c-row">
          <Button type="submit" kind="danger" busy={form.busy}>
            {t('people.waiting.refuseSend')}
          </Button>
          <Button kind="quiet" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        </div>
      </Form>
    </div>
  )
}
