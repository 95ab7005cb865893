import { useDeferredValue, useMemo, useState } from 'react'
import { useMessages } from '../../../runtime/messages.tsx'
import { buildCatalogue, type Catalogue } from '../rows/catalogue.ts'
import {
  filterCourses,
  filterProgrammes,
  FILTER_NAMES,
  findFirstPart,
  readFilters,
  searchTexts,
  type CourseFilters,
} from '../rows/course-filters.ts'
import type { Offering, Programme } from '../rows/course-rows.ts'
import type { Batches } from './use-batches.ts'
import { useOfferings, useUniqueIds } from './use-offerings.ts'

/** Parameters of the address, by name. */
export type Address = Readonly<Record<string, string | undefined>>

interface CatalogueInput {
  readonly academicYearId: number
  readonly programmes: readonly Programme[]
  readonly address: Address
  readonly onAddress: (changes: Address) => void
  /** Programmes that are needed whatever the filters are: those of the assigned courses. */
  readonly programIds: readonly number[]
  /** Whether the courses of all programmes are needed. */
  readonly all: boolean
  /** Whether the courses of one part are shown: without a choice, those of the first one that offers courses. */
  readonly needsPart: boolean
}

interface CourseCatalogue {
  readonly catalogue: Catalogue
  readonly offerings: Batches<Offering>
  readonly filters: CourseFilters
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly onFilters: (change: Partial<CourseFilters>) => void
  /** Whether a filter or a search is active. */
  readonly filtered: boolean
  readonly clear: () => void
  /** The courses that filters and search leave. They follow what is typed with low priority. */
  readonly shown: readonly Offering[]
}

/** Loads the courses of the programmes that the filters leave, and filters them. The filters are in the address. */
export function useCourseCatalogue(input: CatalogueInput): CourseCatalogue {
  const { academicYearId, programmes, address, onAddress, programIds, all, needsPart } = input
  const { name } = useMessages()
  const [search, setSearch] = useState('')
  const sought = useDeferredValue(search)
  const given = FILTER_NAMES.map((filter) => address[filter] ?? '').join('\n')
  const chosen = useMemo(() => {
    const values = given.split('\n')
    return readFilters(
      Object.fromEntries(FILTER_NAMES.map((filter, place) => [filter, values[place] || undefined])),
      programmes,
    )
  }, [given, programmes])
  const wanted = useUniqueIds(
    filterProgrammes(programmes, chosen).map(({ programId }) => programId),
    programIds,
    all ? programmes.map(({ programId }) => programId) : [],
  )
  const offerings = useOfferings(academicYearId, wanted)
  const catalogue = useMemo(() => buildCatalogue(programmes, offerings.rows), [programmes, offerings.rows])
  // The first part is kept until another one is chosen, also when its last course is taken away.
  const [usual, setUsual] = useState<{ readonly for: CourseFilters; readonly part: Partial<CourseFilters> }>()
  const misses = needsPart && chosen.part === undefined
  if (misses && usual?.for !== chosen && offerings.missing === 0)
    setUsual({ for: chosen, part: findFirstPart(catalogue, chosen) })
  const filters = useMemo(
    () => (misses && usual?.for === chosen ? { ...chosen, ...usual.part } : chosen),
    [misses, usual, chosen],
  )
  const texts = useMemo(() => searchTexts(catalogue, name), [catalogue, name])
  const shown = useMemo(() => filterCourses(catalogue, filters, sought, texts), [catalogue, filters, sought, texts])
  return {
    catalogue,
    offerings,
    filters,
    search,
    onSearch: setSearch,
    onFilters: (change) =>
      onAddress(
        Object.fromEntries(
          Object.entries(change).map(([filter, value]) => [filter, value === undefined ? undefined : String(value)]),
        ),
      ),
    filtered: search.trim() !== '' || given.trim() !== '',
    clear() {
      setSearch('')
      onAddress(Object.fromEntries(FILTER_NAMES.map((filter) => [filter, undefined])))
    },
    shown,
  }
}
