import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import type { OutputOf, RowOf } from '../../../contract/activity.ts'
import { confirmUserEmail, emailConfirmInfo, resendEmailConfirm } from '../../../contract/account/email-confirm.ts'
import { oneTimeToken } from '../../../contract/account/parts.ts'
import { newPassword } from '../../../contract/sign-in/new-password.ts'
import type { ClientDetails } from '../../../contract/institution/institution.ts'
import { takeLink } from '../../../core/routing/one-time-link.ts'
import { call } from '../../../core/mql/index.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { element, elementSpec, event, text, type ScreenProps } from '../../runtime/spec.ts'
import { lightSheets } from '../../runtime/styles/light-sheets.ts'
import { AccountCard } from '../steps/account-card.tsx'
import { ACCOUNT_ATTRIBUTES, ACCOUNT_EVENTS } from '../steps/account-spec.ts'
import { loadAccountSteps } from '../steps/load-steps.ts'
import { PasswordStep } from '../steps/password-step.tsx'
import { SignInLink } from '../steps/sign-in-link.tsx'
import { useStep } from '../steps/use-step.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice, type NoticeKind } from '../../ui/notice/notice.tsx'
import { Problem } from '../../ui/notice/problem.tsx'
import { Failed } from '../../ui/query/query-state.tsx'
import { useQuery } from '../../ui/query/use-query.ts'
import { useMessages } from '../../runtime/messages.tsx'

const spec = elementSpec({
  tag: 'campus-email-confirm',
  summary: 'Confirms an e-mail address when its owner presses the button, never merely by opening the page.',
  surface: 'light',
  formInPage: false,
  messages: ['public', 'account'],
  attributes: {
    ...ACCOUNT_ATTRIBUTES,
    'user-id': text(
      'The one-time token of the link. In the portal it is taken from the address, and removed from it at once.',
    ),
  },
  events: { ...ACCOUNT_EVENTS, 'campus-email-confirmed': event<null>('The address was confirmed.') },
})

type Answer =
  | RowOf<typeof emailConfirmInfo>
  | OutputOf<typeof confirmUserEmail>
  | { readonly outcome: 'SENT' }
  | { readonly outcome: 'PASSWORD_SET'; readonly sentence: string }

interface BodyProps extends Pick<ScreenProps<typeof spec>, 'attributes' | 'emit'> {
  readonly client: ClientDetails
  readonly token: string
}

const KINDS: Readonly<Record<Exclude<Answer['outcome'], 'READY'>, NoticeKind>> = {
  CONFIRMED: 'success',
  PASSWORD_SET: 'success',
  SENT: 'success',
  ALREADY: 'info',
  EXPIRED: 'warning',
  REPLACED: 'warning',
  INVALID: 'danger',
}

function Body({ client, token, attributes, emit }: BodyProps) {
  const messages = useMessages()
  const { t, name, instant, tag } = messages
  const { clientId } = client
  // A link without a token, or with one that was cut off, is no wrong entry.
  const complete = v.is(oneTimeToken, token)
  const [info, reload] = useQuery(emailConfirmInfo, complete, { clientId, token })
  const [done, setDone] = useState<Answer>()
  const [waiting, setWaiting] = useState('')
  const noticeBox = useRef<HTMLDivElement>(null)
  const emitFailure = ({ errorCode }: Refused, message: string) => emit('campus-failed', { code: errorCode, message })
  const step = useStep(emitFailure)
  useEffect(() => {
    if (done) noticeBox.current?.focus()
  }, [done])

  if (!done && info.status === 'failed') return <Failed reply={info.reply} onAgain={reload} />
  if (!done && complete && info.status === 'loading')
    return <div className="c-skeleton" role="status" aria-label={t('common.loading')} />
  const answer: Answer = done ?? (info.status === 'found' ? info.rows[0] : undefined) ?? { outcome: 'INVALID' }

  async function confirmAddress(): Promise<void> {
    const confirmed = await step.run(() => call(confirmUserEmail, { clientId, token }, { toast: false }))
    if (!confirmed) return
    setDone(confirmed)
    if (confirmed.outcome === 'CONFIRMED') emit('campus-email-confirmed', null)
  }
  async function resendMail(): Promise<void> {
    const sent = await step.run(() => call(resendEmailConfirm, { clientId, token }, { toast: false }))
    if (sent?.outcome === 'WAIT') {
      const steps = await loadAccountSteps(tag)
      setWaiting(steps?.waitMessage(messages, sent.seconds) ?? t('failure.network'))
    } else if (sent) setDone(sent)
  }

  if (answer.outcome === 'READY')
    return (
      <>
        <p>{t('account.confirmAsk', { email: answer.maskedEmail, institution: name(client.names) })}</p>
        <Problem sentence={step.problem} />
        <Button wide busy={step.busy} onClick={() => void confirmAddress()}>
          {t('account.confirm')}
        </Button>
      </>
    )
  const invited = answer.outcome === 'CONFIRMED' ? answer.passwordToken : null
  const sentences = {
    CONFIRMED: () => t(invited ? 'account.confirmedInvited' : 'account.confirmed'),
    PASSWORD_SET: () => ('sentence' in answer ? answer.sentence : ''),
    SENT: () => t('account.newLinkSent'),
    ALREADY: () => t('account.confirmAlready', { date: 'at' in answer ? instant(answer.at) : '' }),
    EXPIRED: () => t('account.confirmExpired'),
    REPLACED: () => t('account.confirmReplaced'),
    INVALID: () => t('account.confirmInvalid'),
  }
  return (
    <>
      <div ref={noticeBox} tabIndex={-1}>
        <Notice kind={KINDS[answer.outcome]} announced={!done}>
          {sentences[answer.outcome]()}
        </Notice>
      </div>
      {invited ? (
        <PasswordStep
          title={t('account.newTitle')}
          clientId={clientId}
          send={(password) => call(newPassword, { clientId, token: invited, password }, { toast: false })}
          onDone={(sentence) => {
            setDone({ outcome: 'PASSWORD_SET', sentence })
            emit('campus-password-changed', null)
          }}
          onOther={() => setDone({ outcome: 'EXPIRED' })}
          onRefused={emitFailure}
        />
      ) : null}
      {answer.outcome === 'EXPIRED' ? (
        <>
          <Problem sentence={waiting || step.problem} />
          <Button busy={step.busy} onClick={() => void resendMail()}>
            {t('account.newLink')}
          </Button>
        </>
      ) : null}
      {invited || answer.outcome === 'EXPIRED' || answer.outcome === 'SENT' ? null : (
        <SignInLink
          client={client}
          portal={attributes.portal}
          onNavigate={(path) => emit('campus-navigated', { path })}
          button
        />
      )}
    </>
  )
}

function EmailConfirmScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  const { t } = useMessages()
  const [token] = useState(() =>
    takeLink(
      'emailConfirm',
      attributes['user-id'] ?? '',
      (hidden) => `/${attributes.client ?? ''}/userEmailConfirm/${hidden}`,
    ),
  )
  return (
    <AccountCard title={t('account.confirmTitle')} client={attributes.client}>
      {(client) => <Body key={client.clientId} client={client} token={token} attributes={attributes} emit={emit} />}
    </AccountCard>
  )
}

/** The `<campus-email-confirm>` element (specification, sections 2 and 11.1.5). */
export const emailConfirm = element({ spec, Screen: EmailConfirmScreen, styles: lightSheets })
