import { LineField } from '../../../ui/form/line-field.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { ChooseField } from '../../../ui/form/fields/choose-field.tsx'
import { useMessages } from '../../../runtime/messages.tsx'
import { FACULTIES } from './names.ts'
import { AllStates } from '../shown-states.tsx'

/** Texts: a single line, several lines with a counter, one option of a list. */
export default function Lines() {
  const { t, language } = useMessages()
  const error = t('valid.required')
  return (
    <>
      <AllStates
        empty=""
        filled={FACULTIES[language][0] ?? ''}
        error={error}
        draw={(props) => <LineField {...props} label={t('formGuide.name')} required />}
      />
      <AllStates
        empty=""
        filled={FACULTIES[language].join(', ')}
        error={error}
        draw={(props) => <TextArea {...props} label={t('formGuide.aboutLabel')} max={40} />}
      />
      <AllStates
        empty=""
        filled="1"
        error={error}
        draw={(props) => (
          <ChooseField
            {...props}
            label={t('formGuide.faculty')}
            choices={FACULTIES[language].map((label, index) => ({ value: String(index), label }))}
          />
        )}
      />
    </>
  )
}
