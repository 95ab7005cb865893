import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { $path, followHash } from '../../../core/routes.ts'
import { useHost, useWords } from '../../words.tsx'
import { HelpLine } from '../help-line.tsx'
import { InstitutionLine } from '../institution-line.tsx'
import { InstitutionMissing } from '../institution-missing.tsx'
import { Notice } from '../notice.tsx'
import { useClient } from '../use-client.ts'
import { claimFor, claimOf, receiptIn, type Claim } from './claim.ts'
import { loadAnswers, type Answers } from './load-answers.ts'
import type { PaymentProps } from './payment-spec.ts'
import { Search } from './search.tsx'
import { Waiting } from './waiting.tsx'

interface PaymentScreenProps extends PaymentProps {
  /** The route of the specification whose path in the page's hash counts too. */
  readonly routeName: string
  readonly title: string
  readonly load: () => Promise<Answers>
  readonly styles: string[]
}

/** A payment and what became of it, or the search for one; the same for who pays at home and at a service centre. */
export function PaymentScreen({ attributes, emit, carried, routeName, title, load, styles }: PaymentScreenProps) {
  const { t } = useWords()
  const host = useHost()
  const heading = useRef<HTMLHeadingElement>(null)
  const path = useStore($path)
  const state = useClient(attributes.client)
  const [answers, setAnswers] = useState<Answers>()
  const [lost, setLost] = useState(false)
  const [attempt, setAttempt] = useState(0)
  /** What the visitor looks at of their own accord: a payment that was found, or the search. */
  const [own, setOwn] = useState<Claim | 'search'>()
  const given = host ? claimOf(attributes, routeName, path) : undefined
  const named = JSON.stringify(given ?? null)
  const claim = own === 'search' ? undefined : (own ?? given)
  const receipt = own || given || !host ? undefined : (attributes.receipt ?? receiptIn(path))
  const key = JSON.stringify(claim ?? null)
  const shown = useMemo(() => JSON.parse(key) as Claim | null, [key])

  useEffect(() => {
    if (own === 'search') heading.current?.focus()
  }, [own])
  // Another address is another question, whatever was searched before.
  useEffect(() => setOwn(undefined), [named])
  useEffect(() => (attributes['transaction-id'] ? undefined : followHash()), [attributes])
  useEffect(() => {
    let gone = false
    void loadAnswers(load, host, styles).then((loaded) => {
      if (gone) return
      setAnswers(loaded)
      setLost(!loaded)
    })
    return () => {
      gone = true
    }
  }, [host, load, styles, attempt])

  if (host && (!attributes.client || state.status === 'notFound' || state.status === 'suspended'))
    return (
      <section className="c-card c-stack" aria-label={title}>
        <InstitutionMissing state={state} asked={Boolean(attributes.client)} onRetry={() => undefined} onChoose={(chosen) => host.setAttribute('client', chosen)} />
      </section>
    )

  const search = (
    <Search
      clientCode={attributes.client ?? ''}
      carried={own ? {} : carried}
      load={async () => answers ?? (await loadAnswers(load, host, styles))}
      onFound={(transactionId) => setOwn(claimFor(transactionId))}
      onFailed={(failure) => emit('campus-failed', failure)}
    />
  )
  return (
    <section className="c-card c-stack" aria-label={title}>
      <InstitutionLine state={state} />
      {receipt !== undefined ? (
        <>
          <h1 className="c-title">{t('payment.checkReceipt')}</h1>
          {answers && state.status === 'found' ? <answers.ReceiptForm key={receipt} clientId={state.client.clientId} given={receipt} /> : null}
          <button type="button" className="c-link" onClick={() => setOwn('search')}>
            {t('payment.searchTitle')}
          </button>
        </>
      ) : !shown ? (
        <>
          <h1 ref={heading} className="c-title" tabIndex={-1}>{t('payment.searchTitle')}</h1>
          {search}
          {answers && state.status === 'found' ? <answers.CheckReceipt clientId={state.client.clientId} /> : null}
        </>
      ) : answers && (state.status === 'found' || state.status === 'failed') ? (
        <answers.Desk
          key={key}
          client={state.status === 'found' ? state.client : undefined}
          clientCode={attributes.client ?? ''}
          unreachable={state.status === 'failed' ? state.reply : undefined}
          claim={shown}
          portal={attributes.portal}
          search={search}
          tell={emit}
          onOther={(transactionId) => setOwn(claimFor(transactionId))}
          onSearch={() => setOwn('search')}
        />
      ) : lost ? (
        <Notice kind="danger" announced>
          <p>{t('failure.network')}</p>
          <p className="c-label">{t('payment.lostSays')}</p>
          <button type="button" className="c-link" onClick={() => setAttempt(attempt + 1)}>
            {t('common.retry')}
          </button>
        </Notice>
      ) : (
        <Waiting />
      )}
      <HelpLine state={state} />
    </section>
  )
}
