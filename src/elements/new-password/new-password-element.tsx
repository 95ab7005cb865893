import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { changePassword, newPassword as setPassword } from '../../contract/account/passwords.ts'
import type { ClientDetails } from '../../contract/institution.ts'
import { call } from '../../core/mql/index.ts'
import { hideLink } from '../../core/one-time-link.ts'
import type { Refused } from '../../core/mql/reply.ts'
import { $passwordPermit, forgetPasswordPermit, keepPasswordPermit } from '../../core/password-permit.ts'
import { currentPath, queryOf } from '../../core/routes.ts'
import { $session } from '../../core/session.ts'
import { element, elementSpec, type ScreenProps } from '../spec.ts'
import { lightSheets } from '../styles/light-sheets.ts'
import { AccountCard } from '../ui/account/account-card.tsx'
import { ACCOUNT_ATTRIBUTES, ACCOUNT_EVENTS, LIGHT_SLOTS } from '../ui/account/account-spec.ts'
import { NewPasswordForm } from '../ui/account/new-password-form.tsx'
import { SignInLink } from '../ui/account/sign-in-link.tsx'
import { Notice } from '../ui/notice.tsx'
import { PortalLink } from '../ui/portal-link.tsx'
import { useWords } from '../words.tsx'

const spec = elementSpec({
  tag: 'campus-new-password',
  summary: 'Sets a new password: because the server demands one at signing in, or of one’s own accord while signed in.',
  surface: 'light',
  formInPage: false,
  areas: ['public', 'account'],
  attributes: ACCOUNT_ATTRIBUTES,
  events: ACCOUNT_EVENTS,
  slots: LIGHT_SLOTS,
})

interface BodyProps extends Pick<ScreenProps<typeof spec>, 'attributes' | 'emit'> {
  readonly client: ClientDetails
}

function Body({ client, attributes, emit }: BodyProps) {
  const { t, number } = useWords()
  const session = useStore($session)
  const permit = useStore($passwordPermit)
  const { clientId } = client
  // What a mail's link carries does not stay in the address, nor in the history.
  const { token } = queryOf(currentPath())
  const [told, setTold] = useState<{ readonly kind: 'success' | 'warning'; readonly sentence: string }>()
  useEffect(() => {
    if (!token) return
    keepPasswordPermit({ clientId, token })
    hideLink('/newPassword')
  }, [clientId, token])
  const [currentWrong, setCurrentWrong] = useState<string>()
  const refused = ({ errorCode }: Refused, message: string) => emit('campus-failed', { code: errorCode, message })
  const toSignIn = <SignInLink client={client} portal={attributes.portal} onNavigate={(path) => emit('campus-navigated', { path })} button />
  const done = () => {
    forgetPasswordPermit()
    setTold({ kind: 'success', sentence: t('account.changed') })
    emit('campus-password-changed', null)
  }
  const demanded = permit?.clientId === clientId ? permit : null

  if (told)
    return (
      <>
        <Notice kind={told.kind} announced>
          {told.sentence}
        </Notice>
        {session.status === 'user' ? null : toSignIn}
      </>
    )
  if (demanded)
    return (
      <>
        <Notice kind="info">{t('account.mustChange')}</Notice>
        <NewPasswordForm
          title={t('account.newTitle')}
          clientId={clientId}
          focus
          send={(password) => call(setPassword, { clientId, token: demanded.token, password }, { toast: false })}
          onDone={done}
          onOther={() => {
            forgetPasswordPermit()
            setTold({ kind: 'warning', sentence: t('account.linkUsed') })
          }}
          onRefused={refused}
        />
      </>
    )
  if (session.status === 'user')
    return (
      <NewPasswordForm
        title={t('account.newTitle')}
        clientId={clientId}
        userName={session.user.userName}
        voluntary
        {...(currentWrong ? { currentWrong } : {})}
        send={(password, current) => {
          setCurrentWrong(undefined)
          return call(changePassword, { current, password }, { toast: false })
        }}
        onDone={done}
        onOther={(other) => {
          if (other.outcome === 'WRONG') setCurrentWrong(t('account.currentWrong', { remaining: number(other.remaining) }))
          else setTold({ kind: 'warning', sentence: t('account.managedElsewhere') })
        }}
        onRefused={refused}
      />
    )
  if (session.status === 'unknown') return <div className="c-skeleton" role="status" aria-label={t('common.loading')} />
  return (
    <>
      <p>{t('account.noWay')}</p>
      <PortalLink button path="/forgotPassword" portal={attributes.portal} instead="campus-forgot-password" onNavigate={(path) => emit('campus-navigated', { path })}>
        {t('account.forgotTitle')}
      </PortalLink>
    </>
  )
}

function NewPasswordScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  const { t } = useWords()
  return (
    <AccountCard title={t('account.newTitle')} client={attributes.client}>
      {(client) => <Body key={client.clientId} client={client} attributes={attributes} emit={emit} />}
    </AccountCard>
  )
}

/** `<campus-new-password>` (specification, section 2: /newPassword; domain brief 2.1.4). */
export const newPassword = element({ spec, Screen: NewPasswordScreen, styles: lightSheets })
