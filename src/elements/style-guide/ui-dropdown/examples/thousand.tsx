import { useState } from 'react'
import type { PickerOption } from '../../../ui/picker/options.ts'
import { Picker } from '../../../ui/picker/picker.tsx'
import { useMessages } from '../../../runtime/messages.tsx'

const SEATS: readonly PickerOption[] = Array.from({ length: 1000 }, (_, index) => ({
  value: String(index + 1),
  label: `S-${1001 + index}`,
  detail: `B-${1 + Math.floor(index / 40)}`,
}))

/** A thousand seats with their block, in a given order. */
export default function Thousand() {
  const { t } = useMessages()
  const [value, setValue] = useState<PickerOption>()
  return <Picker label={t('hallTicket.seatNo')} options={SEATS} inOrder value={value} onChange={setValue} />
}
