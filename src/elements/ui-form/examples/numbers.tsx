import { useState } from 'react'
import { EmailField, PhoneField } from '../../ui/form/contact-fields.tsx'
import { FixedValue } from '../../ui/form/fixed-value.tsx'
import { MoneyField, NumberField, type NumberEntry } from '../../ui/form/number-field.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { useWords } from '../../words.tsx'
import { AllStates } from '../shown-states.tsx'

/** Numbers, amounts and addresses are typed in the digits of any script, and never lost when they cannot be read. */
export default function Numbers() {
  const { t } = useWords()
  const [found, setFound] = useState('')
  return (
    <>
      <AllStates<NumberEntry> empty="" filled={125000} error={t('valid.number')} draw={(props) => <NumberField {...props} label={t('formGuide.seats')} suffix={t('formGuide.perYear')} />} />
      <AllStates<NumberEntry> empty="" filled={12500050} error={t('valid.amount', { example: '1,250.50' })} draw={(props) => <MoneyField {...props} label={t('formGuide.fee')} currency="INR" />} />
      <AllStates empty="" filled="asha@example.org" error={t('valid.email')} draw={(props) => <EmailField {...props} label={t('formGuide.email')} />} />
      <AllStates empty="" filled="+910000001234" error={t('valid.phone', { digits: 10 })} draw={(props) => <PhoneField {...props} label={t('formGuide.phone')} country="IN" />} />
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
