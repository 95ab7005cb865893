import { useState } from 'react'
import { PLACES } from '../../ui/guide/places.ts'
import { TagInput } from '../../ui/tags/tag-input.tsx'
import { useWords } from '../../words.tsx'

/** Words of any kind, and numbers with a check of their own. */
export default function Entering() {
  const { t, name } = useWords()
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
