import * as v from 'valibot'
import type { Store } from './storage.ts'

/** A value under one key of a storage. */
export interface StoredValue<T> {
  /** Undefined when nothing is stored, or what is stored cannot be read. */
  readonly read: () => T | undefined
  /** False when the browser has refused to store the value: it then lasts as long as the page. */
  readonly write: (value: T) => boolean
  readonly clear: () => void
}

/** Returns the value of a text by its schema; undefined when it does not match. */
function parseText<Schema extends v.GenericSchema>(schema: Schema, text: unknown): v.InferOutput<Schema> | undefined {
  const parsed = v.safeParse(schema, text)
  return parsed.success ? parsed.output : undefined
}

/** Returns the value of a JSON text by its schema; undefined when it is no JSON or does not match. */
export function parseJson<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string | null,
): v.InferOutput<Schema> | undefined {
  if (text === null) return undefined
  try {
    return parseText(schema, JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Returns access to a value that is stored as JSON. */
export const createStoredJson = <Key extends string, Schema extends v.GenericSchema>(
  store: Store<Key>,
  key: Key,
  schema: Schema,
): StoredValue<v.InferOutput<Schema>> => ({
  read: () => parseJson(schema, store.get(key)),
  write: (value) => store.set(key, JSON.stringify(value)),
  clear: () => store.remove(key),
})

/** Returns access to a text that is stored as it is. */
export const createStoredText = <Key extends string, Text extends string>(
  store: Store<Key>,
  key: Key,
  schema: v.GenericSchema<string, Text>,
): StoredValue<Text> => ({
  read: () => parseText(schema, store.get(key)),
  write: (value) => store.set(key, value),
  clear: () => store.remove(key),
})
