import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isUnusable } from '../../../core/institution/client.ts'
import { $path, followHash } from '../../../core/routing/address.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { CardTitle } from '../../institution/parts/card-title.tsx'
import { HelpLine } from '../../institution/parts/help-line.tsx'
import { InstitutionLine } from '../../institution/parts/institution-line.tsx'
import { InstitutionMissing } from '../../institution/parts/institution-missing.tsx'
import { useClient } from '../../ui/query/use-client.ts'
import { buildClaim, readClaim, findReceiptCode, type Claim } from '../parts/claim.ts'
import { loadAnswers, type Answers } from './load-answers.ts'
import { LoadFailedNotice } from '../find/load-failed-notice.tsx'
import type { PaymentProps } from '../parts/payment-spec.ts'
import { ReceiptFold } from '../receipt/receipt-fold.tsx'
import { Search } from '../find/search.tsx'
import { AnswerPlaceholder } from './waiting.tsx'

export { foldSheet } from '../receipt/receipt-fold.tsx'

interface PaymentScreenProps extends PaymentProps {
  /** Name of the specification's route whose path in the page's hash is also read. */
  readonly routeName: string
  readonly title: string
  readonly load: () => Promise<Answers>
  readonly styles: string[]
}

/**
 * Renders a payment and its status, or the search for a payment. Shared by the payer's page and the service centre's
 * page.
 */
export function PaymentScreen({ attributes, emit, carried, routeName, title, load, styles }: PaymentScreenProps) {
  const { t, tag } = useMessages()
  const host = useHost()
  const heading = useRef<HTMLHeadingElement>(null)
  const address = useStore($path)
  // When the element is a step inside another element, the path is that of the step.
  const path = host?.dataset.path ?? address
  const state = useClient(attributes.client)
  const [answers, setAnswers] = useState<Answers>()
  const [lost, setLost] = useState(false)
  /** Whether the visitor has started to use the search; if so, the next chunk is prefetched. */
  const [touched, setTouched] = useState(false)
  /** The visitor's own choice of view: a payment that was found, or the search. */
  const [own, setOwn] = useState<Claim | 'search'>()
  const given = host ? readClaim(attributes, routeName, path) : undefined
  const named = JSON.stringify(given ?? null)
  const claim = own === 'search' ? undefined : (own ?? given)
  const receipt = own || given || !host ? undefined : (attributes.receipt ?? findReceiptCode(path))
  const key = JSON.stringify(claim ?? null)
  const shown = useMemo(() => JSON.parse(key) as Claim | null, [key])

  useEffect(() => {
    if (own === 'search') heading.current?.focus()
  }, [own])
  // A new address resets the visitor's own choice.
  useEffect(() => setOwn(undefined), [named])
  useEffect(() => (attributes['transaction-id'] ? undefined : followHash()), [attributes])
  const fetchAnswers = useCallback(async (): Promise<Answers | undefined> => {
    setLost(false)
    const loaded = await loadAnswers(load, host, tag, styles)
    // If the messages of a new language cannot be loaded, the view stays in the previous language.
    if (loaded) setAnswers(loaded)
    setLost(!loaded)
    return loaded
  }, [load, host, tag, styles])
  const wanted = host !== null && (touched || shown !== null || receipt !== undefined)
  useEffect(() => {
    if (wanted) void fetchAnswers()
  }, [wanted, fetchAnswers])

  if (host && (!attributes.client || isUnusable(state)))
    return (
      <section className="c-card c-stack" aria-label={title}>
        <CardTitle>{title}</CardTitle>
        <InstitutionMissing
          code={attributes.client ?? ''}
          state={state}
          isRequired={Boolean(attributes.client)}
          onChoose={(chosen) => host.setAttribute('client', chosen)}
        />
      </section>
    )

  const reloadAnswers = () => void fetchAnswers()
  const markTouched = () => setTouched(true)
  const renderReceiptForm = (code?: string) => {
    if (!answers) return lost ? <LoadFailedNotice onAgain={reloadAnswers} /> : undefined
    return state.status === 'found' ? (
      <answers.ReceiptForm
        key={code}
        clientId={state.client.clientId}
        {...(code === undefined ? {} : { given: code })}
      />
    ) : undefined
  }
  const search = (
    <Search
      clientCode={attributes.client ?? ''}
      carried={own ? {} : carried}
      load={async () => answers ?? (await fetchAnswers())}
      onFound={(transactionId) => setOwn(buildClaim(transactionId))}
      onFailed={(failure) => emit('campus-failed', failure)}
    />
  )
  return (
    <section className="c-card c-stack" aria-label={title} onFocus={markTouched} onPointerDown={markTouched}>
      <InstitutionLine state={state} />
      {receipt !== undefined ? (
        <>
          <CardTitle>{t('payment.checkReceipt')}</CardTitle>
          {renderReceiptForm(receipt)}
          <button type="button" className="c-link" onClick={() => setOwn('search')}>
            {t('payment.searchTitle')}
          </button>
        </>
      ) : !shown ? (
        <>
          <CardTitle ref={heading} tabIndex={-1}>
            {t('payment.searchTitle')}
          </CardTitle>
          {search}
          {state.status === 'found' ? <ReceiptFold onOpen={markTouched}>{renderReceiptForm()}</ReceiptFold> : null}
        </>
      ) : answers && (state.status === 'found' || state.status === 'failed') ? (
        <answers.StatusView
          key={key}
          client={state.status === 'found' ? state.client : undefined}
          clientCode={attributes.client ?? ''}
          unreachable={state.status === 'failed' ? state.reply : undefined}
          claim={shown}
          portal={attributes.portal}
          search={search}
          emit={emit}
          onOther={(transactionId) => setOwn(buildClaim(transactionId))}
          onSearch={() => setOwn('search')}
        />
      ) : lost ? (
        <LoadFailedNotice onAgain={reloadAnswers} />
      ) : (
        <AnswerPlaceholder />
      )}
      <HelpLine state={state} />
    </section>
  )
}
