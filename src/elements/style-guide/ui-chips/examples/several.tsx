import { useState } from 'react'
import { ChoiceChips } from '../../../ui/chips/choice-chips.tsx'
import { useMessages } from '../../../runtime/messages.tsx'

/** Filters with multiple choice, each with its count. */
export default function Several() {
  const { t } = useMessages()
  const [value, setValue] = useState<readonly string[]>(['active'])
  return (
    <ChoiceChips
      label={t('sample.status')}
      value={value}
      onChange={setValue}
      choices={[
        { value: 'active', label: t('sample.active'), count: 1684 },
        { value: 'invited', label: t('sample.invited'), count: 42 },
        { value: 'expiring', label: t('sample.expiring'), count: 7 },
        { value: 'locked', label: t('sample.locked'), count: 0, off: true },
      ]}
    />
  )
}
