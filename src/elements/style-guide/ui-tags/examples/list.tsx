import { PLACES } from '../../guide/places.ts'
import { TagList } from '../../../ui/tags/tag-list.tsx'
import { useMessages } from '../../../runtime/messages.tsx'

const SEATS = Array.from({ length: 24 }, (_, index) => `S-${1001 + index * 37}`)

/** As many tags as fit in the line: texts, and numbers written left to right. */
export default function List() {
  const { t, name } = useMessages()
  return (
    <>
      <div className="c-board-row">
        <TagList
          label={t('sample.places')}
          items={PLACES.map((place) => ({ id: place.id, label: name(place.name) }))}
        />
      </div>
      <div className="c-board-row">
        <TagList
          size="small"
          label={t('tags.numbers')}
          items={SEATS.map((seat) => ({ id: seat, label: seat, identifier: true }))}
        />
      </div>
    </>
  )
}
