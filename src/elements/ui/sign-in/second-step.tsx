import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { beginMissingSecondStep, setUpMissingSecondStep } from '../../../contract/account/second-step.ts'
import type { ClientDetails } from '../../../contract/institution.ts'
import { chooseClient } from '../../../core/client.ts'
import { call } from '../../../core/mql/index.ts'
import type { Refused, Reply } from '../../../core/mql/reply.ts'
import { signInAfterSetUp, signInWithSecondStep } from '../../../core/second-step-sign-in.ts'
import { forgetSecondStepTicket, type SecondStepTicket } from '../../../core/second-step-ticket.ts'
import type { SignInKind } from '../../../core/sign-in.ts'
import type { SignedIn } from '../../../core/student-sign-in.ts'
import { adoptSheets } from '../../sheets.ts'
import { useHost, useWords } from '../../words.tsx'
import AppKeyForm, { type AppKey, type KeyConfirmed } from '../account/second-step/app-key-form.tsx'
import { ProofForm } from '../account/second-step/proof-form.tsx'
import { RecoveryCodes } from '../account/second-step/recovery-codes.tsx'
import css from '../account/second-step/second-step.css?light'
import { useStep } from '../account/use-step.ts'
import { Button } from '../button.tsx'
import { Notice } from '../notice.tsx'
import { Problem } from '../problem.tsx'
import type { StepProps } from './more.tsx'
import { Step } from './step.tsx'

interface SecondStepProps extends Pick<StepProps, 'onAct' | 'onEntered' | 'onBack'> {
  readonly kind: SignInKind
  readonly client: ClientDetails
  readonly ticket: SecondStepTicket
  readonly onRefused: (refused: Refused, sentence: string) => void
}

type Entered = SignedIn | { readonly outcome: 'WRONG'; readonly remaining: number } | { readonly outcome: 'ENDED' }

/** The second step of a sign-in, in place of user name and password. The ticket stays here: it stands in no address and no storage. */
export default function SecondStep(props: SecondStepProps) {
  const { t } = useWords()
  const host = useHost()
  const { client, ticket, onAct, onEntered, onBack } = props
  const [ended, setEnded] = useState(false)
  useLayoutEffect(() => {
    if (host?.isConnected) adoptSheets(host.getRootNode() as Document | ShadowRoot, [css])
  }, [host])

  // Whoever leaves the page begins again when they come back.
  useEffect(() => () => forgetSecondStepTicket(ticket), [ticket])

  /** Signs in by something that does it, and tells the page before its screen changes. */
  async function enter(by: () => Promise<Reply<Entered>>): Promise<Reply<Entered>> {
    await chooseClient(client)
    onAct('in')
    const reply = await by()
    if (reply.ok && reply.result.outcome === 'SIGNED_IN') {
      forgetSecondStepTicket(ticket)
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
        <Missing {...props} enter={enter} onEnded={() => setEnded(true)} />
      ) : (
        <Asked {...props} title={title} enter={enter} onEnded={() => setEnded(true)} />
      )}
    </Step>
  )
}

interface PartProps extends SecondStepProps {
  readonly enter: (by: () => Promise<Reply<Entered>>) => Promise<Reply<Entered>>
  readonly onEnded: () => void
}

/** The code of somebody who has a second step. */
function Asked({ kind, client, ticket, title, enter, onEnded, onRefused }: PartProps & { readonly title: string }) {
  const { t } = useWords()
  return (
    <>
      <ProofForm<SignedIn>
        title={title}
        action={t('signIn.logIn')}
        check={(code) => enter(() => signInWithSecondStep(kind, { clientId: client.clientId, ticket: ticket.ticket, code }))}
        onProven={() => undefined}
        onEnded={onEnded}
        onRefused={onRefused}
      />
      <p className="c-small c-soft">{t('account.second.lost')}</p>
    </>
  )
}

/** Setting it up, of somebody who must have one. */
function Missing({ kind, client, ticket: { ticket }, enter, onEnded, onRefused }: PartProps) {
  const { t } = useWords()
  const { clientId } = client
  const step = useStep(onRefused)
  const [appKey, setAppKey] = useState<AppKey>()
  const [set, setSet] = useState<Extract<KeyConfirmed, { outcome: 'SET_UP' }>>()
  const going = useRef(false)

  async function begin(): Promise<void> {
    const answer = await step.run(() => call(beginMissingSecondStep, { clientId, ticket }, { toast: false }))
    if (answer?.outcome === 'KEY') setAppKey(answer)
    else if (answer) onEnded()
  }
  /** One sign-in, however often the button is pressed. */
  async function goOn(next: string): Promise<void> {
    if (going.current) return
    going.current = true
    const answer = await step.run(() => enter(() => signInAfterSetUp(kind, { clientId, ticket: next })))
    going.current = false
    if (answer?.outcome === 'ENDED') onEnded()
  }

  if (set)
    return (
      <>
        <RecoveryCodes codes={set.recoveryCodes} told={t('account.second.isOn')} onKept={() => void goOn(set.ticket ?? '')} />
        <Problem sentence={step.problem} />
      </>
    )
  return (
    <>
      <p>{t('account.second.mustHelp')}</p>
      {appKey ? (
        <AppKeyForm appKey={appKey} check={(code) => call(setUpMissingSecondStep, { clientId, ticket, code }, { toast: false })} onSetUp={setSet} onAgain={() => void begin()} onRefused={onRefused} />
      ) : (
        <>
          <Problem sentence={step.problem} />
          <Button wide busy={step.busy} onClick={() => void begin()}>
            {t('account.second.setUp')}
          </Button>
        </>
      )}
    </>
  )
}
