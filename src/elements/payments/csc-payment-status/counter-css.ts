import { css as payment } from '../parts/payment-css.ts'
import counter from './counter.css?light'

/** The style sheets of a payment and of the counter. */
export const css = `${payment}\n${counter}`
