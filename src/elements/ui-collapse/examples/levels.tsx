import { Collapse } from '../../ui/collapse/collapse.tsx'
import { PLACES } from '../../ui/guide/places.ts'
import { useWords } from '../../words.tsx'

/** A heading of the third level, and below it one of the fourth. */
export default function Levels() {
  const { t, name } = useWords()
  const [first, second] = PLACES
  return (
    <Collapse title={t('sample.places')} level={3} open>
      {[first, second].map((place) =>
        place ? (
          <Collapse key={place.id} title={name(place.name)} level={4}>
            <p>{name(place.where)}</p>
          </Collapse>
        ) : null,
      )}
    </Collapse>
  )
}
