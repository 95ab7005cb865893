import { useRef } from 'react'
import { CollapseGroup } from '../../../ui/collapse/collapse-group.tsx'
import { Collapse } from '../../../ui/collapse/collapse.tsx'
import { LateBody } from '../../../ui/collapse/late-body.tsx'
import { PLACES } from '../../guide/places.ts'
import { useMessages } from '../../../runtime/messages.tsx'

const answerLater = () => new Promise<typeof PLACES>((resolve) => setTimeout(() => resolve(PLACES.slice(0, 3)), 800))

/** Lazy content: the first section loads at once, the second on its second attempt. */
export default function Late() {
  const { t, name } = useMessages()
  const hasFailed = useRef(false)
  const failFirstAttempt = async () => {
    if (!hasFailed.current) {
      hasFailed.current = true
      throw new Error('The first attempt of this specimen fails.')
    }
    return answerLater()
  }
  const renderList = (places: typeof PLACES) => (
    <ul>
      {places.map((place) => (
        <li key={place.id}>{name(place.name)}</li>
      ))}
    </ul>
  )
  return (
    <CollapseGroup label={t('sample.places')} single>
      <Collapse title={t('sample.places')}>
        <LateBody load={answerLater}>{renderList}</LateBody>
      </Collapse>
      <Collapse title={t('sample.students')}>
        <LateBody load={failFirstAttempt}>{renderList}</LateBody>
      </Collapse>
    </CollapseGroup>
  )
}
