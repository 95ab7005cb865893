import { useState } from 'react'
import { ChoiceChips } from '../../ui/chips/choice-chips.tsx'
import { useWords } from '../../words.tsx'

/** Filters: any number of them, each with how many there are. */
export default function Several() {
  const { t } = useWords()
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
