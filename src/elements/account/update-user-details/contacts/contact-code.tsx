import { useMemo, useState } from 'react'
import * as v from 'valibot'
import { confirmContactOtp } from '../../../../contract/account/my-details.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { OtpField } from '../../../ui/form/fields/otp-field.tsx'
import { useRules } from '../../../ui/form/rules.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { Problem } from '../../../ui/notice/problem.tsx'
import { useCallRecent } from '../../../ui/query/use-call-recent.ts'
import { useFailure } from '../../../ui/query/use-failure.ts'
import { formatWait } from '../../../ui/query/format-wait.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import type { CodeOnItsWay } from './contact-change.tsx'

interface ContactCodeProps {
  readonly sent: CodeOnItsWay
  /** Sends another code. Returns the error message if that fails. */
  readonly resend: () => Promise<string | undefined>
  /** Goes back to change the address or number. */
  readonly onOther: () => void
  readonly onConfirmed: (rowVersion: number) => void
}

/** Asks for the code sent to a new address or number. The input is kept when it is wrong. */
export function ContactCode({ sent, resend, onOther, onConfirmed }: ContactCodeProps) {
  const messages = useMessages()
  const { t, number } = messages
  const rules = useRules()
  const failure = useFailure()
  const call = useCallRecent()
  const [problem, setProblem] = useState('')
  const schema = useMemo(() => v.object({ code: rules.code(6) }), [rules])
  const form = useForm({
    schema,
    initial: { code: '' },
    async onSubmit({ code }) {
      setProblem('')
      const reply = await call(confirmContactOtp, { request: sent.request, code }, { toast: false })
      if (!reply.ok) return { message: failure(reply) }
      const { result } = reply
      if (result.outcome === 'CONFIRMED') onConfirmed(result.rowVersion)
      else if (result.outcome === 'WRONG')
        return { fields: { code: t('account.codeWrong', { remaining: number(result.remaining) }) } }
      else if (result.outcome === 'ENDED') return { fields: { code: t('account.codeEnded') } }
      else return { message: t('account.my.taken') }
      return undefined
    },
  })
  return (
    <div className="c-stack">
      <p>
        {t('account.my.codeSentTo', { to: sent.masked ?? sent.value, wait: formatWait(messages, sent.validSeconds) })}
      </p>
      <Problem sentence={problem} />
      <Form form={form} label={t('account.codeTitle')}>
        <OtpField
          {...form.field('code', t('account.code'))}
          wait={sent.resendAfterSeconds}
          onResend={() => void resend().then((why) => setProblem(why ?? ''))}
        />
        <div className="c-row">
          <Button type="submit" busy={form.busy}>
            {t('account.confirm')}
          </Button>
          <Button kind="quiet" onClick={onOther}>
            {t('account.my.other')}
          </Button>
        </div>
      </Form>
    </div>
  )
}
