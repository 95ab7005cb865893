import { useRef, useState, type SubmitEvent } from 'react'
import * as v from 'valibot'
import { MUST_CHANGE_PASSWORD } from '../../../contract/codes.ts'
import type { SessionUser } from '../../../contract/sign-in/session.ts'
import { chooseClient } from '../../../core/chosen-client/choose-client.ts'
import { getCancelSignal } from '../../../core/feedback/blocker.ts'
import { loadClient } from '../../../core/institution/client.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { signIn, type SignInKind } from '../../../core/sign-in/sign-in.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { getFieldCode, getFieldText } from '../../ui/field/form-text.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import type { SignInEvents } from './sign-in-events.ts'

interface Wrong {
  readonly userName?: string
  readonly password?: string
  readonly whole?: string
  /** Whether the institution could not be found; the card above this form shows why. */
  readonly institution?: true
}

interface PasswordSignInOptions extends Pick<SignInEvents, 'onFailed'> {
  readonly kind: SignInKind
  readonly code: string
  readonly kiosk: boolean
  /** Called with 'in' when a sign-in is about to change the screen, and with undefined when it failed. */
  readonly onAct: (acting: 'in' | undefined) => void
  readonly onEntered: (user: SessionUser) => void
  readonly onMustChangePassword: () => void
}

/** Returns how a form signs in with user name and password: `submit`, whether it is busy, and what was wrong. */
export function usePasswordSignIn({
  kind,
  code,
  kiosk,
  onAct,
  onEntered,
  onMustChangePassword,
  onFailed,
}: PasswordSignInOptions) {
  const { t } = useMessages()
  const failure = useFailure()
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<Wrong>({})

  /** Signs in. Returns the error to show; undefined when the screen is about to change or already shows the error. */
  async function signInWithPassword(
    userName: string,
    password: string,
    sharedComputer: boolean,
  ): Promise<Refused | undefined> {
    const signal = getCancelSignal()
    const institution = await loadClient(code)
    if (institution.status === 'failed') {
      const { reply } = institution
      setWrong({ institution: true })
      onFailed({ code: reply.errorCode, message: failure(reply) })
      return undefined
    }
    if (institution.status !== 'found' || signal.aborted) return undefined
    await chooseClient(institution.client)
    onAct('in')
    const credentials = { clientId: institution.client.clientId, userName, password, sharedComputer }
    const reply = await signIn(kind, credentials, signal)
    if (!reply.ok) {
      onAct(undefined)
      return reply
    }
    onEntered(reply.result)
    return undefined
  }

  /** Returns the message with the number of remaining password attempts, if the server states it. */
  function formatAttemptsLeft({ result }: Refused): string {
    const parsed = v.safeParse(v.object({ remaining: v.number() }), result)
    return parsed.success ? t('signIn.remaining', { remaining: parsed.output.remaining }) : ''
  }

  async function handleSubmit(submitted: SubmitEvent<HTMLFormElement>): Promise<void> {
    submitted.preventDefault()
    if (sending.current) return
    const data = new FormData(submitted.currentTarget)
    const userName = getFieldCode(data, 'userName')
    const password = getFieldText(data, 'password')
    setWrong({
      ...(userName ? {} : { userName: t(kind === 'student' ? 'signIn.enterPrn' : 'signIn.enterUserName') }),
      ...(password ? {} : { password: t('signIn.enterPassword') }),
    })
    if (!userName || !password) return
    sending.current = true
    setBusy(true)
    const refused = await signInWithPassword(userName, password, kiosk || data.has('sharedComputer'))
    sending.current = false
    setBusy(false)
    if (!refused) return
    if (refused.errorCode === MUST_CHANGE_PASSWORD) onMustChangePassword()
    setWrong({ whole: `${failure(refused)} ${formatAttemptsLeft(refused)}`.trim() })
    onFailed({ code: refused.errorCode, message: failure(refused) })
  }

  return { busy, wrong, setWrong, submit: handleSubmit }
}
