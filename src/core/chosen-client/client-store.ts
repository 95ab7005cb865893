import * as v from 'valibot'
import { sessionStore } from '../storage/storage.ts'
import { createStoredJson } from '../storage/stored-value.ts'

const stored = createStoredJson(sessionStore, 'clientDetailsPn', v.record(v.string(), v.unknown()))

/**
 * Returns the stored part of the stores for client details and years (specification, section 4); empty when the stored
 * text cannot be read.
 */
export const readClientStore = (): Readonly<Record<string, unknown>> => stored.read() ?? {}

/** Stores a part of these stores; the other parts stay. */
export const mergeIntoClientStore = (part: Readonly<Record<string, unknown>>): void =>
  void stored.write({ ...readClientStore(), ...part })

/** Clears the stored part, when the session ends. */
export const forgetClientStore = stored.clear
