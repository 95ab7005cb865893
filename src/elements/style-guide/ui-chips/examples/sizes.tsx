import { useState } from 'react'
import { ChoiceChips } from '../../../ui/chips/choice-chips.tsx'
import { RemovableChips } from '../../../ui/chips/removable-chips.tsx'
import { useMessages } from '../../../runtime/messages.tsx'

/** Small chips fit beside tables. Long texts wrap while they are options and are truncated once chosen. */
export default function Sizes() {
  const { t } = useMessages()
  const [value, setValue] = useState<readonly string[]>([])
  const [present, setPresent] = useState(true)
  const choices = [
    { value: 'active', label: t('sample.active'), count: 12 },
    { value: 'long', label: t('sample.long') },
  ]
  return (
    <>
      <div className="c-board-row">
        <ChoiceChips size="small" label={t('sample.status')} value={value} onChange={setValue} choices={choices} />
      </div>
      <div className="c-board-row">
        <RemovableChips
          size="small"
          label={t('sample.places')}
          items={present ? [{ id: 'long', label: t('sample.long') }] : []}
          onRemove={() => setPresent(false)}
        />
      </div>
      <div className="c-board-row">
        <ChoiceChips label={t('sample.status')} value={value} onChange={setValue} choices={choices} />
      </div>
    </>
  )
}
