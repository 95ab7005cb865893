import { createContext, useContext, type ReactNode } from 'react'
import { formatMajor } from '../../../contract/payments/money.ts'
import type { WebAddress } from '../../../core/config/web-address.ts'
import { storePaymentKey } from '../../../core/payments/payment-keys.ts'
import { StepLink } from '../../ui/navigation/step-link.tsx'

/** Address of the payment pages, and the handler called before navigation. */
interface PaymentNavigation {
  /**
   * Address of the page with the payment status; undefined when it is a route of this portal, or is shown in place of
   * the element.
   */
  readonly results: WebAddress | undefined
  readonly onNavigate: (path: string) => boolean
}

/** Context with the navigation settings; the element provides the value. */
export const PaymentNavigationContext = createContext<PaymentNavigation>({ results: undefined, onNavigate: () => true })

/** The data of a payment that its status page needs. */
export interface Paid {
  readonly transactionId: string
  readonly paymentFor: string
  readonly application: string
  readonly amountMinor: number
  /** Access key for the receipt; when null, the page asks for the mobile number. */
  readonly accessKey: string | null
}

/**
 * Returns the path of a payment's status page (specification, section 2). It always claims that the payment is pending,
 * which is true of every payment at some time; the page then asks the server.
 */
const buildStatusPath = ({ transactionId, paymentFor, application, amountMinor }: Paid): string =>
  `/paymentStatus/${[transactionId, paymentFor, application, formatMajor(amountMinor), 'pending', 'pending'].map(encodeURIComponent).join('/')}`

/** Renders a link to a payment's status page and stores the access key for its receipt. */
export function StatusLink({
  paid,
  button,
  children,
}: {
  readonly paid: Paid
  readonly button?: boolean
  readonly children: ReactNode
}) {
  const { results, onNavigate } = useContext(PaymentNavigationContext)
  function goToStatus(path: string): boolean {
    if (paid.accessKey) storePaymentKey(paid.transactionId, paid.accessKey)
    const allowed = onNavigate(path)
    if (allowed) document.querySelector('campus-payment-status')?.scrollIntoView()
    return allowed
  }
  return (
    <StepLink path={buildStatusPath(paid)} portal={results} button={button ?? false} onNavigate={goToStatus}>
      {children}
    </StepLink>
  )
}
