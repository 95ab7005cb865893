import { useState } from 'react'
import { ChoiceChips } from '../../../ui/chips/choice-chips.tsx'
import { useMessages } from '../../../runtime/messages.tsx'

const KINDS = ['THEORY', 'PRACTICAL', 'PROJECT', 'VIVA'] as const

/** A single choice; the arrow keys select, as with radio buttons. */
export default function One() {
  const { t } = useMessages()
  const [value, setValue] = useState<readonly string[]>(['THEORY'])
  return (
    <ChoiceChips
      single
      label={t('hallTicket.paper')}
      value={value}
      onChange={setValue}
      choices={KINDS.map((kind) => ({ value: kind, label: t(`hallTicket.kind.${kind}`) }))}
    />
  )
}
