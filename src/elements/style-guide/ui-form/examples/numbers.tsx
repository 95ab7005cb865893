import { useState } from 'react'
import { EmailField, PhoneField } from '../../../ui/form/fields/contact-fields.tsx'
import { FixedValue } from '../../../ui/form/fixed-value.tsx'
import { MoneyField, NumberField, type NumberEntry } from '../../../ui/form/fields/number-field.tsx'
import { SearchField } from '../../../ui/form/fields/search-field.tsx'
import { useMessages } from '../../../runtime/messages.tsx'
import { AllStates } from '../shown-states.tsx'

/** Numbers, amounts and addresses accept digits of any script. Invalid input is kept. */
export default function Numbers() {
  const { t } = useMessages()
  const [found, setFound] = useState('')
  return (
    <>
      <AllStates<NumberEntry>
        empty=""
        filled={125000}
        error={t('valid.number')}
        draw={(props) => <NumberField {...props} label={t('formGuide.seats')} suffix={t('formGuide.perYear')} />}
      />
      <AllStates<NumberEntry>
        empty=""
        filled={12500050}
        error={t('valid.amount', { example: '1,250.50' })}
        draw={(props) => <MoneyField {...props} label={t('formGuide.fee')} currency="INR" />}
      />
      <AllStates
        empty=""
        filled="asha@example.org"
        error={t('valid.email')}
        draw={(props) => <EmailField {...props} label={t('formGuide.email')} />}
      />
      <AllStates
        empty=""
        filled="+910000001234"
        error={t('valid.phone', { digits: 10 })}
        draw={(props) => <PhoneField {...props} label={t('formGuide.phone')} country="IN" />}
      />
      <div className="c-states c-field-states">
        <SearchField label={t('formGuide.search')} value={found} onChange={setFound} />
        <SearchField label={t('formGuide.search')} value="2025417112" onChange={() => undefined} off />
        <FixedValue label={t('formGuide.fixed')}>
          <bdi dir="ltr">2025417112003457</bdi>
        </FixedValue>
      </div>
    </>
  )
}
