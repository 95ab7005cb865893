import { useEffect, useRef, useState } from 'react'
import { isUnusable, loadClient } from '../../../core/institution/client.ts'
import { loadDictionary, setMessageFiles } from '../../../core/i18n/i18n.ts'
import { onFault } from '../../../core/feedback/log.ts'
import type { Dictionary } from '../../../core/i18n/messages.ts'
import { adoptSheets } from '../../runtime/sheets.ts'
import { address, element, elementSpec, event, type ScreenProps } from '../../runtime/spec.ts'
import { NAVIGATED_EVENT } from '../../ui/navigation/portal-spec.ts'
import { cardSheets } from '../../runtime/styles/card-sheets.ts'
import { CardTitle } from '../../institution/parts/card-title.tsx'
import { HelpLine } from '../../institution/parts/help-line.tsx'
import { InstitutionLine } from '../../institution/parts/institution-line.tsx'
import { InstitutionMissing } from '../../institution/parts/institution-missing.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useClient } from '../../ui/query/use-client.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'

const spec = elementSpec({
  tag: 'campus-fee-payment',
  summary:
    'The fees of a student with their parts, and the payment at the bank. Without a sign-in it pays the one invoice for which a hall ticket is withheld.',
  surface: 'shadow',
  messages: ['public'],
  attributes: {
    'status-page': address(
      'Address of the page with `<campus-payment-status>`, to which the bank redirects. Without it the page in `portal` is used; without both, this page, where the payment is then shown by `<campus-payment-status>`, or in place of the element that the payment began in.',
    ),
    portal: address(
      'Address of the page with `<campus-portal>`, for instance `/portal.html`: the sign-in and the search for a payment are there.',
    ),
  },
  events: {
    'campus-payment-started': event<{ transactionId: string }>(
      'An order was created, and the browser leaves the page for the bank.',
    ),
    'campus-navigated': NAVIGATED_EVENT,
  },
})

setMessageFiles(
  import.meta.glob<Dictionary>('./*/payment-later.json', { base: '../../../messages', import: 'default' }),
)

/** Specification type of the element, for the screens behind the heading. */
export type FeeSpec = typeof spec

function FeePaymentScreen({ attributes, emit }: ScreenProps<FeeSpec>) {
  const { t, tag } = useMessages()
  const host = useHost()
  const heading = useRef<HTMLHeadingElement>(null)
  const state = useClient(attributes.client)
  const [desk, setDesk] = useState<typeof import('./fee-payment.tsx')>()
  const [lost, setLost] = useState(false)
  const [attempt, setAttempt] = useState(0)

  // Load the content and its messages after the heading: on a slow connection the visible part arrives first.
  useEffect(() => {
    setLost(false)
    Promise.all([import('./fee-payment.tsx'), loadDictionary(tag, 'payment-later')]).then(
      ([loaded]) => {
        if (host?.shadowRoot) adoptSheets(host.shadowRoot, [loaded.css])
        setDesk(loaded)
      },
      (fault: unknown) => {
        onFault(fault)
        setLost(true)
      },
    )
  }, [host, tag, attempt])

  const title = t('fees.title')
  if (!attributes.client || isUnusable(state))
    return (
      <section className="c-card c-stack" aria-label={title}>
        <CardTitle>{title}</CardTitle>
        <InstitutionMissing
          code={attributes.client ?? ''}
          state={state}
          isRequired={Boolean(attributes.client)}
          onChoose={(found) => host?.setAttribute('client', found)}
        />
      </section>
    )
  return (
    <section className="c-card c-stack" aria-label={title}>
      <InstitutionLine state={state} />
      <CardTitle ref={heading} tabIndex={-1}>
        {title}
      </CardTitle>
      {desk ? (
        <desk.FeePayment
          attributes={attributes}
          emit={emit}
          state={state}
          heading={heading}
          onRetry={() => void loadClient(attributes.client ?? '')}
        />
      ) : lost ? (
        <Notice kind="danger" announced>
          <p>{t('failure.network')}</p>
          <button type="button" className="c-link" onClick={() => setAttempt(attempt + 1)}>
            {t('common.retry')}
          </button>
        </Notice>
      ) : (
        <div className="c-stack" role="status" aria-label={t('common.loading')}>
          <div className="c-skeleton" />
          <div className="c-skeleton" />
          <div className="c-skeleton" />
        </div>
      )}
      <HelpLine state={state} />
    </section>
  )
}

/**
 * The `<campus-fee-payment>` element (an extension of the specification's routes; specification, sections 10.7, 11.1.7:
 * Pay now).
 */
export const feePayment = element({ spec, Screen: FeePaymentScreen, styles: cardSheets })
