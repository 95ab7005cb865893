import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { signInProviders } from '../../../contract/sign-in/sign-in-providers.ts'
import { signInOptions } from '../../../contract/sign-in/student-codes.ts'
import { $kiosk } from '../../../core/sign-in/kiosk.ts'
import { canUsePasskeys } from '../../../core/sign-in/passkey-support.ts'
import { clearTwoFactorChallenge, $twoFactorChallenge } from '../../../core/sign-in/two-factor-challenge.ts'
import { getCurrentPath, parseQuery } from '../../../core/routing/routes.ts'
import { adoptSheets } from '../../runtime/sheets.ts'
import { useHost } from '../../runtime/messages.tsx'
import { FurtherMessages } from '../../ui/i18n/further-messages.tsx'
import { ReturnedPayment } from '../../ui/navigation/returned-payment.tsx'
import { useQuery } from '../../ui/query/use-query.ts'
import { CapsLock } from './caps-lock.tsx'
import { ProviderSignIn } from './load-methods.ts'
import css from './more.css?light'
import type { MoreProps } from './more-props.ts'
import { OtherMethods } from './other-methods.tsx'
import { SharedComputer } from './shared-computer.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { StudentHint } from './student-hint.tsx'
import { ThisDevice } from './this-device.tsx'
import { useOtherTab } from './use-other-tab.ts'
import { usePrefilledName } from './use-prefilled-name.ts'

export { loadMethods } from './load-methods.ts'
export { css }

const STEPS = {
  code: lazy(() => import('./code-sign-in.tsx')),
  activate: lazy(() => import('./activation.tsx')),
  prn: lazy(() => import('./find-prn.tsx')),
}
const SecondStep = lazy(() => import('./two-factor-form.tsx'))
/** A step that replaces user name and password. */
export type StepName = keyof typeof STEPS
const isStep = (name: string | undefined): name is StepName => name !== undefined && Object.hasOwn(STEPS, name)

/**
 * Renders everything around a sign-in that its first field does not wait for (specification, sections 11.1.1 and
 * 11.1.2). Loaded after the form.
 */
export default function More(props: MoreProps) {
  return (
    <FurtherMessages area="account-later">
      <Ways {...props} />
    </FurtherMessages>
  )
}

function Ways({
  kind,
  client,
  portal,
  kiosk,
  form,
  carried,
  onAway,
  onAct,
  onEntered,
  onNavigate,
  onRefused,
}: MoreProps) {
  const host = useHost()
  const student = kind === 'student'
  const others = useStore($kiosk) || kiosk
  const [result] = useQuery(signInOptions, student, { clientId: client.clientId })
  const options = result.status === 'found' ? result.rows[0] : undefined
  const [providers] = useQuery(signInProviders, !student, { clientId: client.clientId })
  const provider = providers.status === 'found' ? providers.rows[0] : undefined
  const [shared, setShared] = useState('sharedComputer' in carried)
  const [step, setStep] = useState<StepName | undefined>(() => {
    const { step: named } = parseQuery(getCurrentPath())
    return student && host?.closest('campus-portal') && isStep(named) ? named : undefined
  })
  const ticket = useStore($twoFactorChallenge)
  const second = ticket?.kind === kind && ticket.clientId === client.clientId ? ticket : undefined
  const Step = step && STEPS[step]
  const away = step !== undefined || second !== undefined

  useLayoutEffect(() => {
    if (host?.isConnected) adoptSheets(host.getRootNode() as Document | ShadowRoot, [css])
  }, [host])
  useEffect(() => onAway(away), [away, onAway])
  usePrefilledName(form, client.code, student)
  useOtherTab(client, others, onEntered)

  const typed = form && new FormData(form).get('userName')
  return (
    <>
      {form && <CapsLock form={form} />}
      <ReturnedPayment unless="campus-fee-payment, campus-hall-ticket" />
      {student || !form ? null : <StudentHint form={form} client={client} portal={portal} onNavigate={onNavigate} />}
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
              clearTwoFactorChallenge(second)
              setStep(undefined)
            }}
          />
        </Suspense>
      ) : Step ? (
        <Suspense>
          <FurtherMessages area="account">
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
          </FurtherMessages>
        </Suspense>
      ) : null}
      {/* Hidden in the PRN recovery, which does not sign in. Stays mounted, so that the ticked boxes are kept. */}
      <div hidden={step === 'prn' || second !== undefined}>
        {others ? (
          <SharedComputer form={form} isKiosk={kiosk} />
        ) : (
          <ThisDevice
            kind={kind}
            client={client}
            form={form}
            remembered={'remember' in carried}
            shared={shared}
            onShared={setShared}
          />
        )}
      </div>
      {kind === 'staff' && !away && canUsePasskeys() ? (
        <PasskeyButton
          client={client}
          sharedComputer={others || shared}
          onAct={onAct}
          onEntered={onEntered}
          onRefused={onRefused}
        />
      ) : null}
      {student || away || !provider ? null : (
        <Suspense>
          <ProviderSignIn
            names={provider.names}
            client={client}
            portal={portal}
            sharedComputer={others || shared}
            onAct={onAct}
            onEntered={onEntered}
            onNavigate={onNavigate}
            onRefused={onRefused}
          />
        </Suspense>
      )}
      {student && !away ? (
        <OtherMethods options={options} portal={portal} onStep={setStep} onNavigate={onNavigate} />
      ) : null}
    </>
  )
}
