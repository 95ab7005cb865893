import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { RemovableChips } from '../../ui/chips/removable-chips.tsx'
import { PLACES } from '../../ui/guide/places.ts'
import { useWords } from '../../words.tsx'

const ALL = PLACES.map(({ id }) => id)

/** What was chosen elsewhere, in one line. The first one is given and stays. */
export default function Applied() {
  const { t, name } = useWords()
  const [chosen, setChosen] = useState<readonly string[]>(ALL)
  const items = PLACES.filter(({ id }) => chosen.includes(id)).map((place, index) => ({ id: place.id, label: name(place.name), off: index === 0 && place.id === 'NED' }))
  return (
    <>
      <div className="c-board-row">
        <RemovableChips label={t('sample.places')} items={items} onRemove={(id) => setChosen(chosen.filter((other) => other !== id))} />
      </div>
      <div className="c-board-row">
        <Button kind="secondary" data-size="small" onClick={() => setChosen(ALL)}>
          {t('sample.everything')}
        </Button>
      </div>
    </>
  )
}
