import { element, elementSpec, type ScreenProps } from '../../runtime/spec.ts'
import { lightSheets } from '../../runtime/styles/light-sheets.ts'
import { foldSheet, PaymentScreen } from '../status/payment-screen.tsx'
import { paymentAttributes, paymentEvents } from '../parts/payment-spec.ts'
import { useMessages } from '../../runtime/messages.tsx'

const spec = elementSpec({
  tag: 'campus-payment-status',
  summary:
    'Shows the state of a payment, from the record and never from the address; also finds a payment and checks a receipt.',
  surface: 'light',
  messages: ['public', 'payment'],
  attributes: paymentAttributes,
  events: paymentEvents,
})

const styles: string[] = [...lightSheets, foldSheet]
const loadAnswers = () => import('../status/status-chunk.ts')

function PaymentStatusScreen(props: ScreenProps<typeof spec>) {
  const { t } = useMessages()
  return (
    <PaymentScreen {...props} routeName="paymentStatus" title={t('payment.title')} load={loadAnswers} styles={styles} />
  )
}

/** The `<campus-payment-status>` element (specification, sections 2 and 11.1.8). */
export const paymentStatus = element({ spec, Screen: PaymentStatusScreen, styles })
