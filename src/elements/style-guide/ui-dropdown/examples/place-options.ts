import { PLACES } from '../../guide/places.ts'
import type { PickerOption } from '../../../ui/picker/options.ts'
import type { Messages } from '../../../runtime/messages.tsx'

/** Returns the towns as options, grouped by state or country; one of them is full. */
export const placeOptions = ({ t, name }: Messages): readonly PickerOption[] =>
  PLACES.map((place) => ({
    value: place.id,
    label: name(place.name),
    group: name(place.where),
    ...(place.id === 'PBN' ? { off: t('sample.full') } : {}),
  }))
