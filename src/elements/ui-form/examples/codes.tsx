import { OtpField } from '../../ui/form/otp-field.tsx'
import { useWords } from '../../words.tsx'
import { AllStates } from '../shown-states.tsx'

/** One input, so that the phone fills it in and a code can be pasted; another one can be asked for after a while. */
export default function Codes() {
  const { t } = useWords()
  return (
    <AllStates
      empty=""
      filled="481205"
      error={t('valid.code', { digits: 6 })}
      draw={(props) => <OtpField {...props} label={t('formGuide.code')} hint={t('formGuide.codeHint', { mobile: '\u2066••••••3210\u2069' })} wait={30} onResend={() => props.onChange('')} />}
    />
  )
}
