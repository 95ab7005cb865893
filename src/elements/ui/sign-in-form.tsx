import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { $client, loadClient } from '../../core/client.ts'
import { $session } from '../../core/session.ts'
import type { SignInKind } from '../../core/sign-in.ts'
import { useHost, useWords } from '../words.tsx'
import { HelpLine } from './help-line.tsx'
import { InstitutionLine } from './institution-line.tsx'
import { InstitutionMissing } from './institution-missing.tsx'
import type { SignInEvents } from './sign-in-events.ts'
import { SignInFields } from './sign-in-fields.tsx'
import { useClient } from './use-client.ts'

const SignedIn = lazy(() => import('./sign-in/signed-in.tsx'))

interface SignInFormProps extends SignInEvents {
  readonly kind: SignInKind
  /** Code of the institution; undefined: the one of the session. */
  readonly client: string | undefined
  readonly portal: string | undefined
  /** Others use this computer too. */
  readonly kiosk: boolean
  readonly carried: Readonly<Record<string, string>>
}

/** Sign-in for staff or students of one institution (domain brief 2.1.1 and 2.1.2). */
export function SignInForm({ kind, client, portal, kiosk, carried, ...events }: SignInFormProps) {
  const { t } = useWords()
  const host = useHost()
  const chosen = useStore($client)
  const code = client ?? chosen?.code ?? ''
  const state = useClient(code)
  const session = useStore($session)
  /** What the visitor is doing here that changes the screen under their focus. */
  const [acting, setActing] = useState<'in' | 'out'>()
  const [elsewhere, setElsewhere] = useState(false)
  /** What was typed before the element came; nobody finds it after somebody else's session. */
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
          <SignedIn user={session.user} portal={portal} kiosk={kiosk} focus={acting === 'in'} onAct={setActing} onSignedOut={events.onSignedOut} onNavigate={events.onNavigate} />
        </Suspense>
      </section>
    )

  // Without an element around it this is the form that a page carries, which knows nothing yet and must be a form.
  const lost = host !== null && (elsewhere || code === '' || state.status === 'notFound' || state.status === 'suspended')
  if (lost)
    return (
      <section className="c-card c-stack" aria-label={title}>
        <h1 className="c-title">{title}</h1>
        <InstitutionMissing
          state={state}
          asked={!elsewhere && code !== ''}
          onRetry={() => void loadClient(code)}
          onChoose={(next) => {
            setElsewhere(false)
            if (events.onNavigate(kind === 'student' ? `/${next}/studentLogin` : `/${next}`)) host.setAttribute('client', next)
          }}
        />
      </section>
    )

  // A stored session is being opened: the form must not flash up in front of somebody who is signed in.
  const unknown = host !== null && session.status === 'unknown'
  return (
    <section className="c-card c-stack" aria-label={title}>
      <InstitutionLine state={state} />
      <h1 className="c-title">{title}</h1>
      {state.status === 'failed' ? <InstitutionMissing state={state} asked onRetry={() => void loadClient(code)} onChoose={() => undefined} /> : null}
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
          onOther={() => setElsewhere(true)}
        />
      )}
      <HelpLine state={state} />
    </section>
  )
}
