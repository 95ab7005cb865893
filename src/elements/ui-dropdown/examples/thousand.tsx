import { useState } from 'react'
import type { PickerOption } from '../../ui/picker/options.ts'
import { Picker } from '../../ui/picker/picker.tsx'
import { useWords } from '../../words.tsx'

const SEATS: readonly PickerOption[] = Array.from({ length: 1000 }, (_, index) => ({ value: String(index + 1), label: `S-${1001 + index}`, detail: `B-${1 + Math.floor(index / 40)}` }))

/** A thousand seats with the block each is in. They have an order of their own. */
export default function Thousand() {
  const { t } = useWords()
  const [value, setValue] = useState<PickerOption>()
  return <Picker label={t('hallTicket.seatNo')} options={SEATS} inOrder value={value} onChange={setValue} />
}
