import { AddressField, EMPTY_ADDRESS } from '../../../ui/form/fields/address-field.tsx'
import { useMessages } from '../../../runtime/messages.tsx'
import { ChosenState } from '../shown-states.tsx'
import { PLACES, listStates } from './names.ts'

/** The parts of an address, with the autocomplete names that browsers and phones fill in. */
export default function AddressExample() {
  const { t, language } = useMessages()
  const [town = '', street = ''] = PLACES[language]
  return (
    <ChosenState
      empty={EMPTY_ADDRESS}
      filled={{ line1: `12/4 ${street}`, line2: '', city: town, district: town, state: 'MH', pin: '411001' }}
      error={t('valid.required')}
      draw={(props) => (
        <AddressField
          {...props}
          errors={props.error ? { pin: t('valid.pin', { digits: 6 }) } : {}}
          error={undefined}
          label={t('formGuide.address')}
          required
          country="IN"
          states={listStates(language)}
        />
      )}
    />
  )
}
