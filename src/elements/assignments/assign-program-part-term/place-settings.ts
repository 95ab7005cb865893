import { toKeyText } from '../parts/edits.ts'
import { toPlaceId, type PlaceTree } from '../parts/places/place-tree.ts'
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

const findCommonValue = <T>(values: readonly T[]): T | undefined => (new Set(values).size === 1 ? values[0] : undefined)

function getPlaceSettings(id: string, rows: readonly ScopeRow[]): PlaceSettings {
  const holders = [...new Set(rows.map(({ key }) => key.userId))]
  const listColleges = (userId: number) =>
    rows
      .flatMap(({ key }) => (key.userId === userId && key.collegeId !== null ? [key.collegeId] : []))
      .sort((a, b) => a - b)
  const isWide = (userId: number) => rows.some(({ key }) => key.userId === userId && key.collegeId === null)
  const [first = 0] = holders
  const formatHolder = (userId: number) =>
    isWide(userId) ? `all ${listColleges(userId).join()}` : listColleges(userId).join()
  const alike = new Set(holders.map(formatHolder)).size === 1 && !(isWide(first) && listColleges(first).length > 0)
  return {
    id,
    holders,
    access: findCommonValue(rows.map(({ value }) => value.access)),
    colleges: alike ? listColleges(first) : undefined,
    fromOn: findCommonValue(rows.map(({ value }) => value.fromOn)),
    toOn: findCommonValue(rows.map(({ value }) => value.toOn)),
  }
}

/** Returns the settings of every place that rows name, in the order of the tree; places outside it are left out. */
export function listSettings(tree: PlaceTree, rows: ScopeRows): readonly PlaceSettings[] {
  const byPlace = new Map<string, ScopeRow[]>()
  for (const row of rows.values()) byPlace.set(toPlaceId(row.key), [...(byPlace.get(toPlaceId(row.key)) ?? []), row])
  return [...tree.keys()].flatMap((id) => {
    const own = byPlace.get(id)
    return own ? [getPlaceSettings(id, own)] : []
  })
}

/** Changes the value of every row of a place, or of all places. */
export const setPlaceValue = (rows: ScopeRows, id: string | undefined, change: Partial<ScopeValue>): ScopeRows =>
  new Map(
    [...rows].map(([text, row]) => [
      text,
      id === undefined || toPlaceId(row.key) === id ? { ...row, value: { ...row.value, ...change } } : row,
    ]),
  )

/** Restricts a place to colleges, for everybody who has it; an empty list removes the restriction. */
export function restrictColleges(rows: ScopeRows, id: string, colleges: readonly number[]): ScopeRows {
  const next = new Map([...rows].filter(([, { key }]) => toPlaceId(key) !== id))
  const own = [...rows.values()].filter(({ key }) => toPlaceId(key) === id)
  for (const userId of new Set(own.map(({ key }) => key.userId))) {
    const [first, ...others] = own.filter(({ key }) => key.userId === userId)
    if (!first) continue
    for (const collegeId of colleges.length > 0 ? colleges : [null]) {
      const samePlace = [first, ...others].find(({ key }) => key.collegeId === collegeId)
      const key = { ...first.key, collegeId }
      next.set(toKeyText(key), { key, value: (samePlace ?? first).value })
    }
  }
  return next
}

/** Removes a place from everybody who has it. */
export const removePlace = (rows: ScopeRows, id: string): ScopeRows =>
  new Map([...rows].filter(([, { key }]) => toPlaceId(key) !== id))
