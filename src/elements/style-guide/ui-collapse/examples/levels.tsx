import { Collapse } from '../../../ui/collapse/collapse.tsx'
import { PLACES } from '../../guide/places.ts'
import { useMessages } from '../../../runtime/messages.tsx'

/** A heading of level three, and one of level four below it. */
export default function Levels() {
  const { t, name } = useMessages()
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
