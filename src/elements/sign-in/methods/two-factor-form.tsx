import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { beginMissingSecondStep, setUpMissingSecondStep } from '../../../contract/account/two-factor.ts'
import type { ClientDetails } from '../../../contract/institution/institution.ts'
import { chooseClient } from '../../../core/chosen-client/choose-client.ts'
import { call } from '../../../core/mql/index.ts'
import type { Refused, Reply } from '../../../core/mql/reply.ts'
import { passStepByPasskey, type PasskeyNotAnswered } from '../../../core/sign-in/passkey-sign-in.ts'
import { canUsePasskeys } from '../../../core/sign-in/passkey-support.ts'
import { signInAfterSetUp, signInWithTwoFactor } from '../../../core/sign-in/two-factor-sign-in.ts'
import { clearTwoFactorChallenge, type TwoFactorChallenge } from '../../../core/sign-in/two-factor-challenge.ts'
import type { SignInKind } from '../../../core/sign-in/sign-in.ts'
import type { SignedIn } from '../../../core/sign-in/student-sign-in.ts'
import { adoptSheets } from '../../runtime/sheets.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import AppKeyForm, { type AppKey, type KeyConfirmed } from '../../account/two-factor/app-key-form.tsx'
import { ProofForm } from '../../account/two-factor/proof-form.tsx'
import { RecoveryCodes } from '../../account/two-factor/recovery-codes.tsx'
import css from '../../account/two-factor/two-factor.css?light'
import { useStep } from '../../account/steps/use-step.ts'
import { Button } from '../../ui/button/button.tsx'
import { FurtherMessages } from '../../ui/i18n/further-messages.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Problem } from '../../ui/notice/problem.tsx'
import type { StepProps } from './more-props.ts'
import { Step } from './step.tsx'

interface TwoFactorFormProps extends Pick<StepProps, 'onAct' | 'onEntered' | 'onBack'> {
  readonly kind: SignInKind
  readonly client: ClientDetails
  readonly ticket: TwoFactorChallenge
  readonly onRefused: (refused: Refused, sentence: string) => void
}

type Coded = SignedIn | { readonly outcome: 'WRONG'; readonly remaining: number } | { readonly outcome: 'ENDED' }
type ConfirmOutcome = Coded | PasskeyNotAnswered

/**
 * Renders the second step of a sign-in, in place of user name and password. The MFA ticket is kept in memory only,
 * never in an address or in storage.
 */
export default function TwoFactorForm(props: TwoFactorFormProps) {
  const { t } = useMessages()
  const host = useHost()
  const { client, ticket, onAct, onEntered, onBack } = props
  const [ended, setEnded] = useState(false)
  useLayoutEffect(() => {
    if (host?.isConnected) adoptSheets(host.getRootNode() as Document | ShadowRoot, [css])
  }, [host])

  // Clear the challenge on unmount, so that the visitor starts again after leaving the page.
  useEffect(() => () => clearTwoFactorChallenge(ticket), [ticket])

  /** Runs a sign-in call and notifies the page before its screen changes. */
  async function runSignIn<Outcome extends ConfirmOutcome>(by: () => Promise<Reply<Outcome>>): Promise<Reply<Outcome>> {
    await chooseClient(client)
    onAct('in')
    const reply = await by()
    if (reply.ok && reply.result.outcome === 'SIGNED_IN') {
      clearTwoFactorChallenge(ticket)
      onEntered(reply.result.user)
    } else onAct(undefined)
    return reply
  }

  const title = t(ticket.missing ? 'account.second.setUp' : 'account.second.title')
  return (
    <Step title={title} onBack={onBack}>
      {ended ? (
        <Notice kind="warning" announced>
          {t('account.second.ended')}
        </Notice>
      ) : ticket.missing ? (
        <Missing {...props} enter={runSignIn} onEnded={() => setEnded(true)} />
      ) : (
        <FurtherMessages area="portal">
          <FactorForm {...props} title={title} enter={runSignIn} onEnded={() => setEnded(true)} />
        </FurtherMessages>
      )}
    </Step>
  )
}

