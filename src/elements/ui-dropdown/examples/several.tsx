import { useMemo, useState } from 'react'
import type { PickerOption } from '../../ui/picker/options.ts'
import { MultiPicker } from '../../ui/picker/picker.tsx'
import { useWords } from '../../words.tsx'
import { placeOptions } from './place-options.ts'

/** Several towns; those that were picked stand in the box. */
export default function Several() {
  const words = useWords()
  const options = useMemo(() => placeOptions(words), [words])
  const [value, setValue] = useState<readonly PickerOption[]>(options.slice(0, 2))
  return <MultiPicker label={words.t('sample.places')} options={options} value={value} onChange={setValue} />
}
