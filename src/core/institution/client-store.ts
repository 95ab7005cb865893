import * as v from 'valibot'
import { sessionStore } from '../storage/storage.ts'

const KEY = 'clientDetailsPn'
const object = v.record(v.string(), v.unknown())

/**
 * Returns the stored part of the stores for client details and years (specification, section 4); empty when the stored
 * text cannot be read.
 */
export function readClientStore(): Readonly<Record<string, unknown>> {
  try {
    const parsed = v.safeParse(object, JSON.parse(sessionStore.get(KEY) ?? '{}'))
    return parsed.success ? parsed.output : {}
  } catch {
    return {}
  }
}

/** Stores a part of these stores; the other parts stay. */
export function mergeIntoClientStore(part: Readonly<Record<string, unknown>>): void {
  sessionStore.set(KEY, JSON.stringify({ ...readClientStore(), ...part }))
}

/** Clears the stored part, when the session ends. */
export function forgetClientStore(): void {
  sessionStore.remove(KEY)
}
