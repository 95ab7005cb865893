import { lazy, Suspense, useEffect, useRef, useState, type SubmitEvent } from 'react'
import * as v from 'valibot'
import { MUST_CHANGE_PASSWORD } from '../../contract/codes.ts'
import type { SessionUser } from '../../contract/session.ts'
import { chooseClient, loadClient, type ClientState } from '../../core/client.ts'
import { latinDigits } from '../../core/format.ts'
import type { Refused } from '../../core/mql/reply.ts'
import { prepareSignIn, signIn, type SignInKind } from '../../core/sign-in.ts'
import { useHost, useWords } from '../words.tsx'
import { Button } from './button.tsx'
import { TextField } from './field.tsx'
import { Notice } from './notice.tsx'
import { PasswordField } from './password-field.tsx'
import { PortalLink } from './portal-link.tsx'
import type { SignInEvents } from './sign-in-events.ts'
import { useFailure } from './use-failure.ts'
import { textIn } from './form-text.ts'

/** What the first field need not wait for. */
const More = lazy(() => import('./sign-in/more.tsx'))

interface SignInFieldsProps extends Omit<SignInEvents, 'onSignedOut'> {
  readonly kind: SignInKind
  readonly code: string
  readonly state: ClientState
  readonly title: string
  readonly portal: string | undefined
  readonly kiosk: boolean
  readonly carried: Readonly<Record<string, string>>
  /** Takes the focus, because the visitor has just signed out here. */
  readonly focus: boolean
  /** Told that signing in here is about to change the screen, and that it has not; and that the focus has been taken. */
  readonly onAct: (acting: 'in' | undefined) => void
  readonly onOther: () => void
}

interface Wrong {
  readonly userName?: string
  readonly password?: string
  readonly whole?: string
}

const HALL_TICKET = '/download-exam-hall-ticket-Before-Login'

/** User name and password. What was typed stays, whatever the server answers. */
export function SignInFields({ kind, code, state, title, portal, kiosk, carried, focus, onAct, onOther, onSignedIn, onNavigate, onFailed }: SignInFieldsProps) {
  const { t } = useWords()
  const failure = useFailure()
  const host = useHost()
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<Wrong>({})
  /** Another way in stands in place of the form. */
  const [away, setAway] = useState(false)
  const student = kind === 'student'

  useEffect(() => {
    form?.querySelector<HTMLElement>(wrong.whole ? '[data-failure]' : '[aria-invalid=true]')?.focus()
  }, [form, wrong])
  // Whoever comes back from there begins anew.
  useEffect(() => {
    if (!away) setWrong({})
  }, [away])
  useEffect(() => {
    if (state.status === 'found') prepareSignIn()
  }, [state.status])
  useEffect(() => {
    if (!focus) return
    form?.querySelector<HTMLElement>('[name=userName]')?.focus()
    if (form) onAct(undefined)
  }, [form, focus, onAct])

  const entered = ({ userId, clientId, roles }: SessionUser) => onSignedIn({ userId, clientId, roleIds: roles.map(({ roleId }) => roleId) })

  /** Gives what stands in the way; nothing when the screen itself is about to change. */
  async function enter(userName: string, password: string, sharedComputer: boolean): Promise<Refused | undefined> {
    const institution = await loadClient(code)
    if (institution.status === 'failed') return institution.reply
    if (institution.status !== 'found') return undefined
    await chooseClient(institution.client)
    onAct('in')
    const reply = await signIn(kind, { clientId: institution.client.clientId, userName, password, sharedComputer })
    if (!reply.ok) {
      onAct(undefined)
      return reply
    }
    entered(reply.result)
    return undefined
  }

  /** How many passwords more may be tried, once the server says so. */
  function attemptsLeft({ result }: Refused): string {
    const said = v.safeParse(v.object({ remaining: v.number() }), result)
    return said.success ? t('signIn.remaining', { remaining: said.output.remaining }) : ''
  }

  async function submit(submitted: SubmitEvent<HTMLFormElement>): Promise<void> {
    submitted.preventDefault()
    if (sending.current) return
    const data = new FormData(submitted.currentTarget)
    const userName = latinDigits(textIn(data, 'userName').trim())
    const password = textIn(data, 'password')
    setWrong({
      ...(userName ? {} : { userName: t(student ? 'signIn.enterPrn' : 'signIn.enterUserName') }),
      ...(password ? {} : { password: t('signIn.enterPassword') }),
    })
    if (!userName || !password) return
    sending.current = true
    setBusy(true)
    const refused = await enter(userName, password, kiosk || data.has('sharedComputer'))
    sending.current = false
    setBusy(false)
    if (!refused) return
    // The permit for a new password is kept already; where there is no such page, the sentence stays.
    if (refused.errorCode === MUST_CHANGE_PASSWORD) onNavigate('/newPassword')
    setWrong({ whole: `${failure(refused)} ${attemptsLeft(refused)}`.trim() })
    onFailed({ code: refused.errorCode, message: failure(refused) })
  }

  return (
    <>
      <div hidden={away}>
        {/* Before a script has come, this form must not send a password anywhere; `dialog` sends nothing. */}
        <form ref={setForm} className="c-stack" aria-label={title} method="dialog" noValidate onSubmit={(submitted) => void submit(submitted)}>
          {wrong.whole ? (
            <div tabIndex={-1} data-failure>
              <Notice kind="danger" announced>
                {wrong.whole}
              </Notice>
            </div>
          ) : null}
          <TextField
            label={t(student ? 'signIn.prnOrUserName' : 'signIn.userName')}
            error={wrong.userName}
            name="userName"
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            required
            dir="ltr"
            maxLength={120}
            defaultValue={carried.userName ?? ''}
          />
          <PasswordField error={wrong.password} defaultValue={carried.password ?? ''} />
          <Button type="submit" wide busy={busy}>
            {t('signIn.logIn')}
          </Button>
          <PortalLink path={code ? `/forgotPassword?client=${code}` : '/forgotPassword'} portal={portal} instead="campus-forgot-password" onNavigate={onNavigate}>
            {t('signIn.forgot')}
          </PortalLink>
          {state.status === 'found' && state.client.networkAccount && !student ? <p className="c-hint">{t('signIn.networkAccount')}</p> : null}
          {student ? (
            <PortalLink path={HALL_TICKET} portal={portal} instead="campus-hall-ticket" onNavigate={onNavigate}>
              {t('signIn.hallTicketWithout')}
            </PortalLink>
          ) : null}
          {state.status === 'found' && !student ? (
            <button type="button" className="c-link" onClick={onOther}>
              {t('institution.notYours')}
            </button>
          ) : null}
          {host ? null : (
            <noscript>
              <Notice kind="warning">{t('signIn.needsScript')}</Notice>
            </noscript>
          )}
        </form>
      </div>
      {host && form && state.status === 'found' ? (
        <Suspense>
          <More
            kind={kind}
            client={state.client}
            portal={portal}
            kiosk={kiosk}
            form={form}
            onAway={setAway}
            onAct={onAct}
            onEntered={entered}
            onNavigate={onNavigate}
            onRefused={(refused, message) => onFailed({ code: refused.errorCode, message })}
          />
        </Suspense>
      ) : null}
    </>
  )
}
