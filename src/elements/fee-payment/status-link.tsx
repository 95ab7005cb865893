import { createContext, useContext, type ReactNode } from 'react'
import { majorText } from '../../contract/money.ts'
import { keepPaymentKey } from '../../core/payment-keys.ts'
import { PortalLink } from '../ui/portal-link.tsx'

/** Where the pages of payments are, and who is asked before going there. */
interface Ways {
  /** Address of the page with the payment status; undefined: within this portal. */
  readonly results: string | undefined
  readonly onNavigate: (path: string) => boolean
}

/** Filled by the element. */
export const WaysContext = createContext<Ways>({ results: undefined, onNavigate: () => true })

/** A payment as far as its page needs to be told. */
export interface Paid {
  readonly transactionId: string
  readonly paymentFor: string
  readonly application: string
  readonly amountMinor: number
  /** Opens its receipt; null: the page asks for the mobile. */
  readonly accessKey: string | null
}

/** The path of a payment's page (specification, section 2). It claims only that the payment waits, which is true of each at some time: the page asks. */
const pathOf = ({ transactionId, paymentFor, application, amountMinor }: Paid): string =>
  `/paymentStatus/${[transactionId, paymentFor, application, majorText(amountMinor), 'pending', 'pending'].map(encodeURIComponent).join('/')}`

/** A link to the page of a payment, which gets the key to its receipt. */
export function StatusLink({ paid, button, children }: { readonly paid: Paid; readonly button?: boolean; readonly children: ReactNode }) {
  const { results, onNavigate } = useContext(WaysContext)
  function go(path: string): boolean {
    if (paid.accessKey) keepPaymentKey(paid.transactionId, paid.accessKey)
    const allowed = onNavigate(path)
    if (allowed) document.querySelector('campus-payment-status')?.scrollIntoView()
    return allowed
  }
  return (
    <PortalLink path={pathOf(paid)} portal={results} button={button ?? false} onNavigate={go}>
      {children}
    </PortalLink>
  )
}
