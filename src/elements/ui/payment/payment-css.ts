import print from './payment-print.css?light'
import screen from './payment.css?light'

/** The sheets of a payment: on the screen, then on paper. */
export const css = `${screen}\n${print}`
