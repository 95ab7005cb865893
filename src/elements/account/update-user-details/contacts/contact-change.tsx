import { useMemo, useState } from 'react'
import * as v from 'valibot'
import type { OutputOf } from '../../../../contract/activity.ts'
import { sendContactOtp } from '../../../../contract/account/my-details.ts'
import { Button } from '../../../ui/button/button.tsx'
import { EmailField, PhoneField } from '../../../ui/form/fields/contact-fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { toSubmitProblems } from '../../../ui/form/form-errors.ts'
import type { Country } from '../../../ui/form/fields/phones.ts'
import { useRules } from '../../../ui/form/rules.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { useCallRecent } from '../../../ui/query/use-call-recent.ts'
import { useFailure } from '../../../ui/query/use-failure.ts'
import { formatWait } from '../../../ui/query/format-wait.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { ContactCode } from './contact-code.tsx'
import { useFirstField } from '../use-first-field.ts'

/** A contact that is changed with a code. */
export type ContactKind = 'EMAIL' | 'MOBILE'
/** A code that was sent, and its recipient. */
export type CodeOnItsWay = Extract<OutputOf<typeof sendContactOtp>, { outcome: 'SENT' }> & { readonly value: string }

interface ContactChangeProps {
  readonly kind: ContactKind
  readonly country: Country
  /** Initial value of the field. */
  readonly begin: string
  /** Whether there is a verified contact, which is notified of the change. */
  readonly toldOld: boolean
  readonly onCancel: () => void
  readonly onConfirmed: (value: string, rowVersion: number) => void
}

/** Asks for the new address or number, then for the code sent to it. */
export function ContactChange({ kind, country, begin, toldOld, onCancel, onConfirmed }: ContactChangeProps) {
  const messages = useMessages()
  const { t } = messages
  const rules = useRules()
  const failure = useFailure()
  const call = useCallRecent()
  const [sent, setSent] = useState<CodeOnItsWay>()
  const box = useFirstField(sent?.request ?? '')
  const isMail = kind === 'EMAIL'
  const schema = useMemo(
    () => v.object({ value: isMail ? rules.email() : rules.phone(country) }),
    [rules, isMail, country],
  )

  /** Sends a code. Returns the error message if that fails. */
  async function sendCode(value: string) {
    const reply = await call(sendContactOtp, { kind, value }, { toast: false })
    if (!reply.ok) return toSubmitProblems(reply, failure(reply))
    const { result } = reply
    if (result.outcome === 'SENT') setSent({ ...result, value })
    else if (result.outcome === 'SAME')
      return { fields: { value: t(isMail ? 'account.my.sameEmail' : 'account.my.sameMobile') } }
    else return { message: t('account.my.wait', { wait: formatWait(messages, result.seconds) }) }
    return undefined
  }
  const form = useForm({
    schema,
    initial: { value: begin },
    keep: `my-details.${kind}`,
    onSubmit: ({ value }) => sendCode(value),
  })
  const label = t(isMail ? 'account.my.newEmail' : 'account.my.newMobile')
  const hint =
    t(isMail ? 'account.my.codeToMail' : 'account.my.codeToMobile') +
    (toldOld ? ` ${t(isMail ? 'account.my.oldMailTold' : 'account.my.oldMobileTold')}` : '')
  return (
    <div ref={box} className="c-contact-change">
      {sent ? (
        <ContactCode
          key={sent.request}
          sent={sent}
          resend={async () => (await sendCode(sent.value))?.message}
          onOther={() => setSent(undefined)}
          onConfirmed={(rowVersion) => onConfirmed(sent.value, rowVersion)}
        />
      ) : (
        <Form form={form} label={label}>
          {isMail ? (
            <EmailField {...form.field('value', label)} hint={hint} required />
          ) : (
            <PhoneField {...form.field('value', label)} hint={hint} country={country} required />
          )}
          <div className="c-row">
            <Button type="submit" busy={form.busy}>
              {t('account.sendCode')}
            </Button>
            <Button kind="quiet" onClick={onCancel}>
              {t('common.cancel')}
            </Button>
          </div>
        </Form>
      )}
    </div>
  )
}
