import { useState } from 'react'
import { chooseClient } from '../../../core/chosen-client/choose-client.ts'
import { signInWithCode, type SignedIn } from '../../../core/sign-in/student-sign-in.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { CodeStep } from '../../account/steps/code-step.tsx'
import { AccountStepForm } from '../../account/steps/account-step-form.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { getFieldCode } from '../../ui/field/form-text.ts'
import { Problem } from '../../ui/notice/problem.tsx'
import type { StepProps } from './more-props.ts'
import { Step } from './step.tsx'
import { useCode } from './use-code.ts'

/**
 * Renders the sign-in with a code that is sent: an additional method, never the only one (specification, section
 * 11.1.2).
 */
export default function CodeSignIn({ client, typed, sharedComputer, onAct, onEntered, onRefused, onBack }: StepProps) {
  const { t } = useMessages()
  const { clientId } = client
  const code = useCode(clientId, onRefused)
  const [wrong, setWrong] = useState<{ readonly sentence: string }>()

  async function askForCode(data: FormData): Promise<void> {
    const userName = getFieldCode(data, 'userName')
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
      <AccountStepForm
        title={t('enter.withCode')}
        action={t('account.sendCode')}
        busy={code.busy}
        problem={code.problem}
        wrong={wrong}
        focus
        onSubmit={(data) => void askForCode(data)}
      >
        <TextField
          label={t('signIn.prnOrUserName')}
          error={wrong?.sentence}
          name="userName"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck="false"
          dir="ltr"
          maxLength={120}
          required
          defaultValue={typed}
        />
      </AccountStepForm>
    </Step>
  )
}
