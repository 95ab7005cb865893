import { useMemo, useState } from 'react'
import type { PickerOption } from '../../ui/picker/options.ts'
import { Picker } from '../../ui/picker/picker.tsx'
import { useWords } from '../../words.tsx'
import { placeOptions } from './place-options.ts'

/** One town; options under headings, one of them not available. */
export default function One() {
  const words = useWords()
  const options = useMemo(() => placeOptions(words), [words])
  const [value, setValue] = useState<PickerOption | undefined>(options[6])
  return <Picker label={words.t('sample.place')} options={options} value={value} onChange={setValue} />
}
