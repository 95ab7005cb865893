import { useState, type ReactNode, type RefObject } from 'react'
import type { ClientDetails } from '../../../contract/institution/institution.ts'
import type { WebAddress } from '../../../core/config/web-address.ts'
import type { PaymentAnswer } from '../../../core/payments/stored-payments.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Problem } from '../../ui/notice/problem.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import { Actions } from './actions.tsx'
import { CaseTools } from '../case/case-tools.tsx'
import { CheckNow } from './check-now.tsx'
import type { Channel } from './payment-status-view.tsx'
import { FactList } from '../parts/fact-list.tsx'
import { listFacts } from '../parts/payment-facts.ts'
import { Head } from '../parts/head.tsx'
import { getNextStep } from './next-step.ts'
import type { EmitEvent } from '../parts/payment-spec.ts'
import { listSentences } from '../parts/sentences.ts'

interface AnswerViewProps {
  readonly answer: PaymentAnswer
  readonly client: ClientDetails | undefined
  readonly channel: Channel
  readonly portal: WebAddress | undefined
  readonly search: ReactNode
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly emit: EmitEvent
  readonly waiting: {
    readonly busy: boolean
    readonly coolUntil: number
    readonly stopped: boolean
    readonly onCheck: () => void
  }
  readonly onOther: (transactionId: string) => void
  readonly onSearch: () => void
}

/**
 * Renders the answers to a payer's three questions: was I charged, is it recorded, what do I do now (specification,
 * section 11.1.8).
 */
export function AnswerView({
  answer,
  client,
  channel,
  portal,
  search,
  heading,
  emit,
  waiting,
  onOther,
  onSearch,
}: AnswerViewProps) {
  const messages = useMessages()
  const { t, money } = messages
  const failure = useFailure()
  const [refused, setRefused] = useState<Refused>()
  const { status, payment, urlConflict } = answer
  const paid = status === 'SUCCESS' || status === 'LATE_SUCCESS'
  const { Top, Besides, End } = channel.parts ?? {}
  const part = client && { answer, client, onSearch }

  function reportRefusal(given: Refused | undefined): void {
    setRefused(given)
    if (given) emit('campus-failed', { code: given.errorCode, message: failure(given) })
  }

  return (
    <article className="c-stack c-pay-sheet">
      {Top && part ? <Top {...part} /> : null}
      {urlConflict ? <p className="c-pay-conflict">{t('payment.conflict')}</p> : null}
      <Head
        status={status}
        amount={payment ? money(answer.csc?.totalMinor ?? payment.amountMinor, payment.currency) : ''}
        sentences={listSentences(status, payment, messages)}
        heading={heading}
      >
        {status === 'PENDING' ? (
          <>
            {waiting.stopped ? <p className="c-label">{t('payment.promise')}</p> : null}
            <CheckNow
              busy={waiting.busy && waiting.coolUntil > Date.now()}
              coolUntil={waiting.coolUntil}
              onCheck={waiting.onCheck}
            />
          </>
        ) : null}
      </Head>
      {Besides && part ? <Besides {...part} /> : null}
      {payment ? (
        <FactList facts={[...listFacts(payment, messages), ...(channel.facts?.(answer, messages) ?? [])]} />
      ) : (
        search
      )}
      {payment && client ? (
        <Actions
          payment={payment}
          paid={paid}
          next={getNextStep(status, payment)}
          client={client}
          portal={portal}
          emit={emit}
          {...(channel.words ? { words: channel.words } : {})}
          onRefused={reportRefusal}
          onOther={onOther}
        />
      ) : null}
      <Problem sentence={refused ? failure(refused) : ''} />
      {client && status !== 'SUCCESS' ? (
        <CaseTools
          clientId={client.clientId}
          transactionId={payment?.transactionId}
          caseNo={payment?.caseNo ?? null}
          twice={status === 'DUPLICATE'}
          onRefused={reportRefusal}
        />
      ) : null}
      {payment ? (
        <button type="button" className="c-link c-small c-pay-another" onClick={onSearch}>
          {t('payment.another')}
        </button>
      ) : null}
      <p className="c-small c-pay-paper">{t('payment.printNote')}</p>
      {End && part ? <End {...part} /> : null}
    </article>
  )
}
