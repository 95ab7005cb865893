import { CheckField, CheckGroup, RadioGroup, Switch } from '../../../ui/form/fields/choice-fields.tsx'
import { useMessages } from '../../../runtime/messages.tsx'
import { AllStates } from '../shown-states.tsx'
import { FACULTIES } from './names.ts'

/**
 * Yes or no, single choice, multiple choice. A switch takes effect at once; use a check box in a form that is saved.
 */
export default function Choices() {
  const { t, language } = useMessages()
  const choices = FACULTIES[language].slice(0, 3).map((label, index) => ({ value: String(index), label }))
  const error = t('valid.required')
  return (
    <>
      <AllStates
        empty={false}
        filled
        error={error}
        draw={(props) => <CheckField {...props} label={t('formGuide.agreed')} />}
      />
      <AllStates
        empty={false}
        filled
        error={error}
        draw={(props) => <Switch {...props} label={t('formGuide.switch')} />}
      />
      <AllStates
        empty=""
        filled="1"
        error={t('valid.choose')}
        draw={(props) => <RadioGroup {...props} label={t('formGuide.faculty')} choices={choices} />}
      />
      <AllStates<readonly string[]>
        empty={[]}
        filled={['0', '2']}
        error={t('valid.chooseSome', { count: 1 })}
        draw={(props) => <CheckGroup {...props} label={t('formGuide.faculty')} choices={choices} />}
      />
    </>
  )
}
