import { textOf } from '../parts/edits.ts'
import { placeOf, type PlaceTree } from '../parts/places/place-tree.ts'
import type { ScopeRow, ScopeRows, ScopeValue } from './scope-rows.ts'

/** What a ticked place allows to the people who have it; undefined where they differ. */
export interface PlaceSettings {
  readonly id: string
  readonly holders: readonly number[]
  readonly access: ScopeValue['access'] | undefined
  /** The colleges that it is restricted to; empty: all. */
  readonly colleges: readonly number[] | undefined
  readonly fromOn: string | null | undefined
  readonly toOn: string | null | undefined
}

const common = <T>(values: readonly T[]): T | undefined => (new Set(values).size === 1 ? values[0] : undefined)

function settingsOf(id: string, rows: readonly ScopeRow[]): PlaceSettings {
  const holders = [...new Set(rows.map(({ key }) => key.userId))]
  const collegesOf = (userId: number) =>
    rows
      .flatMap(({ key }) => (key.userId === userId && key.collegeId !== null ? [key.collegeId] : []))
      .sort((a, b) => a - b)
  const isWide = (userId: number) => rows.some(({ key }) => key.userId === userId && key.collegeId === null)
  const [first = 0] = holders
  const one = (userId: number) => (isWide(userId) ? `all ${collegesOf(userId).join()}` : collegesOf(userId).join())
  const alike = new Set(holders.map(one)).size === 1 && !(isWide(first) && collegesOf(first).length > 0)
  return {
    id,
    holders,
    access: common(rows.map(({ value }) => value.access)),
    colleges: alike ? collegesOf(first) : undefined,
    fromOn: common(rows.map(({ value }) => value.fromOn)),
    toOn: common(rows.map(({ value }) => value.toOn)),
  }
}

/** Returns the settings of every place that rows name, in the order of the tree; places outside it are left out. */
export function listSettings(tree: PlaceTree, rows: ScopeRows): readonly PlaceSettings[] {
  const byPlace = new Map<string, ScopeRow[]>()
  for (const row of rows.values()) byPlace.set(placeOf(row.key), [...(byPlace.get(placeOf(row.key)) ?? []), row])
  return [...tree.keys()].flatMap((id) => {
    const own = byPlace.get(id)
    return own ? [settingsOf(id, own)] : []
  })
}

/** Changes the value of every row of a place, or of all places. */
export const withValue = (rows: ScopeRows, id: string | undefined, change: Partial<ScopeValue>): ScopeRows =>
  new Map(
    [...rows].map(([text, row]) => [
      text,
      id === undefined || placeOf(row.key) === id ? { ...row, value: { ...row.value, ...change } } : row,
    ]),
  )

/** Restricts a place to colleges, for everybody who has it; an empty list removes the restriction. */
export function withColleges(rows: ScopeRows, id: string, colleges: readonly number[]): ScopeRows {
  const next = new Map([...rows].filter(([, { key }]) => placeOf(key) !== id))
  const own = [...rows.values()].filter(({ key }) => placeOf(key) === id)
  for (const userId of new Set(own.map(({ key }) => key.userId))) {
    const [first, ...others] = own.filter(({ key }) => key.userId === userId)
    if (!first) continue
    for (const collegeId of colleges.length > 0 ? colleges : [null]) {
      const known = [first, ...others].find(({ key }) => key.collegeId === collegeId)
      const key = { ...first.key, collegeId }
      next.set(textOf(key), { key, value: (known ?? first).value })
    }
  }
  return next
}

/** Removes a place from everybody who has it. */
export const withoutPlace = (rows: ScopeRows, id: string): ScopeRows =>
  new Map([...rows].filter(([, { key }]) => placeOf(key) !== id))
