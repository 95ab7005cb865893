import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { chooseClient, loadClient } from '../../core/client.ts'
import { latinDigits } from '../../core/format.ts'
import { $session, signIn, signOut, type SignInKind } from '../../core/session.ts'
import { hrefTo } from '../../core/routes.ts'
import { useHost, useWords } from '../words.tsx'
import { Button } from './button.tsx'
import { TextField } from './field.tsx'
import { InstitutionLine } from './institution-line.tsx'
import { InstitutionMissing } from './institution-missing.tsx'
import { Notice } from './notice.tsx'
import { PasswordField } from './password-field.tsx'
import { useClient } from './use-client.ts'
import { useFailure } from './use-failure.ts'

/** What an element tells its page about signing in and out. */
export interface SignInEvents {
  readonly onSignedIn: (user: { userId: number; clientId: number; roleIds: number[] }) => void
  readonly onSignedOut: () => void
  /** False when the page has prevented it. */
  readonly onNavigate: (path: string) => boolean
}

interface SignInFormProps extends SignInEvents {
  readonly kind: SignInKind
  readonly client: string | undefined
  readonly carried: Readonly<Record<string, string>>
}

interface Wrong {
  readonly userName?: string
  readonly password?: string
  readonly whole?: string
}

/** Sign-in for staff or students of one institution (domain brief 2.1.1 and 2.1.2). */
export function SignInForm({ kind, client, carried, ...events }: SignInFormProps) {
  const { t } = useWords()
  const failure = useFailure()
  const host = useHost()
  const state = useClient(client)
  const session = useStore($session)
  const [wrong, setWrong] = useState<Wrong>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    form.current?.querySelector<HTMLElement>(wrong.whole ? '[data-failure]' : '[aria-invalid=true]')?.focus()
  }, [wrong])

  async function submit(submitted: SubmitEvent<HTMLFormElement>): Promise<void> {
    submitted.preventDefault()
    if (busy) return
    const data = new FormData(submitted.currentTarget)
    const userName = latinDigits(String(data.get('userName')).trim())
    const password = String(data.get('password'))
    const missing: Wrong = {
      ...(userName ? {} : { userName: t(kind === 'student' ? 'signIn.enterPrn' : 'signIn.enterUserName') }),
      ...(password ? {} : { password: t('signIn.enterPassword') }),
    }
    setWrong(missing)
    if (missing.userName || missing.password) return
    setBusy(true)
    const institution = await loadClient(client ?? '')
    if (institution.status !== 'found') {
      setBusy(false)
      if (institution.status === 'failed') setWrong({ whole: failure(institution.reply) })
      return
    }
    await chooseClient(institution.client)
    const reply = await signIn(kind, { clientId: institution.client.clientId, userName, password })
    setBusy(false)
    if (!reply.ok) {
      setWrong({ whole: failure(reply) })
      return
    }
    const { userId, clientId, roles } = reply.result
    events.onSignedIn({ userId, clientId, roleIds: roles.map(({ roleId }) => roleId) })
  }

  const title = t(kind === 'student' ? 'signIn.studentTitle' : 'signIn.staffTitle')
  if (session.status === 'user')
    return (
      <section className="c-card c-stack" aria-label={title}>
        <InstitutionLine state={state} />
        <Notice kind="success" announced>
          {t('signIn.signedInAs', { name: session.user.displayName })}
        </Notice>
        <Button
          kind="secondary"
          onClick={() => {
            void signOut().then(events.onSignedOut)
          }}
        >
          {t('signIn.signOut')}
        </Button>
      </section>
    )

  const lost = state.status === 'notFound' || state.status === 'suspended'
  if (lost)
    return (
      <section className="c-card c-stack" aria-label={title}>
        <h1 className="c-title">{title}</h1>
        <InstitutionMissing
          state={state}
          onRetry={() => void loadClient(client ?? '')}
          onChoose={(code) => {
            if (events.onNavigate(kind === 'student' ? `/${code}/studentLogin` : `/${code}`)) host?.setAttribute('client', code)
          }}
        />
      </section>
    )

  const studentHelp = '/download-exam-hall-ticket-Before-Login'
  return (
    <form ref={form} className="c-card c-stack" aria-label={title} method="post" noValidate onSubmit={(submitted) => void submit(submitted)}>
      <InstitutionLine state={state} />
      <h1 className="c-title">{title}</h1>
      {state.status === 'failed' ? <InstitutionMissing state={state} onRetry={() => void loadClient(client ?? '')} onChoose={() => undefined} /> : null}
      {wrong.whole ? (
        <div tabIndex={-1} data-failure>
          <Notice kind="danger" announced>
            {wrong.whole}
          </Notice>
        </div>
      ) : null}
      <TextField
        label={t(kind === 'student' ? 'signIn.prnOrUserName' : 'signIn.userName')}
        hint={state.status === 'found' && state.client.networkAccount && kind === 'staff' ? t('signIn.networkAccount') : undefined}
        error={wrong.userName}
        name="userName"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        dir="ltr"
        maxLength={120}
        defaultValue={carried.userName ?? ''}
      />
      <PasswordField error={wrong.password} defaultValue={carried.password ?? ''} />
      <Button type="submit" wide busy={busy}>
        {t('signIn.logIn')}
      </Button>
      {kind === 'student' ? (
        <a
          className="c-link"
          href={hrefTo(studentHelp)}
          onClick={(clicked) => {
            if (!events.onNavigate(studentHelp)) clicked.preventDefault()
          }}
        >
          {t('signIn.hallTicketWithout')}
        </a>
      ) : null}
      <noscript>
        <Notice kind="warning">{t('signIn.needsScript')}</Notice>
      </noscript>
    </form>
  )
}
