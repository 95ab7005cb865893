import { listLeaves } from '../../../../src/contract/institution/setting-leaves.ts'

/** One value that a definition changes; null: there is none. */
export interface Change {
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

/** Lists the values that differ, by path in the order of the second object; no value is the same as null. */
export function listDifferences(before: unknown, after: unknown): readonly Change[] {
  const [old, young] = [new Map(listLeaves(before)), new Map(listLeaves(after))]
  return [...new Set([...young.keys(), ...old.keys()])].flatMap((path) => {
    const [was, is] = [old.get(path) ?? null, young.get(path) ?? null]
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ path, before: was, after: is }]
  })
}
