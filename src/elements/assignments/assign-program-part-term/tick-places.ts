import { toKeyText } from '../parts/edits.ts'
import { isSameValue } from '../../ui/form/same-value.ts'
import { listPlacesAbove, listPlacesBelow, isCovered, toPlaceId, type PlaceTree } from '../parts/places/place-tree.ts'
import { NEW_VALUE, type ScopeRow, type ScopeRows } from './scope-rows.ts'

/** Whose rows of which year are changed. */
export interface Holder {
  readonly userId: number
  readonly academicYearId: number
}

type Setting = Pick<ScopeRow['key'], 'collegeId'> & Pick<ScopeRow, 'value'>

const listRows = (rows: ScopeRows, userId: number): readonly ScopeRow[] =>
  [...rows.values()].filter(({ key }) => key.userId === userId)

/** Returns the places that the rows of a person name. */
export const listNamedPlaces = (rows: ScopeRows, userId: number): ReadonlySet<string> =>
  new Set(listRows(rows, userId).map(({ key }) => toPlaceId(key)))

const listSettings = (own: readonly ScopeRow[], id: string): readonly Setting[] =>
  own.filter(({ key }) => toPlaceId(key) === id).map(({ key: { collegeId }, value }) => ({ collegeId, value }))

/** Returns the settings that all of these places share; those of a new place if they differ. */
function listSharedSettings(own: readonly ScopeRow[], ids: readonly string[]): readonly Setting[] {
  const [first, ...others] = ids.map((id) => listSettings(own, id)).filter((settings) => settings.length > 0)
  return first && others.every((other) => isSameValue(first, other)) ? first : [{ collegeId: null, value: NEW_VALUE }]
}

function addSettings(
  rows: Map<string, ScopeRow>,
  tree: PlaceTree,
  holder: Holder,
  id: string,
  settings: readonly Setting[],
): void {
  const place = tree.get(id)?.key
  if (!place) return
  for (const { collegeId, value } of settings) {
    const key = { ...holder, ...place, collegeId }
    if (!rows.has(toKeyText(key))) rows.set(toKeyText(key), { key, value })
  }
}

const removeRows = (rows: Map<string, ScopeRow>, { userId }: Holder, ids: ReadonlySet<string>): void => {
  for (const [text, { key }] of rows) if (key.userId === userId && ids.has(toPlaceId(key))) rows.delete(text)
}

/** Returns the places that ticking one concerns: a faculty stands for its programmes. */
const listTargets = (tree: PlaceTree, id: string): readonly string[] => {
  const place = tree.get(id)
  return place && !place.key ? place.children : [id]
}

/**
 * Ticks a place for a person: all of it, present and future. Places below it are no longer named on their own; what
 * they allow is kept if it is the same for all of them. A person who has the place already stays unchanged.
 */
export function tickPlace(rows: ScopeRows, tree: PlaceTree, holder: Holder, id: string): ScopeRows {
  const next = new Map(rows)
  const own = listRows(rows, holder.userId)
  const named = listNamedPlaces(rows, holder.userId)
  for (const target of listTargets(tree, id)) {
    if (isCovered(tree, named, target)) continue
    const below = listPlacesBelow(tree, target)
    removeRows(next, holder, new Set(below))
    addSettings(next, tree, holder, target, listSharedSettings(own, below))
  }
  return next
}

/**
 * Unticks a place for a person. If a place above it is named, the others below that one are named instead, with the
 * same settings.
 */
export function untickPlace(rows: ScopeRows, tree: PlaceTree, holder: Holder, id: string): ScopeRows {
  const next = new Map(rows)
  const own = listRows(rows, holder.userId)
  const named = listNamedPlaces(rows, holder.userId)
  for (const target of listTargets(tree, id)) {
    removeRows(next, holder, new Set([target, ...listPlacesBelow(tree, target)]))
    const above = listPlacesAbove(tree, target)
    above.forEach((cover, place) => {
      if (!named.has(cover)) return
      const path = new Set([target, ...above.slice(0, place)])
      for (const around of above.slice(0, place + 1))
        for (const sibling of tree.get(around)?.children ?? [])
          if (!path.has(sibling)) addSettings(next, tree, holder, sibling, listSettings(own, cover))
      removeRows(next, holder, new Set([cover]))
    })
  }
  return next
}
