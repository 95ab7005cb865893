import type { Offering, Programme } from './course-rows.ts'

type Part = Programme['parts'][number]

/** A term with the part and the programme that it belongs to. */
export interface TermPlace {
  readonly programme: Programme
  readonly part: Part
  readonly term: Part['terms'][number]
}

/** The offered courses of the loaded programmes, in the order of programmes, parts, terms and paper numbers. */
export interface Catalogue {
  readonly offerings: readonly Offering[]
  readonly byId: ReadonlyMap<number, Offering>
  /** The terms of all programmes by their ids, in the order of the tree. */
  readonly terms: ReadonlyMap<number, TermPlace>
}

/** Returns the terms of programmes, in their order. */
const listTerms = (programmes: readonly Programme[]): ReadonlyMap<number, TermPlace> =>
  new Map(
    programmes.flatMap((programme) =>
      programme.parts.flatMap((part) =>
        part.terms.map((term) => [term.programPartTermId, { programme, part, term }] as const),
      ),
    ),
  )

/** Builds the catalogue of programmes; `loaded` holds their offered courses by the id of the programme. */
export function buildCatalogue(
  programmes: readonly Programme[],
  loaded: ReadonlyMap<number, readonly Offering[]>,
): Catalogue {
  const terms = listTerms(programmes)
  const byTerm = new Map<number, Offering[]>()
  for (const { programId } of programmes)
    for (const offering of loaded.get(programId) ?? []) {
      const own = byTerm.get(offering.programPartTermId)
      if (own) own.push(offering)
      else byTerm.set(offering.programPartTermId, [offering])
    }
  const offerings = [...terms.keys()].flatMap((termId) =>
    (byTerm.get(termId) ?? []).sort((a, b) => a.paperNo - b.paperNo || a.code.localeCompare(b.code)),
  )
  return { offerings, byId: new Map(offerings.map((offering) => [offering.courseOfferingId, offering])), terms }
}

/** Returns the number of courses that programmes offer. */
export const countOffered = (programmes: readonly Programme[]): number =>
  programmes.reduce(
    (sum, { parts }) => sum + parts.flatMap(({ terms }) => terms).reduce((own, { courses }) => own + courses, 0),
    0,
  )
