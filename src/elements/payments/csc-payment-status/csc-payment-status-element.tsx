import { useMemo } from 'react'
import { address, element, elementSpec, event, text, type ScreenProps } from '../../runtime/spec.ts'
import { lightSheets } from '../../runtime/styles/light-sheets.ts'
import { foldSheet, PaymentScreen } from '../status/payment-screen.tsx'
import { paymentAttributes, paymentEvents } from '../parts/payment-spec.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { CounterContext } from './counter-context.ts'

const spec = elementSpec({
  tag: 'campus-csc-payment-status',
  summary:
    'Shows the state of a payment at a common service centre, for the operator and for the student at the counter.',
  surface: 'light',
  messages: ['public', 'payment'],
  attributes: {
    ...paymentAttributes,
    'student-lang': text(
      'Language of the large sentence for the student: en, hi, mr, ur or dv. The default is that of the institution; it can be changed on the page.',
    ),
    collections: address("Address of the page with the day's collections; without it the link is not shown."),
  },
  events: {
    ...paymentEvents,
    'campus-next-student': event<null>(
      'The operator continues with the next student; all data of the previous one have been cleared.',
    ),
    'campus-collections-wanted': event<{ address: string }>(
      "The operator requests the day's collections. Call `preventDefault()` to show them yourself.",
      { cancelable: true },
    ),
  },
})

const styles: string[] = [...lightSheets, foldSheet]
const loadCounter = () => import('./counter.ts')

function CscPaymentStatusScreen(props: ScreenProps<typeof spec>) {
  const { t } = useMessages()
  const { attributes, emit } = props
  const { 'student-lang': studentLanguage, collections } = attributes
  const counter = useMemo(() => ({ studentLanguage, collections, emit }), [studentLanguage, collections, emit])
  return (
    <CounterContext value={counter}>
      <PaymentScreen
        {...props}
        routeName="cscpaymentStatus"
        title={t('payment.csc.title')}
        load={loadCounter}
        styles={styles}
      />
    </CounterContext>
  )
}

/** Type of the function with which the parts of the counter emit events. */
export type CounterTell = ScreenProps<typeof spec>['emit']

/** The `<campus-csc-payment-status>` element (specification, sections 2 and 11.1.9). */
export const cscPaymentStatus = element({ spec, Screen: CscPaymentStatusScreen, styles })
