import type { ReactNode, SubmitEvent } from 'react'
import type { Address } from '../../../core/config/web-address.ts'
import { getConfig } from '../../../core/config/config.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'

interface FindFormProps {
  readonly clientCode: string | undefined
  /** Initial values by control name. */
  readonly initial: Readonly<Record<string, string>>
  readonly busy: boolean
  /** Error messages by control name. */
  readonly wrong: Readonly<Partial<Record<'reference' | 'mobile4', string>>>
  /** Result of the last attempt, shown above the button. */
  readonly answer: ReactNode
  readonly onFind: (data: FormData) => void
}

/**
 * Renders the form that finds a payment by reference and mobile number (specification, section 11.1.8: UNKNOWN). A
 * plain form, which also works without JavaScript.
 */
export function FindPaymentForm({ clientCode, initial, busy, wrong, answer, onFind }: FindFormProps) {
  const { t, language } = useMessages()
  const host = useHost()

  function handleSubmit(submitted: SubmitEvent<HTMLFormElement>): void {
    submitted.preventDefault()
    onFind(new FormData(submitted.currentTarget))
  }

  return (
    <form
      className="c-stack"
      aria-label={t('payment.searchTitle')}
      method="post"
      action={`${getConfig().baseURL}/forms/payment-status` satisfies Address}
      noValidate={host !== null}
      onSubmit={handleSubmit}
    >
      <input type="hidden" name="client" value={clientCode ?? ''} readOnly />
      <input type="hidden" name="lang" value={language} readOnly />
      <TextField
        label={t('payment.reference')}
        hint={t('payment.referenceHelp')}
        error={wrong.reference}
        name="reference"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck="false"
        maxLength={64}
        required
        defaultValue={initial.reference ?? ''}
      />
      <TextField
        label={t('payment.showPayer')}
        error={wrong.mobile4}
        name="mobile4"
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        data-short=""
        required
        defaultValue={initial.mobile4 ?? ''}
      />
      {answer}
      <Button type="submit" wide busy={busy}>
        {t('payment.search')}
      </Button>
    </form>
  )
}
