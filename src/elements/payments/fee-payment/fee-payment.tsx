import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { chooseClient } from '../../../core/chosen-client/choose-client.ts'
import { type ClientState } from '../../../core/institution/client.ts'
import { $feeKey, clearFeeKey, takeFeeKey } from '../../../core/payments/fee-key.ts'
import { getCurrentPath, getPageAddress, parseQuery } from '../../../core/routing/routes.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { $session } from '../../../core/session/session.ts'
import type { ScreenProps } from '../../runtime/spec.ts'
import { Button } from '../../ui/button/button.tsx'
import { usePortalAddress } from '../../ui/navigation/portal-link.tsx'
import { doesReadPayment, ReturnedPayment, doesShowPayment } from '../../ui/navigation/returned-payment.tsx'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import { wrapWithLaterMessages } from '../parts/with-later-messages.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import type { FeeSpec } from './fee-payment-element.tsx'
import { FeesShown } from './fees-shown.tsx'
import { SignInPanel } from './sign-in-panel.tsx'
import { PaymentNavigationContext } from './status-link.tsx'
import { useFees, type OwedInvoice, type FeeSource } from './use-fees.ts'
import { usePay } from './use-pay.ts'

// Only for people who have logged in.
const SessionPart = lazy(() =>
  import('../../ui/session/session-part.tsx').catch((fault: unknown) => {
    onFault(fault)
    return { default: (): ReactNode => null }
  }),
)

export { default as css } from './fee-payment.css?inline'

interface DeskProps extends Pick<ScreenProps<FeeSpec>, 'attributes' | 'emit'> {
  readonly state: ClientState
  /** Heading of the element; receives the focus when the visitor comes from elsewhere on the page. */
  readonly heading: { readonly current: HTMLElement | null }
  readonly onRetry: () => void
}

function FeeDesk({ attributes, emit, state, heading, onRetry }: DeskProps) {
  const { language, t } = useMessages()
  const failure = useFailure()
  const host = useHost()
  const session = useStore($session)
  const feeKey = useStore($feeKey)
  const inPortal = usePortalAddress(undefined) !== undefined
  const client = state.status === 'found' ? state.client : undefined
  const clientId = client?.clientId
  const [chosen, choose] = useState(() => parseQuery(host?.dataset.path ?? getCurrentPath()).invoice ?? '')
  const [keyEnded, setKeyEnded] = useState(false)

  const account = session.status === 'user' ? session.user : undefined
  const own = account?.clientId
  // A person with the key of an invoice needs no account.
  const elsewhere = feeKey === null && clientId !== undefined && own !== clientId ? own : undefined
  const user = elsewhere === undefined ? account : undefined
  const userId = user?.userId
  const feeSource: FeeSource | undefined =
    feeKey === null
      ? userId === undefined
        ? undefined
        : { userId }
      : clientId === undefined
        ? undefined
        : { key: feeKey, clientId }
  const [fees, again] = useFees(feeSource)

  const statusAddress = attributes['status-page'] ?? attributes.portal
  const results = statusAddress ?? (!inPortal && doesReadPayment() ? getPageAddress() : undefined)
  const payOptions = useMemo(
    () => ({ results, onNavigate: (path: string) => emit('campus-navigated', { path }) }),
    [results, emit],
  )
  const {
    busy,
    payResult: paying,
    pay,
    forget,
  } = usePay({
    clientId: feeKey === null ? user?.clientId : clientId,
    language,
    returnUrl() {
      // Where nothing on this page would show the payment, it is shown in the institution's portal.
      const portal = host && doesShowPayment(host) ? undefined : client?.portalUrl
      return new URL(statusAddress ?? portal ?? '', getPageAddress()).href
    },
    onStarted: (transactionId) => emit('campus-payment-started', { transactionId }),
    onStale: again,
    onRefused: (reply) => emit('campus-failed', { code: reply.errorCode, message: failure(reply) }),
  })

  async function payInvoice(invoice: OwedInvoice, anyway: boolean): Promise<void> {
    // The bank returns to a page of the portal, which must not ask for the institution again.
    if ((inPortal || attributes.portal) && client) await chooseClient(client)
    await pay(invoice, anyway)
  }

  useEffect(() => {
    takeFeeKey()
    addEventListener('hashchange', takeFeeKey)
    return () => removeEventListener('hashchange', takeFeeKey)
  }, [])

  // Move the focus here when the visitor presses "Pay now" elsewhere on this page.
  const first = useRef(feeKey)
  useEffect(() => {
    if (feeKey !== null) setKeyEnded(false)
    if (feeKey !== null && feeKey !== first.current) heading.current?.focus()
    first.current = feeKey
  }, [feeKey, heading])

  useEffect(() => {
    if (fees.status !== 'keyEnded') return
    setKeyEnded(true)
    clearFeeKey()
  }, [fees.status])

  return (
    <PaymentNavigationContext value={payOptions}>
      <ReturnedPayment />
      {state.status === 'failed' ? (
        <Failed reply={state.reply} onAgain={onRetry} />
      ) : session.status === 'unknown' ? (
        <Loading />
      ) : elsewhere !== undefined ? null : feeKey !== null || feeSource ? (
        <FeesShown
          fees={fees}
          chosen={chosen}
          busy={busy}
          payResult={paying}
          onAgain={again}
          onChoose={(invoiceNo) => {
            choose(invoiceNo)
            forget()
          }}
          onPay={(invoice, anyway) => void payInvoice(invoice, anyway)}
        />
      ) : (
        <SignInPanel
          clientCode={attributes.client ?? ''}
          portal={attributes.portal}
          results={statusAddress}
          chosen={chosen}
          keyEnded={keyEnded}
          onNavigate={payOptions.onNavigate}
        />
      )}
      {feeKey !== null && userId !== undefined ? (
        <Button kind="quiet" onClick={clearFeeKey}>
          {t('fees.all')}
        </Button>
      ) : null}
      {account ? (
        <Suspense fallback={null}>
          <SessionPart elsewhere={elsewhere} />
        </Suspense>
      ) : null}
    </PaymentNavigationContext>
  )
}

/** Screen below the heading: the payer, the invoices and the payment, with its later messages. */
export const FeePayment = wrapWithLaterMessages(FeeDesk)
