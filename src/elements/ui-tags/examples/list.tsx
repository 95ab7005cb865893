import { PLACES } from '../../ui/guide/places.ts'
import { TagList } from '../../ui/tags/tag-list.tsx'
import { useWords } from '../../words.tsx'

const SEATS = Array.from({ length: 24 }, (_, index) => `S-${1001 + index * 37}`)

/** As many as the line holds: words, and numbers that run from left to right. */
export default function List() {
  const { t, name } = useWords()
  return (
    <>
      <div className="c-board-row">
        <TagList label={t('sample.places')} items={PLACES.map((place) => ({ id: place.id, label: name(place.name) }))} />
      </div>
      <div className="c-board-row">
        <TagList size="small" label={t('tags.numbers')} items={SEATS.map((seat) => ({ id: seat, label: seat, identifier: true }))} />
      </div>
    </>
  )
}
