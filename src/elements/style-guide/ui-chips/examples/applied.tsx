import { useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { RemovableChips } from '../../../ui/chips/removable-chips.tsx'
import { PLACES } from '../../guide/places.ts'
import { useMessages } from '../../../runtime/messages.tsx'

const ALL = PLACES.map(({ id }) => id)

/** Shows choices made elsewhere, in one line. The first one is fixed. */
export default function Applied() {
  const { t, name } = useMessages()
  const [chosen, setChosen] = useState<readonly string[]>(ALL)
  const items = PLACES.filter(({ id }) => chosen.includes(id)).map((place, index) => ({
    id: place.id,
    label: name(place.name),
    off: index === 0 && place.id === 'NED',
  }))
  return (
    <>
      <div className="c-board-row">
        <RemovableChips
          label={t('sample.places')}
          items={items}
          onRemove={(id) => setChosen(chosen.filter((other) => other !== id))}
        />
      </div>
      <div className="c-board-row">
        <Button kind="secondary" data-size="small" onClick={() => setChosen(ALL)}>
          {t('sample.everything')}
        </Button>
      </div>
    </>
  )
}
