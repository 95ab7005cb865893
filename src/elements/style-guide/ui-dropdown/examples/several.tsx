import { useMemo, useState } from 'react'
import type { PickerOption } from '../../../ui/picker/options.ts'
import { MultiPicker } from '../../../ui/picker/picker.tsx'
import { useMessages } from '../../../runtime/messages.tsx'
import { placeOptions } from './place-options.ts'

/** A multiple choice of towns; the chosen ones are shown in the box. */
export default function Several() {
  const messages = useMessages()
  const options = useMemo(() => placeOptions(messages), [messages])
  const [value, setValue] = useState<readonly PickerOption[]>(options.slice(0, 2))
  return <MultiPicker label={messages.t('sample.places')} options={options} value={value} onChange={setValue} />
}
