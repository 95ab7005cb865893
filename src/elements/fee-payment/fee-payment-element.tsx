import { useEffect, useRef, useState } from 'react'
import { loadClient } from '../../core/client.ts'
import { onFault } from '../../core/log.ts'
import { failed } from '../../core/mql/reply.ts'
import { adoptSheets } from '../sheets.ts'
import { element, elementSpec, event, text, type ScreenProps } from '../spec.ts'
import { shadowSheets } from '../styles/shadow-sheets.ts'
import { HelpLine } from '../ui/help-line.tsx'
import { InstitutionLine } from '../ui/institution-line.tsx'
import { InstitutionMissing } from '../ui/institution-missing.tsx'
import { Failed, Loading } from '../ui/query-state.tsx'
import { useClient } from '../ui/use-client.ts'
import { useHost, useWords } from '../words.tsx'

const spec = elementSpec({
  tag: 'campus-fee-payment',
  summary: 'What a student owes, what it is made of, and the way to pay it at the bank. Before the sign-in it pays the one invoice for which a hall ticket is withheld.',
  surface: 'shadow',
  areas: ['public', 'payment'],
  attributes: {
    'status-page': text('Address of the page that holds `<campus-payment-status>`, where the bank leads back to. Without it the `portal` counts, and without that this page.'),
    portal: text('Address of the page that holds `<campus-portal>`, for instance `/portal.html`: the sign-in and the search for a payment are there.'),
  },
  events: {
    'campus-payment-started': event<{ transactionId: string }>('An order was made and the browser leaves for the bank.'),
    'campus-navigated': event<{ path: string }>('The visitor wants to go to another page of the portal; prevent it to stay.', { cancelable: true }),
  },
})

/** What the screens behind the heading are given. */
export type FeeSpec = typeof spec

function FeePaymentScreen({ attributes, emit }: ScreenProps<FeeSpec>) {
  const { t } = useWords()
  const host = useHost()
  const heading = useRef<HTMLHeadingElement>(null)
  const state = useClient(attributes.client)
  const [desk, setDesk] = useState<typeof import('./desk.tsx') | 'lost'>()
  const [attempt, setAttempt] = useState(0)

  // It comes after the heading: a line that is slow carries first what is seen.
  useEffect(() => {
    import('./desk.tsx').then(
      (loaded) => {
        if (host?.shadowRoot) adoptSheets(host.shadowRoot, [loaded.css])
        setDesk(loaded)
      },
      (fault: unknown) => {
        onFault(fault)
        setDesk('lost')
      },
    )
  }, [host, attempt])

  const title = t('fees.title')
  if (!attributes.client || state.status === 'notFound' || state.status === 'suspended')
    return (
      <section className="c-card c-stack" aria-label={title}>
        <InstitutionMissing state={state} asked={Boolean(attributes.client)} onRetry={() => undefined} onChoose={(found) => host?.setAttribute('client', found)} />
      </section>
    )
  return (
    <section className="c-card c-stack" aria-label={title}>
      <InstitutionLine state={state} />
      <h1 ref={heading} className="c-title" tabIndex={-1}>
        {title}
      </h1>
      {desk === 'lost' ? (
        <Failed
          reply={failed('network')}
          onAgain={() => {
            setDesk(undefined)
            setAttempt(attempt + 1)
          }}
        />
      ) : desk ? (
        <desk.Desk attributes={attributes} emit={emit} state={state} heading={heading} onRetry={() => void loadClient(attributes.client ?? '')} />
      ) : (
        <Loading />
      )}
      <HelpLine state={state} />
    </section>
  )
}

/** `<campus-fee-payment>` (an extension of the specification's routes; domain brief 1.7, 2.1.7: Pay now). */
export const feePayment = element({ spec, Screen: FeePaymentScreen, styles: shadowSheets })
