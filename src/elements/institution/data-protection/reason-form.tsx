import { useMemo } from 'react'
import * as v from 'valibot'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextArea } from '../../ui/form/fields/text-area.tsx'
import type { SubmitProblems } from '../../ui/form/form-errors.ts'
import { Form } from '../../ui/form/form.tsx'
import { useRules } from '../../ui/form/rules.ts'
import { useForm } from '../../ui/form/use-form.ts'

/** Renders the form for the reason of a rejection, or of stopping an approved erasure. */
export function ReasonForm({
  label,
  action,
  onReject,
  onCancel,
}: {
  readonly label: string
  readonly action: string
  readonly onReject: (reason: string) => Promise<SubmitProblems | undefined>
  readonly onCancel: () => void
}) {
  const { t } = useMessages()
  const rules = useRules()
  const schema = useMemo(() => v.object({ reason: rules.required(300) }), [rules])
  const form = useForm({ schema, initial: { reason: '' }, onSubmit: ({ reason }) => onReject(reason) })
  return (
    <Form form={form} label={label}>
      <TextArea {...form.field('reason', label)} required max={300} />
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
