import { listPlacesAbove, listPlacesBelow, type PlaceTree } from '../parts/places/place-tree.ts'
import type { DraftWindow } from '../parts/windows/window-rows.ts'

/** The windows of a plan by the place that they are for. */
export type PlacedWindows = ReadonlyMap<string, DraftWindow>

/** Returns the nearest place above one that has a window, which also opens everything below it. */
export const findCover = (tree: PlaceTree, windows: PlacedWindows, id: string): string | undefined =>
  listPlacesAbove(tree, id).find((above) => windows.has(above))

/** Returns the places below one that have a window. */
export const listWindowsBelow = (tree: PlaceTree, windows: PlacedWindows, id: string): readonly string[] =>
  listPlacesBelow(tree, id).filter((below) => windows.has(below))

/** Returns the places that have a window, in the order of the tree. */
export const listPlacesWithWindow = (tree: PlaceTree, windows: PlacedWindows): readonly string[] =>
  [...tree.keys()].filter((id) => windows.has(id))

/** Returns the places that lead to some places: all places above them. */
export const listAncestorPlaces = (tree: PlaceTree, ids: readonly string[]): readonly string[] => [
  ...new Set(ids.flatMap((id) => listPlacesAbove(tree, id))),
]

/** Returns the places that ticked nodes stand for: a faculty, which has no windows, stands for its programmes. */
export const listTickedPlaces = (tree: PlaceTree, ticked: readonly string[]): readonly string[] =>
  ticked.flatMap((id) => {
    const place = tree.get(id)
    return place && !place.key ? place.children : [id]
  })

/** Returns the places with a window that are ticked or below a ticked one, in the order of the tree. */
export function listExistingWindows(
  tree: PlaceTree,
  windows: PlacedWindows,
  ticked: readonly string[],
): readonly string[] {
  const within = new Set(listTickedPlaces(tree, ticked).flatMap((id) => [id, ...listPlacesBelow(tree, id)]))
  return listPlacesWithWindow(tree, windows).filter((id) => within.has(id))
}

/**
 * Returns whether setting dates for ticked places means the windows that exist in them, as long as nobody has chosen:
 * there are some, and none of the ticked places has one of its own.
 */
export const isAboutExisting = (
  windows: PlacedWindows,
  places: readonly string[],
  existing: readonly string[],
): boolean => existing.length > 0 && !places.some((id) => windows.has(id))
