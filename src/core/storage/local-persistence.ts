import { atom, type WritableAtom } from 'nanostores'
import type * as v from 'valibot'
import { ensureShared } from '../runtime/shared.ts'
import { onLocalChange } from './storage-changes.ts'
import { localStore } from './storage.ts'
import { parseJson } from './stored-value.ts'

/**
 * Creates a store that outlives the tab: its value is stored as JSON in the local storage under exactly `id`
 * (specification, section 3). A value that cannot be read counts as `initial`. Changes in other tabs are applied here;
 * with a blocked storage, the value lasts as long as the page.
 */
export function createPersistentStore<Schema extends v.GenericSchema>(
  id: string,
  schema: Schema,
  initial: v.InferOutput<Schema>,
): WritableAtom<v.InferOutput<Schema>> {
  const readStored = (text: string | null) => parseJson(schema, text) ?? initial
  return ensureShared(`kept.${id}`, () => {
    const $value = atom(readStored(localStore.get(id)))
    let following = false
    $value.listen((value) => {
      if (!following) localStore.set(id, JSON.stringify(value))
    })
    onLocalChange(id, (text) => {
      following = true
      $value.set(readStored(text))
      following = false
    })
    return $value
  })
}
