import { useMemo, useState } from 'react'
import type { PickerOption } from '../../../ui/picker/options.ts'
import { Picker } from '../../../ui/picker/picker.tsx'
import { useMessages } from '../../../runtime/messages.tsx'
import { placeOptions } from './place-options.ts'

/** A single choice of a town; options are grouped under headings, one is disabled. */
export default function One() {
  const messages = useMessages()
  const options = useMemo(() => placeOptions(messages), [messages])
  const [value, setValue] = useState<PickerOption | undefined>(options[6])
  return <Picker label={messages.t('sample.place')} options={options} value={value} onChange={setValue} />
}
