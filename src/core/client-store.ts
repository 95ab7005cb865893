import * as v from 'valibot'
import { sessionStore } from './storage.ts'

const KEY = 'clientDetailsPn'
const object = v.record(v.string(), v.unknown())

/** What is kept of the stores for client details and years (specification, section 4). Broken text counts as nothing. */
export function readClientStore(): Readonly<Record<string, unknown>> {
  try {
    const parsed = v.safeParse(object, JSON.parse(sessionStore.get(KEY) ?? '{}'))
    return parsed.success ? parsed.output : {}
  } catch {
    return {}
  }
}

/** Keeps a part of these stores; the other parts stay. */
export function mergeIntoClientStore(part: Readonly<Record<string, unknown>>): void {
  sessionStore.set(KEY, JSON.stringify({ ...readClientStore(), ...part }))
}

/** Ends with the session. */
export function forgetClientStore(): void {
  sessionStore.remove(KEY)
}
