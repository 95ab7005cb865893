import { element, elementSpec, type ScreenProps } from '../spec.ts'
import { lightSheets } from '../styles/light-sheets.ts'
import { PaymentScreen } from '../ui/payment/payment-screen.tsx'
import { paymentAttributes, paymentEvents, paymentSlots } from '../ui/payment/payment-spec.ts'
import { useWords } from '../words.tsx'

const spec = elementSpec({
  tag: 'campus-payment-status',
  summary: 'What became of a payment, from the record and never from the address; finds a payment and checks a receipt.',
  surface: 'light',
  areas: ['public', 'payment'],
  attributes: paymentAttributes,
  events: paymentEvents,
  slots: paymentSlots,
})

const styles: string[] = [...lightSheets]
const load = () => import('../ui/payment/answers.ts')

function PaymentStatusScreen(props: ScreenProps<typeof spec>) {
  const { t } = useWords()
  return <PaymentScreen {...props} routeName="paymentStatus" title={t('payment.title')} load={load} styles={styles} />
}

/** `<campus-payment-status>` (specification, section 2: paymentStatus; domain brief 2.1.8). */
export const paymentStatus = element({ spec, Screen: PaymentStatusScreen, styles })
