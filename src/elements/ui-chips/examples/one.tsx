import { useState } from 'react'
import { ChoiceChips } from '../../ui/chips/choice-chips.tsx'
import { useWords } from '../../words.tsx'

const KINDS = ['THEORY', 'PRACTICAL', 'PROJECT', 'VIVA'] as const

/** One of a few; the arrow keys choose, as with radio buttons. */
export default function One() {
  const { t } = useWords()
  const [value, setValue] = useState<readonly string[]>(['THEORY'])
  return <ChoiceChips single label={t('hallTicket.paper')} value={value} onChange={setValue} choices={KINDS.map((kind) => ({ value: kind, label: t(`hallTicket.kind.${kind}`) }))} />
}
