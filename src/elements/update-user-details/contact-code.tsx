import { useMemo, useState } from 'react'
import * as v from 'valibot'
import { confirmContactOtp } from '../../contract/account/my-details.ts'
import { call } from '../../core/mql/index.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form/form.tsx'
import { OtpField } from '../ui/form/otp-field.tsx'
import { useRules } from '../ui/form/rules.ts'
import { useForm } from '../ui/form/use-form.ts'
import { Problem } from '../ui/problem.tsx'
import { useFailure } from '../ui/use-failure.ts'
import { useWords } from '../words.tsx'
import type { CodeOnItsWay } from './contact-change.tsx'

interface ContactCodeProps {
  readonly sent: CodeOnItsWay
  /** Sends another code; gives what stands in its way, as a sentence. */
  readonly resend: () => Promise<string | undefined>
  /** Back to another address or number. */
  readonly onOther: () => void
  readonly onConfirmed: (rowVersion: number) => void
}

/** The code that came to a new address or number. What was typed stays when it is wrong. */
export function ContactCode({ sent, resend, onOther, onConfirmed }: ContactCodeProps) {
  const { t, number } = useWords()
  const rules = useRules()
  const failure = useFailure()
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
      else if (result.outcome === 'WRONG') return { fields: { code: t('account.codeWrong', { remaining: number(result.remaining) }) } }
      else if (result.outcome === 'ENDED') return { fields: { code: t('account.codeEnded') } }
      else return { message: t('account.my.taken') }
      return undefined
    },
  })
  return (
    <div className="c-stack">
      <p>{t('account.my.codeSentTo', { to: sent.masked ?? sent.value, minutes: number(Math.round(sent.validSeconds / 60)) })}</p>
      <Problem sentence={problem} />
      <Form form={form} label={t('account.codeTitle')}>
        <OtpField {...form.field('code', t('account.code'))} wait={sent.resendAfterSeconds} onResend={() => void resend().then((why) => setProblem(why ?? ''))} />
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
