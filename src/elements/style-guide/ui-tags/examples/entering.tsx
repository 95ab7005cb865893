import { useState } from 'react'
import { PLACES } from '../../guide/places.ts'
import { TagInput } from '../../../ui/tags/tag-input.tsx'
import { useMessages } from '../../../runtime/messages.tsx'

/** Free text, and numbers with their own validation. */
export default function Entering() {
  const { t, name } = useMessages()
  const [words, setWords] = useState<readonly string[]>(PLACES.slice(0, 3).map((place) => name(place.name)))
  const [numbers, setNumbers] = useState<readonly string[]>(['S-1042'])
  return (
    <div className="c-stack">
      <TagInput label={t('tags.keywords')} value={words} onChange={setWords} longest={24} />
      <TagInput
        label={t('tags.numbers')}
        value={numbers}
        onChange={setNumbers}
        check={(entry) => (/^S-\d{4}$/.test(entry) ? undefined : t('tags.notNumber', { label: entry }))}
      />
    </div>
  )
}
