import { useState } from 'react'
import { chooseClient } from '../../../core/client.ts'
import { latinDigits } from '../../../core/format.ts'
import { signInWithCode, type SignedIn } from '../../../core/student-sign-in.ts'
import { useWords } from '../../words.tsx'
import { CodeStep } from '../account/code-step.tsx'
import { StepForm } from '../account/step-form.tsx'
import { TextField } from '../field.tsx'
import { textIn } from '../form-text.ts'
import { Problem } from '../problem.tsx'
import type { StepProps } from './more.tsx'
import { Step } from './step.tsx'
import { useCode } from './use-code.ts'

/** Signing in with a code that is sent: one way more, never the only one (domain brief 2.1.2). */
export default function CodeSignIn({ client, typed, sharedComputer, onAct, onEntered, onRefused, onBack }: StepProps) {
  const { t } = useWords()
  const { clientId } = client
  const code = useCode(clientId, onRefused)
  const [wrong, setWrong] = useState<{ readonly sentence: string }>()

  async function ask(data: FormData): Promise<void> {
    const userName = latinDigits(textIn(data, 'userName').trim())
    setWrong(userName ? undefined : { sentence: t('signIn.enterPrn') })
    if (userName) await code.send({ userName, purpose: 'SIGN_IN' })
  }

  if (code.sent)
    return (
      <Step title={t('account.codeTitle')} onBack={onBack}>
        <CodeStep<SignedIn>
          title={t('account.codeTitle')}
          sent={code.sent}
          check={async (request, digits) => {
            await chooseClient(client)
            onAct('in')
            const reply = await signInWithCode({ clientId, request, code: digits, sharedComputer })
            if (!reply.ok || reply.result.outcome !== 'SIGNED_IN') onAct(undefined)
            return reply
          }}
          onProven={({ user }) => onEntered(user)}
          onResend={code.again}
          onRefused={onRefused}
        />
        <Problem sentence={code.problem} />
      </Step>
    )
  return (
    <Step title={t('enter.withCode')} onBack={onBack}>
      <p>{t('enter.withCodeHelp')}</p>
      <StepForm title={t('enter.withCode')} action={t('account.sendCode')} busy={code.busy} problem={code.problem} wrong={wrong} focus onSubmit={(data) => void ask(data)}>
        <TextField
          label={t('signIn.prnOrUserName')}
          error={wrong?.sentence}
          name="userName"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          dir="ltr"
          maxLength={120}
          required
          defaultValue={typed}
        />
      </StepForm>
    </Step>
  )
}
