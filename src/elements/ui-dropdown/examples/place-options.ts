import { PLACES } from '../../ui/guide/places.ts'
import type { PickerOption } from '../../ui/picker/options.ts'
import type { Words } from '../../words.tsx'

/** The towns as options, under the state or country they are in; one of them is full. */
export const placeOptions = ({ t, name }: Words): readonly PickerOption[] =>
  PLACES.map((place) => ({
    value: place.id,
    label: name(place.name),
    group: name(place.where),
    ...(place.id === 'PBN' ? { off: t('sample.full') } : {}),
  }))
