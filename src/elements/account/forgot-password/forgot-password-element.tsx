import { useState } from 'react'
import { forgotPassword as askForCode, verifyResetCode } from '../../../contract/sign-in/forgot-password.ts'
import { newPassword } from '../../../contract/sign-in/new-password.ts'
import { passwordPolicy } from '../../../contract/sign-in/password-policy.ts'
import type { ClientDetails } from '../../../contract/institution/institution.ts'
import { call } from '../../../core/mql/index.ts'
import { buildFailure, type Refused } from '../../../core/mql/reply.ts'
import { USER_NAME_ATTRIBUTE } from '../../runtime/prefill/prefill-spec.ts'
import { element, elementSpec, type ScreenProps } from '../../runtime/spec.ts'
import { lightSheets } from '../../runtime/styles/light-sheets.ts'
import { AccountCard } from '../steps/account-card.tsx'
import { ACCOUNT_ATTRIBUTES, ACCOUNT_EVENTS } from '../steps/account-spec.ts'
import type { CodeSent } from '../steps/code-step.tsx'
import { loadAccountSteps, type AccountSteps } from '../steps/load-steps.ts'
import { PasswordStep } from '../steps/password-step.tsx'
import { SignInLink } from '../steps/sign-in-link.tsx'
import { AccountStepForm } from '../steps/account-step-form.tsx'
import { useStep } from '../steps/use-step.ts'
import { TextField } from '../../ui/field/field.tsx'
import { getFieldCode } from '../../ui/field/form-text.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Problem } from '../../ui/notice/problem.tsx'
import { useQuery } from '../../ui/query/use-query.ts'
import { useMessages } from '../../runtime/messages.tsx'

const spec = elementSpec({
  tag: 'campus-forgot-password',
  summary: 'Sets a new password with a code that is sent to the mobile number and e-mail address on record.',
  surface: 'light',
  formInPage: false,
  messages: ['public', 'account'],
  attributes: { ...ACCOUNT_ATTRIBUTES, 'user-name': USER_NAME_ATTRIBUTE },
  events: ACCOUNT_EVENTS,
})

/** Current step of the form. The token is kept in memory only, never in an address or in storage. */
type Stage =
  | { readonly at: 'NAME'; readonly notice?: string }
  | { readonly at: 'CODE'; readonly name: string; readonly sent: CodeSent; readonly steps: AccountSteps }
  | { readonly at: 'PASSWORD'; readonly token: string; readonly name: string }
  | { readonly at: 'DONE'; readonly sentence: string }

interface StepsProps extends Pick<ScreenProps<typeof spec>, 'attributes' | 'emit'> {
  readonly client: ClientDetails
  readonly carried: Readonly<Record<string, string>>
}

/**
 * Renders the notice about accounts whose password this page cannot change. It is the same for every account, so that
 * it reveals nothing about one.
 */
function ManagedElsewhere({ clientId }: { readonly clientId: number }) {
  const { t, name } = useMessages()
  const [policy] = useQuery(passwordPolicy, true, { clientId })
  if (policy.status === 'loading') return null
  const office = policy.status === 'found' ? policy.rows[0]?.managedBy : undefined
  return <Notice>{office ? t('account.managedBy', { office: name(office) }) : t('account.networkElsewhere')}</Notice>
}

function Steps({ client, attributes, emit, carried }: StepsProps) {
  const messages = useMessages()
  const { t, tag } = messages
  const { clientId } = client
  const [stage, setStage] = useState<Stage>({ at: 'NAME' })
  const [wrong, setWrong] = useState<{ readonly sentence: string }>()
  const emitFailure = ({ errorCode }: Refused, message: string) => emit('campus-failed', { code: errorCode, message })
  const step = useStep(emitFailure)
  const startAtName = (notice?: string) => setStage({ at: 'NAME', ...(notice ? { notice: notice } : {}) })

  async function requestCode(name: string): Promise<void> {
    if (!name) {
      setWrong({ sentence: t('account.enterName') })
      return
    }
    setWrong(undefined)
    let steps: AccountSteps | undefined
    const answer = await step.run(async () => {
      // Load the next step first: no code may be sent that nobody could enter.
      steps = await loadAccountSteps(tag)
      return steps ? call(askForCode, { clientId, userName: name }, { toast: false }) : buildFailure('network')
    })
    if (!answer || !steps) return
    if (answer.outcome === 'WAIT') setWrong({ sentence: steps.waitMessage(messages, answer.seconds) })
    else setStage({ at: 'CODE', name, sent: answer, steps })
  }

  const toSignIn = (
    <SignInLink
      client={client}
      portal={attributes.portal}
      onNavigate={(path) => emit('campus-navigated', { path })}
      button={stage.at === 'DONE'}
    />
  )
  if (stage.at === 'DONE')
    return (
      <>
        <Notice kind="success" announced>
          {stage.sentence}
        </Notice>
        {toSignIn}
      </>
    )
  if (stage.at === 'PASSWORD')
    return (
      <PasswordStep
        title={t('account.newTitle')}
        clientId={clientId}
        userName={stage.name}
        focus
        send={(password) => call(newPassword, { clientId, token: stage.token, password }, { toast: false })}
        onDone={(sentence) => {
          setStage({ at: 'DONE', sentence })
          emit('campus-password-changed', null)
        }}
        onOther={() => startAtName(t('account.linkUsed'))}
        onRefused={emitFailure}
      />
    )
  if (stage.at === 'CODE')
    return (
      <>
        <h2 className="c-subtitle">{t('account.codeTitle')}</h2>
        <stage.steps.CodeStep<{ readonly outcome: 'PROVEN'; readonly token: string }>
          title={t('account.codeTitle')}
          sent={stage.sent}
          check={(request, code) => call(verifyResetCode, { clientId, request, code }, { toast: false })}
          onProven={({ token }) => setStage({ at: 'PASSWORD', token, name: stage.name })}
          onResend={() => void requestCode(stage.name)}
          onRefused={emitFailure}
        />
        <Problem sentence={wrong?.sentence ?? step.problem} />
        <button type="button" className="c-link" onClick={() => startAtName()}>
          {t('account.otherName')}
        </button>
      </>
    )
  return (
    <>
      {stage.notice ? (
        <Notice kind="warning" announced>
          {stage.notice}
        </Notice>
      ) : null}
      <p>{t('account.forgotHelp')}</p>
      <AccountStepForm
        title={t('account.forgotTitle')}
        action={t('account.sendCode')}
        busy={step.busy}
        problem={step.problem}
        wrong={wrong}
        onSubmit={(data) => void requestCode(getFieldCode(data, 'userName'))}
      >
        <TextField
          label={t('account.name')}
          error={wrong?.sentence}
          name="userName"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck="false"
          dir="ltr"
          maxLength={254}
          required
          defaultValue={carried.userName ?? ''}
          onFocus={() => void loadAccountSteps(tag)}
        />
      </AccountStepForm>
      {client.networkAccount ? <ManagedElsewhere clientId={clientId} /> : null}
      {toSignIn}
    </>
  )
}

function ForgotPasswordScreen({ attributes, emit, carried }: ScreenProps<typeof spec>) {
  const { t } = useMessages()
  return (
    <AccountCard title={t('account.forgotTitle')} client={attributes.client}>
      {(client) => (
        <Steps key={client.clientId} client={client} attributes={attributes} emit={emit} carried={carried} />
      )}
    </AccountCard>
  )
}

/** The `<campus-forgot-password>` element (specification, sections 2 and 11.1.3). */
export const forgotPassword = element({ spec, Screen: ForgotPasswordScreen, styles: lightSheets })
