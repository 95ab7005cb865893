import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { changePassword } from '../../../contract/account/change-password.ts'
import { oneTimeToken } from '../../../contract/account/parts.ts'
import { newPassword as setPassword } from '../../../contract/sign-in/new-password.ts'
import type { ClientDetails } from '../../../contract/institution/institution.ts'
import { call } from '../../../core/mql/index.ts'
import { hideLink } from '../../../core/routing/one-time-link.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { $passwordPermit, clearPasswordPermit, storePasswordPermit } from '../../../core/sign-in/password-permit.ts'
import { getCurrentPath } from '../../../core/routing/address.ts'
import { parseQuery } from '../../../core/routing/path.ts'
import { $session } from '../../../core/session/session.ts'
import { element, elementSpec, type ScreenProps } from '../../runtime/spec.ts'
import { lightSheets } from '../../runtime/styles/light-sheets.ts'
import { AccountCard } from '../steps/account-card.tsx'
import { ACCOUNT_ATTRIBUTES, ACCOUNT_EVENTS } from '../steps/account-spec.ts'
import { PasswordStep } from '../steps/password-step.tsx'
import { SignInLink } from '../steps/sign-in-link.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { StepLink } from '../../ui/navigation/step-link.tsx'
import { useMessages } from '../../runtime/messages.tsx'

const spec = elementSpec({
  tag: 'campus-new-password',
  summary:
    'Sets a new password, because the server requires one at sign-in, or because a signed-in user wants to change it.',
  surface: 'light',
  formInPage: false,
  messages: ['public', 'account'],
  attributes: ACCOUNT_ATTRIBUTES,
  events: ACCOUNT_EVENTS,
})

interface BodyProps extends Pick<ScreenProps<typeof spec>, 'attributes' | 'emit'> {
  readonly client: ClientDetails
}

function Body({ client, attributes, emit }: BodyProps) {
  const { t } = useMessages()
  const session = useStore($session)
  const permit = useStore($passwordPermit)
  const { clientId } = client
  // The token from a mail's link is removed from the address and the history.
  const { token } = parseQuery(getCurrentPath())
  const [lastNotice, setLastNotice] = useState<{ readonly kind: 'success' | 'warning'; readonly sentence: string }>()
  useEffect(() => {
    if (token === undefined) return
    // A token that was cut off could only be refused after somebody has chosen a password.
    if (v.is(oneTimeToken, token)) storePasswordPermit({ clientId, token })
    else setLastNotice({ kind: 'warning', sentence: t('account.linkUsed') })
    hideLink('/newPassword')
  }, [clientId, token, t])
  const [remaining, setRemaining] = useState<number>()
  const emitFailure = ({ errorCode }: Refused, message: string) => emit('campus-failed', { code: errorCode, message })
  const toSignIn = (
    <SignInLink
      client={client}
      portal={attributes.portal}
      onNavigate={(path) => emit('campus-navigated', { path })}
      button
    />
  )
  const handleDone = (sentence: string) => {
    clearPasswordPermit()
    setLastNotice({ kind: 'success', sentence })
    emit('campus-password-changed', null)
  }
  const demanded = permit?.clientId === clientId ? permit : null

  if (lastNotice)
    return (
      <>
        <Notice kind={lastNotice.kind} announced>
          {lastNotice.sentence}
        </Notice>
        {session.status === 'user' ? null : toSignIn}
      </>
    )
  if (demanded)
    return (
      <>
        <Notice kind="info">{t('account.mustChange')}</Notice>
        <PasswordStep
          title={t('account.newTitle')}
          clientId={clientId}
          focus
          send={(password) => call(setPassword, { clientId, token: demanded.token, password }, { toast: false })}
          onDone={handleDone}
          onOther={() => {
            clearPasswordPermit()
            setLastNotice({ kind: 'warning', sentence: t('account.linkUsed') })
          }}
          onRefused={emitFailure}
        />
      </>
    )
  if (session.status === 'user')
    return (
      <PasswordStep
        title={t('account.newTitle')}
        clientId={clientId}
        userName={session.user.userName}
        voluntary
        remaining={remaining}
        send={(password, current) => {
          setRemaining(undefined)
          return call(changePassword, { current, password }, { toast: false })
        }}
        onDone={handleDone}
        onOther={(other) => {
          if (other.outcome === 'WRONG') setRemaining(other.remaining)
          else setLastNotice({ kind: 'warning', sentence: t('account.managedElsewhere') })
        }}
        onRefused={emitFailure}
      />
    )
  if (session.status === 'unknown') return <div className="c-skeleton" role="status" aria-label={t('common.loading')} />
  return (
    <>
      <p>{t('account.noWay')}</p>
      <StepLink
        button
        path="/forgotPassword"
        portal={attributes.portal}
        onNavigate={(path) => emit('campus-navigated', { path })}
      >
        {t('account.forgotTitle')}
      </StepLink>
    </>
  )
}

function NewPasswordScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  const { t } = useMessages()
  return (
    <AccountCard title={t('account.newTitle')} client={attributes.client}>
      {(client) => <Body key={client.clientId} client={client} attributes={attributes} emit={emit} />}
    </AccountCard>
  )
}

/** The `<campus-new-password>` element (specification, sections 2 and 11.1.4). */
export const newPassword = element({ spec, Screen: NewPasswordScreen, styles: lightSheets })
