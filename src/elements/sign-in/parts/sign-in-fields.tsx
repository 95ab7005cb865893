import { Suspense, useEffect, useState } from 'react'
import type { SessionUser } from '../../../contract/sign-in/session.ts'
import type { WebAddress } from '../../../core/config/web-address.ts'
import type { ClientState } from '../../../core/institution/client.ts'
import { prepareSignIn, type SignInKind } from '../../../core/sign-in/sign-in.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { More } from './prepare-sign-in.ts'
import type { SignInEvents } from './sign-in-events.ts'
import { StepLink, useEmbeddedStep } from '../../ui/navigation/step-link.tsx'
import { usePasswordSignIn } from './use-password-sign-in.ts'

interface SignInFieldsProps extends Omit<SignInEvents, 'onSignedOut'> {
  readonly kind: SignInKind
  readonly code: string
  readonly state: ClientState
  readonly title: string
  readonly portal: WebAddress | undefined
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
  const host = useHost()
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  /** Whether another sign-in method replaces the form. */
  const [away, setAway] = useState(false)
  const student = kind === 'student'
  const handleEntered = ({ userId, clientId, roles }: SessionUser) =>
    onSignedIn({ userId, clientId, roleIds: roles.map(({ roleId }) => roleId) })
  const { busy, wrong, setWrong, submit } = usePasswordSignIn({
    kind,
    code,
    kiosk,
    onAct,
    onEntered: handleEntered,
    onMustChangePassword() {
      // The permit for a new password is already stored, on this page only.
      if (onNavigate('/newPassword')) void change.open('/newPassword')
    },
    onFailed,
  })
  const change = useEmbeddedStep(() => setWrong({}))

  useEffect(() => {
    const target = wrong.institution ? form?.closest('section') : form
    target
      ?.querySelector<HTMLElement>(wrong.institution || wrong.whole ? '[data-failure]' : '[aria-invalid=true]')
      ?.focus()
  }, [form, wrong])
  // Clear the errors when the visitor returns from another method.
  useEffect(() => {
    if (!away) setWrong({})
  }, [away, setWrong])
  useEffect(() => {
    if (state.status === 'found') prepareSignIn()
  }, [state.status])
  useEffect(() => {
    if (!focus) return
    form?.querySelector<HTMLElement>('[name=userName]')?.focus()
    if (form) onAct(undefined)
  }, [form, focus, onAct])

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
              <Notice kind="danger">{wrong.whole}</Notice>
            </div>
          ) : null}
          <TextField
            label={t(student ? 'signIn.prnOrUserName' : 'signIn.userName')}
            error={wrong.userName}
            name="userName"
            autoComplete="username"
            autoCapitalize="off"
            spellCheck="false"
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
      {state.status === 'found' && (form || !host) ? (
        <Suspense>
          <More
            kind={kind}
            client={state.client}
            portal={portal}
            kiosk={kiosk}
            form={form}
            carried={carried}
            onAway={setAway}
            onAct={onAct}
            onEntered={handleEntered}
            onNavigate={onNavigate}
            onRefused={(refused, message) => onFailed({ code: refused.errorCode, message })}
          />
        </Suspense>
      ) : null}
    </>
  )
}
