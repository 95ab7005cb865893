import { LANGUAGE_CODES, type LocalisedName } from '../../../../src/contract/parts.ts'
import { findMediumName } from '../../hall-tickets/document/medium-names.ts'

/** Returns a medium of answers with its names in all languages. */
export const toMediumName = (medium: string): LocalisedName => ({
  name: medium,
  translations: Object.fromEntries(
    LANGUAGE_CODES.flatMap((language) => {
      const name = findMediumName(medium, language)
      return name === null ? [] : [[language, name]]
    }),
  ),
})