interface PartProps extends TwoFactorFormProps {
  readonly enter: <Outcome extends ConfirmOutcome>(by: () => Promise<Reply<Outcome>>) => Promise<Reply<Outcome>>
  readonly onEnded: () => void
}

/** Renders the request for the code or the passkey of a user with two-factor authentication. */
function FactorForm({
  kind,
  client,
  ticket,
  title,
  enter,
  onEnded,
  onRefused,
}: PartProps & { readonly title: string }) {
  const { t, number } = useMessages()
  const step = useStep(onRefused)
  const [errorMessage, setErrorMessage] = useState('')
  const withPasskey = ticket.ways.includes('PASSKEY')

  async function showPasskey(): Promise<void> {
    setErrorMessage('')
    const answer = await step.run(() =>
      enter(() => passStepByPasskey(kind, { clientId: client.clientId, ticket: ticket.ticket })),
    )
    if (answer?.outcome === 'ENDED') onEnded()
    else if (answer?.outcome === 'WRONG') setErrorMessage(t('passkey.wrong', { remaining: number(answer.remaining) }))
    else if (answer && answer.outcome !== 'SIGNED_IN')
      setErrorMessage(t(answer.outcome === 'CANCELLED' ? 'passkey.cancelled' : 'passkey.refused'))
  }

  return (
    <>
      {withPasskey && canUsePasskeys() ? (
        <>
          <Button wide busy={step.busy} autoFocus={!ticket.ways.includes('APP')} onClick={() => void showPasskey()}>
            {t('passkey.use')}
          </Button>
          <Problem sentence={step.problem || errorMessage} />
        </>
      ) : withPasskey ? (
        <p className="c-small c-soft">{t('passkey.notHere')}</p>
      ) : null}
      <ProofForm<SignedIn>
        title={title}
        action={t('signIn.logIn')}
        app={ticket.ways.includes('APP')}
        check={(code) =>
          enter(() => signInWithTwoFactor(kind, { clientId: client.clientId, ticket: ticket.ticket, code }))
        }
        onProven={() => undefined}
        onEnded={onEnded}
        onRefused={onRefused}
      />
      <p className="c-small c-soft">{t('account.second.lost')}</p>
    </>
  )
}

/** Renders the setup of two-factor authentication for a user who must have it. */
function Missing({ kind, client, ticket: { ticket }, enter, onEnded, onRefused }: PartProps) {
  const { t } = useMessages()
  const { clientId } = client
  const step = useStep(onRefused)
  const [appKey, setAppKey] = useState<AppKey>()
  const [set, setSet] = useState<Extract<KeyConfirmed, { outcome: 'SET_UP' }>>()
  const going = useRef(false)

  async function startSetup(): Promise<void> {
    const answer = await step.run(() => call(beginMissingSecondStep, { clientId, ticket }, { toast: false }))
    if (answer?.outcome === 'KEY') setAppKey(answer)
    else if (answer) onEnded()
  }
  /** Signs in once, however often the button is pressed. */
  async function signInOnce(next: string): Promise<void> {
    if (going.current) return
    going.current = true
    const answer = await step.run(() => enter(() => signInAfterSetUp(kind, { clientId, ticket: next })))
    going.current = false
    if (answer?.outcome === 'ENDED') onEnded()
  }

  if (set)
    return (
      <>
        <RecoveryCodes
          codes={set.recoveryCodes}
          notice={t('account.second.isOn')}
          onKept={() => void signInOnce(set.ticket ?? '')}
        />
        <Problem sentence={step.problem} />
      </>
    )
  return (
    <>
      <p>{t('account.second.mustHelp')}</p>
      {appKey ? (
        <AppKeyForm
          appKey={appKey}
          check={(code) => call(setUpMissingSecondStep, { clientId, ticket, code }, { toast: false })}
          onSetUp={setSet}
          onAgain={() => void startSetup()}
          onRefused={onRefused}
        />
      ) : (
        <>
          <Problem sentence={step.problem} />
          <Button wide busy={step.busy} onClick={() => void startSetup()}>
            {t('account.second.setUp')}
          </Button>
        </>
      )}
    </>
  )
}
