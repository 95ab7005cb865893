import { CheckField, CheckGroup, RadioGroup, Switch } from '../../ui/form/choice-fields.tsx'
import { useWords } from '../../words.tsx'
import { AllStates } from '../shown-states.tsx'
import { FACULTIES } from './names.ts'

/** Yes or no, one of a few, some of a few. A switch acts at once; in a form that is saved a tick is meant. */
export default function Choices() {
  const { t, language } = useWords()
  const choices = FACULTIES[language].slice(0, 3).map((label, index) => ({ value: String(index), label }))
  const error = t('valid.required')
  return (
    <>
      <AllStates empty={false} filled error={error} draw={(props) => <CheckField {...props} label={t('formGuide.agreed')} />} />
      <AllStates empty={false} filled error={error} draw={(props) => <Switch {...props} label={t('formGuide.switch')} />} />
      <AllStates empty="" filled="1" error={t('valid.choose')} draw={(props) => <RadioGroup {...props} label={t('formGuide.faculty')} choices={choices} />} />
      <AllStates<readonly string[]>
        empty={[]}
        filled={['0', '2']}
        error={t('valid.chooseSome', { count: 1 })}
        draw={(props) => <CheckGroup {...props} label={t('formGuide.faculty')} choices={choices} />}
      />
    </>
  )
}
