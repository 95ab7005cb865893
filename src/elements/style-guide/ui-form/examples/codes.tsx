import { isolateLtr } from '../../../../core/i18n/isolate.ts'
import { OtpField } from '../../../ui/form/fields/otp-field.tsx'
import { useMessages } from '../../../runtime/messages.tsx'
import { AllStates } from '../shown-states.tsx'

/**
 * A single input, so that phones can autofill it and a code can be pasted. Another code can be requested after a delay.
 */
export default function Codes() {
  const { t } = useMessages()
  return (
    <AllStates
      empty=""
      filled="481205"
      error={t('valid.code', { digits: 6 })}
      draw={(props) => (
        <OtpField
          {...props}
          label={t('formGuide.code')}
          hint={t('formGuide.codeHint', { mobile: isolateLtr('••••••3210') })}
          wait={30}
          onResend={() => props.onChange('')}
        />
      )}
    />
  )
}
