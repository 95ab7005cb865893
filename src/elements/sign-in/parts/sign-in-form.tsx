import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { WebAddress } from '../../../core/config/web-address.ts'
import { $client } from '../../../core/institution/client.ts'
import { $session } from '../../../core/session/session.ts'
import type { SignInKind } from '../../../core/sign-in/sign-in.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { CardTitle } from '../../institution/parts/card-title.tsx'
import { HelpLine } from '../../institution/parts/help-line.tsx'
import { InstitutionLine } from '../../institution/parts/institution-line.tsx'
import { InstitutionMissing } from '../../institution/parts/institution-missing.tsx'
import type { SignInEvents } from './sign-in-events.ts'
import { SignInFields } from './sign-in-fields.tsx'
import { useClient } from '../../ui/query/use-client.ts'
import { useFocusAfterRemoval } from '../../ui/overlay/use-focus-after-removal.ts'

const SignedIn = lazy(() => import('../methods/signed-in.tsx'))

interface SignInFormProps extends SignInEvents {
  readonly kind: SignInKind
  /** Code of the institution; when undefined, the session's institution is used. */
  readonly client: string | undefined
  readonly portal: WebAddress | undefined
  /** Whether the computer is shared. */
  readonly kiosk: boolean
  readonly carried: Readonly<Record<string, string>>
}

/** Renders the sign-in for staff or students of one institution (specification, sections 11.1.1 and 11.1.2). */
export function SignInForm({ kind, client, portal, kiosk, carried, ...events }: SignInFormProps) {
  const { t } = useMessages()
  const host = useHost()
  const chosen = useStore($client)
  const code = client ?? chosen?.code ?? ''
  const state = useClient(code)
  const session = useStore($session)
  /** The visitor's action that is about to change the screen, which affects the focus. */
  const [acting, setActing] = useState<'in' | 'out'>()
  const [elsewhere, setElsewhere] = useState(false)
  const moveFocus = useFocusAfterRemoval()
  /**
   * Input typed before the element loaded. It is cleared on sign-in, so that nobody sees it after another person's
   * session.
   */
  const [typed, setTyped] = useState(carried)
  useEffect(() => {
    if (session.status === 'user') setTyped({})
  }, [session.status])
  const title = t(kind === 'student' ? 'signIn.studentTitle' : 'signIn.staffTitle')

  if (session.status === 'user')
    return (
      <section className="c-card c-stack" aria-label={title}>
        <InstitutionLine state={state} />
        <Suspense fallback={<div className="c-skeleton" />}>
          <SignedIn
            user={session.user}
            clientId={state.status === 'found' ? state.client.clientId : undefined}
            portal={portal}
            kiosk={kiosk}
            focus={acting === 'in'}
            onAct={setActing}
            onSignedOut={events.onSignedOut}
            onNavigate={events.onNavigate}
          />
        </Suspense>
      </section>
    )

  // Without a host element this is the form prerendered in the page. It has no data yet and must render as a form.
  const lost =
    host !== null && (elsewhere || code === '' || state.status === 'notFound' || state.status === 'suspended')
  if (lost)
    return (
      <section className="c-card c-stack" aria-label={title}>
        <CardTitle tabIndex={-1}>{title}</CardTitle>
        <InstitutionMissing
          code={code}
          state={state}
          isRequired={!elsewhere && code !== ''}
          onChoose={(next) => {
            setElsewhere(false)
            if (events.onNavigate(kind === 'student' ? `/${next}/studentLogin` : `/${next}`))
              host.setAttribute('client', next)
          }}
        />
      </section>
    )

  // While a stored session is being restored, do not flash the form at a signed-in user.
  const unknown = host !== null && session.status === 'unknown'
  return (
    <section className="c-card c-stack" aria-label={title}>
      <InstitutionLine state={state} />
      <CardTitle>{title}</CardTitle>
      {state.status === 'failed' ? (
        <div tabIndex={-1} data-failure>
          <InstitutionMissing code={code} state={state} isRequired onChoose={() => undefined} />
        </div>
      ) : null}
      {unknown ? (
        <div className="c-skeleton" role="status" aria-label={t('common.loading')} />
      ) : (
        <SignInFields
          {...events}
          kind={kind}
          code={code}
          state={state}
          title={title}
          portal={portal}
          kiosk={kiosk}
          carried={typed}
          focus={acting === 'out'}
          onAct={setActing}
          onOther={() => {
            moveFocus(() => host?.container.querySelector('h1'))
            setElsewhere(true)
          }}
        />
      )}
      <HelpLine state={state} />
    </section>
  )
}
