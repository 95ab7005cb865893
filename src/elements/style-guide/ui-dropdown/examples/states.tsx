import { useMemo, useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import type { PickerOption } from '../../../ui/picker/options.ts'
import { MultiPicker, Picker } from '../../../ui/picker/picker.tsx'
import { useMessages } from '../../../runtime/messages.tsx'
import { placeOptions } from './place-options.ts'

const NONE: readonly PickerOption[] = []

/** States in a form: empty with an error, read-only, without options. */
export default function States() {
  const messages = useMessages()
  const { t } = messages
  const options = useMemo(() => placeOptions(messages), [messages])
  const [place, setPlace] = useState<PickerOption>()
  const [several, setSeveral] = useState<readonly PickerOption[]>(options.slice(6, 8))
  const [sent, setSent] = useState('')
  return (
    <form
      className="c-stack"
      onSubmit={(submitted) => {
        submitted.preventDefault()
        setSent(
          [...new FormData(submitted.currentTarget)]
            .map(([name, value]) => `${name}=${typeof value === 'string' ? value : ''}`)
            .join('&'),
        )
      }}
    >
      <Picker
        label={t('guide.state.invalid')}
        name="place"
        required
        options={options}
        value={place}
        onChange={setPlace}
        error={place ? undefined : t('sample.choosePlace')}
      />
      <MultiPicker label={t('sample.places')} name="places" options={options} value={several} onChange={setSeveral} />
      <Picker
        label={t('guide.state.readOnly')}
        name="fixed"
        readOnly
        options={options}
        value={options[0]}
        onChange={setPlace}
      />
      <MultiPicker
        label={t('guide.state.readOnly')}
        readOnly
        options={options}
        value={options.slice(0, 3)}
        onChange={setSeveral}
      />
      <Picker
        label={t('guide.state.empty')}
        options={NONE}
        value={undefined}
        onChange={setPlace}
        placeholder={t('sample.choosePlace')}
      />
      <div className="c-board-row">
        <Button type="submit">{t('sample.send')}</Button>
        <output>{sent ? t('sample.sends', { values: sent }) : ''}</output>
      </div>
    </form>
  )
}
