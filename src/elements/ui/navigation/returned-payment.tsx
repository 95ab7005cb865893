import { useEffect, useRef } from 'react'
import { getCurrentPath } from '../../../core/routing/address.ts'
import { ensureShared } from '../../../core/runtime/shared.ts'
import { useHost } from '../../runtime/messages.tsx'
import { useEmbeddedStep } from './step-link.tsx'

/** The path with which a bank sends a payer back (specification, section 2). */
const PAID = /^\/paymentStatus\//

/** The elements of this page that show a payment when the payer comes back to the page. */
const places = ensureShared('payment.places', () => new Set<HTMLElement>())
/** The paths that were shown: a payment is shown once for each visit of the page. */
const shown = ensureShared('payment.shown', () => new Set<string>())

/** Returns whether this page has an element that reads the payment in its address; one that is a step does not. */
export const doesReadPayment = (): boolean =>
  document.querySelector('campus-payment-status:not([data-path]), campus-portal') !== null

/** Returns whether the payer can come back to this page: it, or the element around this one, then shows the payment. */
export const doesShowPayment = (host: HTMLElement): boolean =>
  doesReadPayment() || [...places].some((place) => place.contains(host))

/**
 * Shows the payment in the page's address in place of the element, on pages without an element of their own for it.
 * `unless` names elements that do so rather than this one.
 */
export function ReturnedPayment({ unless = '' }: { readonly unless?: string }) {
  const host = useHost()
  const step = useEmbeddedStep()
  const latest = useRef({ step, unless })
  latest.current = { step, unless }
  useEffect(() => {
    // A step is not there when the payer comes back; the element around it is.
    if (!host || host.dataset.path !== undefined) return
    places.add(host)
    const path = getCurrentPath()
    const { step: here, unless: others } = latest.current
    if (PAID.test(path) && !shown.has(path) && !doesReadPayment() && !(others && document.querySelector(others))) {
      shown.add(path)
      void here.open(path)
    }
    return () => void places.delete(host)
  }, [host])
  return step.shown
}
