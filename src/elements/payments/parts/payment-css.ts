import sections from '../../runtime/styles/sections.css?light'
import head from './payment-head.css?light'
import print from './payment-print.css?light'
import screen from './payment.css?light'

/** The screen and print style sheets of a payment. */
export const css = `${sections}\n${head}\n${screen}\n${print}`
