import { css as payment } from '../ui/payment/payment-css.ts'
import counter from './counter.css?light'

/** The sheet of a payment, and that of the counter. */
export const css = `${payment}\n${counter}`
