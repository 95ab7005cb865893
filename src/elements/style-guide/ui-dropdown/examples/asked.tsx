import { useRef, useState } from 'react'
import { filterOptions, type OptionSearch, type PickerOption } from '../../../ui/picker/options.ts'
import { MultiPicker } from '../../../ui/picker/picker.tsx'
import { useMessages } from '../../../runtime/messages.tsx'

const STUDENTS: readonly PickerOption[] = Array.from({ length: 240 }, (_, index) => ({
  value: `P${index}`,
  label: `PRN-20240163${String(index * 37).padStart(8, '0')}`,
  detail: `S-${1001 + index}`,
}))

/** Students from a simulated server that takes half a second; the first request fails. */
export default function Asked() {
  const { t } = useMessages()
  const [value, setValue] = useState<readonly PickerOption[]>([])
  const hasFailed = useRef(false)
  const searchOptions: OptionSearch = async (text) => {
    await new Promise((done) => setTimeout(done, 500))
    if (!hasFailed.current) {
      hasFailed.current = true
      throw new Error('The first question of this specimen fails.')
    }
    return filterOptions(STUDENTS, text).slice(0, 20)
  }
  return (
    <MultiPicker
      label={t('sample.students')}
      hint={t('hallTicket.example', { example: 'S-1042' })}
      options={searchOptions}
      inOrder
      value={value}
      onChange={setValue}
    />
  )
}
