import { lazy, Suspense, useEffect, useRef, useState, type SubmitEvent } from 'react'
import * as v from 'valibot'
import { MUST_CHANGE_PASSWORD } from '../../../contract/codes.ts'
import type { SessionUser } from '../../../contract/sign-in/session.ts'
import { chooseClient, loadClient, type ClientState } from '../../../core/institution/client.ts'
import { latinDigits } from '../../../core/i18n/format.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { prepareSignIn, signIn, type SignInKind } from '../../../core/sign-in/sign-in.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import type { SignInEvents } from './sign-in-events.ts'
import { StepLink, useStepHere } from '../../ui/navigation/step-link.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import { textIn } from '../../ui/field/form-text.ts'

/** Lazy chunk that the first field does not wait for. */
const More = lazy(() => import('../ways/more.tsx'))

interface SignInFieldsProps extends Omit<SignInEvents, 'onSignedOut'> {
  readonly kind: SignInKind
  readonly code: string
  readonly state: ClientState
  readonly title: string
  readonly portal: string | undefined
  readonly kiosk: boolean
  readonly carried: Readonly<Record<string, string>>
  /** Whether to take the focus, because the visitor has just signed out here. */
  readonly focus: boolean
  /**
   * Called with 'in' when a sign-in is about to change the screen; with undefined when it failed, and when the focus
   * was taken.
   */
  readonly onAct: (acting: 'in' | undefined) => void
  readonly onOther: () => void
}

interface Wrong {
  readonly userName?: string
  readonly password?: string
  readonly whole?: string
  /** Whether the institution could not be found; the card above this form shows why. */
  readonly institution?: true
}

const HALL_TICKET = '/download-exam-hall-ticket-Before-Login'

/** Renders the form for user name and password. The input is kept, whatever the server responds. */
export function SignInFields({
  kind,
  code,
  state,
  title,
  portal,
  kiosk,
  carried,
  focus,
  onAct,
  onOther,
  onSignedIn,
  onNavigate,
  onFailed,
}: SignInFieldsProps) {
  const { t } = useMessages()
  const failure = useFailure()
  const host = useHost()
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<Wrong>({})
  /** Whether another sign-in method replaces the form. */
  const [away, setAway] = useState(false)
  const student = kind === 'student'
  const change = useStepHere(() => setWrong({}))

  useEffect(() => {
    const told = wrong.institution ? form?.closest('section') : form
    told
      ?.querySelector<HTMLElement>(wrong.institution || wrong.whole ? '[data-failure]' : '[aria-invalid=true]')
      ?.focus()
  }, [form, wrong])
  // Clear the errors when the visitor returns from another method.
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

  const entered = ({ userId, clientId, roles }: SessionUser) =>
    onSignedIn({ userId, clientId, roleIds: roles.map(({ roleId }) => roleId) })

  /** Signs in. Returns the error to show; undefined when the screen is about to change or already shows the error. */
  async function enter(userName: string, password: string, sharedComputer: boolean): Promise<Refused | undefined> {
    const institution = await loadClient(code)
    if (institution.status === 'failed') {
      const { reply } = institution
      setWrong({ institution: true })
      onFailed({ code: reply.errorCode, message: failure(reply) })
      return undefined
    }
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

  /** Returns the message with the number of remaining password attempts, if the server states it. */
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
    // The permit for a new password is already stored, on this page only.
    if (refused.errorCode === MUST_CHANGE_PASSWORD && onNavigate('/newPassword')) void change.open('/newPassword')
    setWrong({ whole: `${failure(refused)} ${attemptsLeft(refused)}`.trim() })
    onFailed({ code: refused.errorCode, message: failure(refused) })
  }

  return (
    <>
      <div hidden={away}>
        {/* Until the script has loaded, this form must not send a password anywhere; `dialog` sends nothing. */}
        <form
          ref={setForm}
          className="c-stack"
          aria-label={title}
          method="dialog"
          noValidate
          onSubmit={(submitted) => void submit(submitted)}
        >
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
          <StepLink
            path={code ? `/forgotPassword?client=${code}` : '/forgotPassword'}
            portal={portal}
            onNavigate={onNavigate}
          >
            {t('signIn.forgot')}
          </StepLink>
          {state.status === 'found' && state.client.networkAccount && !student ? (
            <p className="c-hint">{t('signIn.networkAccount')}</p>
          ) : null}
          {student ? (
            <StepLink path={HALL_TICKET} portal={portal} onNavigate={onNavigate}>
              {t('signIn.hallTicketWithout')}
            </StepLink>
          ) : null}
          {state.status === 'found' && !student ? (
            <button type="button" className="c-link" onClick={onOther}>
              {t('institution.notYours')}
            </button>
          ) : null}
          {host ? null : (
            <div className="c-needs-script">
              <Notice kind="warning">{t('signIn.needsScript')}</Notice>
            </div>
          )}
        </form>
        {change.shown}
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
