import { useState } from 'react'
import { verifyStudentOtp } from '../../../contract/sign-in/student-codes.ts'
import { chooseClient } from '../../../core/chosen-client/choose-client.ts'
import { call } from '../../../core/mql/index.ts'
import type { Reply } from '../../../core/mql/reply.ts'
import { activateAndSignIn } from '../../../core/sign-in/student-sign-in.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { BirthField, readBirthDate } from '../../account/steps/birth-field.tsx'
import { CodeStep, type Checked } from '../../account/steps/code-step.tsx'
import { NewPasswordForm } from '../../account/steps/new-password-form.tsx'
import { AccountStepForm } from '../../account/steps/account-step-form.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { getFieldCode } from '../../ui/field/form-text.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Problem } from '../../ui/notice/problem.tsx'
import type { StepProps } from './more-props.ts'
import { Step } from './step.tsx'
import { useCode } from './use-code.ts'

interface Proven {
  readonly outcome: 'PROVEN'
  readonly token: string
}

interface Wrong {
  readonly prn?: string
  readonly dob?: string
}

/**
 * Renders the activation of a student account: PRN and date of birth, a code, a password, then the sign-in
 * (specification, section 11.1.2). The token is kept in memory only, never in an address or in storage.
 */
export default function Activation({ client, typed, sharedComputer, onAct, onEntered, onRefused, onBack }: StepProps) {
  const { t } = useMessages()
  const { clientId } = client
  const code = useCode(clientId, onRefused)
  const [wrong, setWrong] = useState<Wrong>()
  const [name, setName] = useState(typed)
  const [token, setToken] = useState<string>()
  const [isMessageShown, setIsMessageShown] = useState(false)

  async function askForActivation(data: FormData): Promise<void> {
    const userName = getFieldCode(data, 'prn')
    const dob = readBirthDate(data)
    const found = {
      ...(userName ? {} : { prn: t('enter.enterPrn') }),
      ...(dob ? {} : { dob: t('hallTicket.checkBirth') }),
    }
    setWrong(Object.keys(found).length > 0 ? found : undefined)
    setIsMessageShown(false)
    setName(userName)
    if (userName && dob) await code.send({ userName, dob, purpose: 'ACTIVATE' })
  }

  async function activateAccount(given: string, password: string) {
    await chooseClient(client)
    onAct('in')
    const reply = await activateAndSignIn({ clientId, token: given, password, sharedComputer })
    if (!reply.ok || reply.result.outcome !== 'SIGNED_IN') onAct(undefined)
    return reply
  }

  if (token)
    return (
      <Step title={t('account.newTitle')} onBack={onBack}>
        <p>{t('enter.activatePassword')}</p>
        <NewPasswordForm
          title={t('account.newTitle')}
          clientId={clientId}
          userName={name}
          focus
          send={(password) => activateAccount(token, password)}
          onDone={() => undefined}
          onOther={(answer) => {
            if (answer.outcome === 'SIGNED_IN') {
              onEntered(answer.user)
              return
            }
            setToken(undefined)
            setIsMessageShown(true)
            code.forget()
          }}
          onRefused={onRefused}
        />
      </Step>
    )
  if (code.sent)
    return (
      <Step title={t('account.codeTitle')} onBack={onBack}>
        <CodeStep<Proven>
          title={t('account.codeTitle')}
          sent={code.sent}
          // A code sent to activate an account does not sign in.
          check={(request, digits) =>
            call(verifyStudentOtp, { clientId, request, code: digits }, { toast: false }) as Promise<
              Reply<Checked<Proven>>
            >
          }
          onProven={({ token: given }) => setToken(given)}
          onResend={code.again}
          onRefused={onRefused}
        />
        <Problem sentence={code.problem} />
      </Step>
    )
  return (
    <Step title={t('enter.activateTitle')} onBack={onBack}>
      {isMessageShown ? (
        <Notice kind="warning" announced>
          {t('account.linkUsed')}
        </Notice>
      ) : null}
      <p>{t('enter.activateHelp')}</p>
      <AccountStepForm
        title={t('enter.activateTitle')}
        action={t('account.sendCode')}
        busy={code.busy}
        problem={code.problem}
        wrong={wrong}
        focus
        onSubmit={(data) => void askForActivation(data)}
      >
        <TextField
          label={t('hallTicket.prn')}
          hint={t('hallTicket.numberHelp')}
          error={wrong?.prn}
          name="prn"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck="false"
          dir="ltr"
          maxLength={120}
          required
          defaultValue={typed}
        />
        <BirthField error={wrong?.dob} />
      </AccountStepForm>
    </Step>
  )
}
