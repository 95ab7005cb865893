import { useMemo } from 'react'
import { isolate } from '../../../../core/i18n/isolate.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import type { PlaceTree, Programme } from './place-tree.ts'

/** Functions that name the places of a tree of programmes. */
export interface PlaceNames {
  /** The name of a place with those above it, from the programme on. */
  readonly place: (id: string) => string
  /** The name of a place alone. */
  readonly label: (id: string) => string
  /** Isolates a name in right-to-left text: names in Latin letters keep their order there. */
  readonly apart: (text: string) => string
}

const STEP = ' › '

/** Returns the functions that name places in the language of the screen. */
export function usePlaceNames(programmes: readonly Programme[], tree: PlaceTree): PlaceNames {
  const { t, name, direction } = useMessages()
  return useMemo(() => {
    const labels = new Map<string, string>()
    for (const { faculty, programId, names, parts } of programmes) {
      labels.set(`f${faculty.facultyId}`, name(faculty.names))
      labels.set(`p${programId}`, name(names))
      for (const part of parts) {
        labels.set(`a${part.programPartId}`, name(part.names))
        for (const term of part.terms) labels.set(`t${term.programPartTermId}`, name(term.names))
      }
    }
    const isolateIfRtl = (text: string) => (direction === 'rtl' ? isolate(text) : text)
    const getPlaceLabel = (id: string) => labels.get(id) ?? t('assign.elsewhere')
    const formatPlace = (id: string): string => {
      const parent = tree.get(id)?.parent
      return parent === undefined || parent.startsWith('f')
        ? isolateIfRtl(getPlaceLabel(id))
        : `${formatPlace(parent)}${STEP}${isolateIfRtl(getPlaceLabel(id))}`
    }
    return { place: formatPlace, label: getPlaceLabel, apart: isolateIfRtl }
  }, [programmes, tree, t, name, direction])
}
