import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { ClientDetails } from '../../../contract/institution/institution.ts'
import { verifyPaymentStatus } from '../../../contract/payments/payments.ts'
import type { WebAddress } from '../../../core/config/web-address.ts'
import type { PaymentAnswer } from '../../../core/payments/stored-payments.ts'
import { call } from '../../../core/mql/index.ts'
import type { Refused, Reply } from '../../../core/mql/reply.ts'
import { useMessages, type Messages } from '../../runtime/messages.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import { AnswerView } from './answer-view.tsx'
import type { Claim } from '../parts/claim.ts'
import type { Fact } from '../parts/payment-facts.ts'
import { isOffered, toFailureKind } from '../find/failure-kind.ts'
import { CallFailedNotice } from '../find/call-failed-notice.tsx'
import { takeFound } from '../find/just-found.ts'
import type { EmitEvent } from '../parts/payment-spec.ts'
import { isValidClaim } from '../parts/check-claim.ts'
import { Unconfirmed } from './unconfirmed.tsx'
import { useStatus } from './use-status.ts'
import { AnswerPlaceholder } from './waiting.tsx'

/** Props of the screen of one payment. */
export interface DeskProps {
  /** Undefined when the institution could not be loaded. */
  readonly client: ClientDetails | undefined
  readonly clientCode: string
  readonly unreachable: Refused | undefined
  readonly claim: Claim
  readonly portal: WebAddress | undefined
  /** The search form, shown when the record has no such payment. */
  readonly search: ReactNode
  readonly emit: EmitEvent
  readonly onOther: (transactionId: string) => void
  readonly onSearch: () => void
}

/** Props of a part that only one channel has. */
export interface PartProps {
  readonly answer: PaymentAnswer
  readonly client: ClientDetails
  readonly onSearch: () => void
}

/** A payment channel: how its status is requested, and what it shows in addition. */
export interface Channel {
  readonly activity: string
  readonly ask: (clientId: number, claim: Claim, signal: AbortSignal) => Promise<Reply<PaymentAnswer>>
  /** Parts above everything, between the heading and the facts, and below everything. */
  readonly parts?: Partial<Record<'Top' | 'Besides' | 'End', (props: PartProps) => ReactNode>>
  /** Returns further facts, shown below those that every payment has. */
  readonly facts?: (answer: PaymentAnswer, messages: Messages) => readonly Fact[]
  /** Button labels for when another person than the payer presses them. */
  readonly words?: { readonly print: string; readonly send: string }
}

async function askBank(clientId: number, claim: Claim, signal: AbortSignal): Promise<Reply<PaymentAnswer>> {
  const reply = await call(verifyPaymentStatus, { clientId, ...claim }, { toast: false, signal })
  return reply.ok ? { ok: true, result: { ...reply.result, csc: null } } : reply
}
const BANK: Channel = { activity: verifyPaymentStatus.name, ask: askBank }

/** Renders one payment: its status, its details and the available actions (specification, section 11.1.8). */
export const PaymentStatusView = (props: DeskProps) => <ChannelDesk {...props} channel={BANK} />

/** Renders one payment of any channel. */
export function ChannelDesk({
  channel,
  client,
  clientCode,
  unreachable,
  claim,
  portal,
  search,
  emit,
  onOther,
  onSearch,
}: DeskProps & { readonly channel: Channel }) {
  const { t, instant } = useMessages()
  const failure = useFailure()
  const heading = useRef<HTMLHeadingElement>(null)
  const byHand = useRef(false)
  const [isFound] = useState(() => takeFound(claim.transactionId))
  const isNew = useRef(isFound)
  const [announced, setAnnounced] = useState('')
  const [checkedAt, setCheckedAt] = useState('')
  const {
    known: statusState,
    busy,
    coolUntil,
    checkNow,
    again,
    stopped,
  } = useStatus({
    clientCode,
    clientId: client?.clientId,
    unreachable,
    claim,
    offered: isOffered(channel.activity),
    ask: channel.ask,
    onChecked(status) {
      emit('campus-payment-checked', { transactionId: isValidClaim(claim) ? claim.transactionId : '', status })
    },
    onFailed: (refused) => emit('campus-failed', { code: refused.errorCode, message: failure(refused) }),
  })
  const { answer, refused, kept, unconfirmed } = statusState
  const status = unconfirmed ? 'UNCONFIRMED' : answer?.status

  // Announce the status once when it changes, not at every check; the heading says it where it takes the focus.
  useEffect(() => {
    if (!status) return
    const moves = isNew.current || (byHand.current && status !== 'PENDING')
    setAnnounced(moves ? '' : t(`payment.status.${status}`))
    if (moves) heading.current?.focus()
    isNew.current = false
  }, [status, t])
  const isWaiting = status === 'PENDING' && !refused
  useEffect(() => {
    if (!checkedAt) return
    // Once: only a check says it, not a later change of the status.
    setCheckedAt('')
    if (isWaiting) setAnnounced(t('payment.still', { time: instant(checkedAt) }))
  }, [checkedAt, isWaiting, t, instant])

  async function checkByHand(): Promise<void> {
    byHand.current = true
    setAnnounced('')
    await checkNow()
    setCheckedAt(new Date().toISOString())
  }

  return (
    <>
      <p role="status" className="c-hidden">
        {announced}
      </p>
      {refused ? (
        <CallFailedNotice
          kind={toFailureKind(refused)}
          refused={refused}
          asOf={kept ? answer?.at : undefined}
          busy={busy}
          onAgain={() => void again()}
        />
      ) : null}
      {unconfirmed ? <Unconfirmed claim={claim} client={client} heading={heading} /> : null}
      {answer ? (
        <AnswerView
          answer={answer}
          client={client}
          channel={channel}
          portal={portal}
          search={search}
          heading={heading}
          emit={emit}
          waiting={{ busy, coolUntil, stopped, onCheck: () => void checkByHand() }}
          onOther={onOther}
          onSearch={onSearch}
        />
      ) : !unconfirmed && !refused ? (
        <AnswerPlaceholder />
      ) : null}
    </>
  )
}
