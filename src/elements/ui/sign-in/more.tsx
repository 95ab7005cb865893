import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { signInOptions } from '../../../contract/account/student-codes.ts'
import type { ClientDetails } from '../../../contract/institution.ts'
import type { SessionUser } from '../../../contract/session.ts'
import { $kiosk } from '../../../core/kiosk.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { forgetSecondStepTicket, $secondStepTicket } from '../../../core/second-step-ticket.ts'
import { currentPath, queryOf } from '../../../core/routes.ts'
import type { SignInKind } from '../../../core/sign-in.ts'
import { adoptSheets } from '../../sheets.ts'
import { useHost } from '../../words.tsx'
import { FurtherWords } from '../further-words.tsx'
import { useQuery } from '../use-query.ts'
import { CapsLock } from './caps-lock.tsx'
import css from './more.css?light'
import { OtherWays } from './other-ways.tsx'
import { OnlyHere } from './only-here.tsx'
import { ThisDevice } from './this-device.tsx'

const STEPS = {
  code: lazy(() => import('./code-sign-in.tsx')),
  activate: lazy(() => import('./activation.tsx')),
  prn: lazy(() => import('./find-prn.tsx')),
}
const SecondStep = lazy(() => import('./second-step.tsx'))
/** What takes the place of user name and password. */
export type StepName = keyof typeof STEPS
const isStep = (name: string | undefined): name is StepName => name !== undefined && Object.hasOwn(STEPS, name)

/** See `More`. */
export interface MoreProps {
  readonly kind: SignInKind
  readonly client: ClientDetails
  readonly portal: string | undefined
  /** Nothing may be kept here: the page says so. */
  readonly kiosk: boolean
  readonly form: HTMLFormElement
  /** Told that a step stands in place of the form, and that it does no longer. */
  readonly onAway: (away: boolean) => void
  /** Told that signing in here is about to change the screen, and that it has not. */
  readonly onAct: (acting: 'in' | undefined) => void
  readonly onEntered: (user: SessionUser) => void
  readonly onNavigate: (path: string) => boolean
  readonly onRefused: (refused: Refused, sentence: string) => void
}

/** What a step is given besides. */
export interface StepProps extends Pick<MoreProps, 'client' | 'onAct' | 'onEntered' | 'onRefused'> {
  readonly colleges: readonly { readonly collegeId: number; readonly name: string; readonly translations: Readonly<Record<string, string>> }[]
  readonly sharedComputer: boolean
  /** What stands in the field for the user name. */
  readonly typed: string
  readonly onBack: () => void
}

/** Everything around a sign-in that its first field need not wait for (domain brief 2.1.1 and 2.1.2): it comes when the form stands. */
export default function More(props: MoreProps) {
  return (
    <FurtherWords area="account">
      <Ways {...props} />
    </FurtherWords>
  )
}

function Ways({ kind, client, portal, kiosk, form, onAway, onAct, onEntered, onNavigate, onRefused }: MoreProps) {
  const host = useHost()
  const student = kind === 'student'
  const others = useStore($kiosk) || kiosk
  const [asked] = useQuery(signInOptions, student, { clientId: client.clientId })
  const options = asked.status === 'found' ? asked.rows[0] : undefined
  const [shared, setShared] = useState(false)
  const [step, setStep] = useState<StepName | undefined>(() => {
    const { step: named } = queryOf(currentPath())
    return student && host?.closest('campus-portal') && isStep(named) ? named : undefined
  })
  const ticket = useStore($secondStepTicket)
  const second = ticket?.kind === kind && ticket.clientId === client.clientId ? ticket : undefined
  const Step = step && STEPS[step]
  const away = step !== undefined || second !== undefined

  useLayoutEffect(() => {
    if (host?.isConnected) adoptSheets(host.getRootNode() as Document | ShadowRoot, [css])
  }, [host])
  useEffect(() => onAway(away), [away, onAway])

  const typed = new FormData(form).get('userName')
  return (
    <>
      <CapsLock form={form} />
      {second ? (
        <Suspense>
          <SecondStep
            key={second.ticket}
            kind={kind}
            client={client}
            ticket={second}
            onAct={onAct}
            onEntered={onEntered}
            onRefused={onRefused}
            onBack={() => {
              forgetSecondStepTicket(second)
              setStep(undefined)
            }}
          />
        </Suspense>
      ) : Step ? (
        <Suspense>
          <Step
            client={client}
            colleges={options?.colleges ?? []}
            sharedComputer={others || shared}
            typed={typeof typed === 'string' ? typed : ''}
            onAct={onAct}
            onEntered={onEntered}
            onRefused={onRefused}
            onBack={() => setStep(undefined)}
          />
        </Suspense>
      ) : null}
      {/* Who only looks for a number does not sign in; what was ticked stays. */}
      <div hidden={step === 'prn' || second !== undefined}>{others ? <OnlyHere form={form} said={kiosk} /> : <ThisDevice kind={kind} client={client} form={form} shared={shared} onShared={setShared} />}</div>
      {student && !away ? <OtherWays options={options} portal={portal} onStep={setStep} onNavigate={onNavigate} /> : null}
    </>
  )
}
