import type { RowOf } from '../../../../contract/activity.ts'
import type { programTree } from '../../../../contract/assignments/program-tree.ts'

/** A programme with its parts and terms. */
export type Programme = RowOf<typeof programTree>

/** The part of a key that names a place in the tree; null: all below. */
export interface PlaceKey {
  readonly programId: number
  readonly programPartId: number | null
  readonly programPartTermId: number | null
}

/** A place in the tree of faculties, programmes, parts and terms. */
export interface Place {
  readonly id: string
  readonly parent: string | undefined
  readonly children: readonly string[]
  /** Undefined for a faculty, which no row names. */
  readonly key: PlaceKey | undefined
}

/** The tree of programmes; the places are in its order. */
export type PlaceTree = ReadonlyMap<string, Place>

/** Returns the id of the place that a key names. */
export const toPlaceId = ({ programId, programPartId, programPartTermId }: PlaceKey): string =>
  programPartTermId !== null ? `t${programPartTermId}` : programPartId !== null ? `a${programPartId}` : `p${programId}`

/** Builds the tree of places. */
export function buildPlaceTree(programmes: readonly Programme[]): PlaceTree {
  const tree = new Map<string, Place>()
  const faculties = new Map<string, Programme[]>()
  for (const programme of programmes) {
    const id = `f${programme.faculty.facultyId}`
    faculties.set(id, [...(faculties.get(id) ?? []), programme])
  }
  for (const [facultyId, within] of faculties) {
    const children = within.map(({ programId }) => `p${programId}`)
    tree.set(facultyId, { id: facultyId, parent: undefined, children, key: undefined })
    for (const { programId, parts } of within) {
      const addPlace = (key: PlaceKey, parent: string, below: readonly string[]) =>
        tree.set(toPlaceId(key), { id: toPlaceId(key), parent, children: below, key })
      const programme = { programId, programPartId: null, programPartTermId: null }
      addPlace(
        programme,
        facultyId,
        parts.map((part) => `a${part.programPartId}`),
      )
      for (const { programPartId, terms } of parts) {
        const part = { programId, programPartId, programPartTermId: null }
        addPlace(
          part,
          toPlaceId(programme),
          terms.map((term) => `t${term.programPartTermId}`),
        )
        for (const { programPartTermId } of terms) addPlace({ ...part, programPartTermId }, toPlaceId(part), [])
      }
    }
  }
  return tree
}

/** Returns the places above one, the nearest first. */
export function listPlacesAbove(tree: PlaceTree, id: string): readonly string[] {
  const parent = tree.get(id)?.parent
  return parent === undefined ? [] : [parent, ...listPlacesAbove(tree, parent)]
}

/** Returns all places below one. */
export const listPlacesBelow = (tree: PlaceTree, id: string): readonly string[] =>
  (tree.get(id)?.children ?? []).flatMap((child) => [child, ...listPlacesBelow(tree, child)])

/** Returns whether a person whose rows name these places has one of them: itself, or a place above it. */
export const isCovered = (tree: PlaceTree, named: ReadonlySet<string>, id: string): boolean =>
  named.has(id) || listPlacesAbove(tree, id).some((above) => named.has(above))

/** What the boxes of the tree show for several people. */
export interface Ticks {
  /** The outermost places that all of them have, in the order of the tree. */
  readonly whole: readonly string[]
  /** Places that only some of them have. */
  readonly partly: ReadonlySet<string>
}

/**
 * Returns what all people have and what only some of them have, each given by the places that their rows name. A
 * faculty counts as a whole while all of its programmes are, because no row names a faculty.
 */
export function computeTicks(tree: PlaceTree, people: readonly ReadonlySet<string>[]): Ticks {
  const all = new Set<string>()
  const partly = new Set<string>()
  for (const { id, key } of tree.values()) {
    if (!key) continue
    const holders = people.filter((named) => isCovered(tree, named, id)).length
    if (holders > 0 && holders === people.length) all.add(id)
    else if (holders > 0) partly.add(id)
  }
  for (const { id, key, children } of tree.values())
    if (!key && children.length > 0 && children.every((child) => all.has(child))) all.add(id)
  return { whole: [...all].filter((id) => !listPlacesAbove(tree, id).some((above) => all.has(above))), partly }
}
