import { useEffect, useMemo, useRef, useState } from 'react'
import * as v from 'valibot'
import { unmaskField, type MaskedField } from '../../contract/people/user-detail.ts'
import { call } from '../../core/mql/index.ts'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { Form } from '../ui/form/form.tsx'
import { problemsOf } from '../ui/form/form-errors.ts'
import { useRules } from '../ui/form/rules.ts'
import { TextArea } from '../ui/form/text-area.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useFailure } from '../ui/use-failure.ts'
import { useWords } from '../words.tsx'

interface GuardedValueProps {
  readonly userId: string
  readonly field: MaskedField
  readonly label: string
  readonly value: string
  readonly masked: boolean
  /** It was shown, which stands in the record from now on. */
  readonly onShown: () => void
}

/** Asks why somebody needs to see a value, and fetches it. */
function UnmaskPanel({ userId, field, label, onShown, onClose }: Omit<GuardedValueProps, 'value' | 'masked' | 'onShown'> & { readonly onShown: (value: string) => void; readonly onClose: () => void }) {
  const { t } = useWords()
  const rules = useRules()
  const failure = useFailure()
  const schema = useMemo(() => v.object({ reason: rules.required(300) }), [rules])
  const title = t('people.find.showOf', { field: label })
  const form = useForm({
    schema,
    initial: { reason: '' },
    async onSubmit({ reason }) {
      const reply = await call(unmaskField, { userId, field, reason }, { toast: false })
      if (!reply.ok) return problemsOf(reply, failure(reply))
      onShown(reply.result.value ?? '')
      return undefined
    },
  })
  return (
    <Drawer
      title={title}
      onClose={onClose}
      foot={
        <div className="c-row">
          <Button busy={form.busy} onClick={form.submit}>
            {t('people.find.show')}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </div>
      }
    >
      <Form form={form} label={title}>
        <TextArea {...form.field('reason', t('people.find.reason'))} hint={t('people.find.reasonHint')} required max={300} />
      </Form>
    </Drawer>
  )
}

/** A value that may stand there masked; whoever needs it says why, and sees it until they leave the record. */
export function GuardedValue({ userId, field, label, value, masked, onShown }: GuardedValueProps) {
  const { t, day } = useWords()
  const [shown, setShown] = useState<string>()
  const [asking, setAsking] = useState(false)
  const text = useRef<HTMLElement>(null)
  const plain = shown ?? value
  const open = !masked || shown !== undefined
  // The button that had the focus is gone: what it was pressed for takes it.
  useEffect(() => {
    if (shown !== undefined) text.current?.focus()
  }, [shown])
  return (
    <span className="c-find-guarded">
      <bdi ref={text} dir={field === 'BIRTH_DATE' && open ? undefined : 'ltr'} tabIndex={shown === undefined ? undefined : -1}>
        {field === 'BIRTH_DATE' && open ? day(plain) : plain}
      </bdi>
      {open ? null : (
        <button type="button" className="c-link c-small" aria-label={t('people.find.showOf', { field: label })} onClick={() => setAsking(true)}>
          {t('people.find.show')}
        </button>
      )}
      {asking ? (
        <UnmaskPanel
          {...{ userId, field, label }}
          onClose={() => setAsking(false)}
          onShown={(found) => {
            setAsking(false)
            setShown(found)
            onShown()
          }}
        />
      ) : null}
    </span>
  )
}
