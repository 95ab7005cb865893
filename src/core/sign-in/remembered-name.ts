import * as v from 'valibot'
import { localStore } from '../storage/storage.ts'

const name = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(120))
const keyOf = (place: string, clientCode: string): string => `userName.${place}.${clientCode.toLowerCase()}`

/**
 * Returns the user name of the last sign-in at this form (`staff`, `student`) of an institution, if the person chose to
 * be remembered; else undefined. Never a password.
 */
export function rememberedName(place: string, clientCode: string): string | undefined {
  const parsed = v.safeParse(name, localStore.get(keyOf(place, clientCode)))
  return parsed.success ? parsed.output : undefined
}

/** Stores the name in this browser. */
export const rememberName = (place: string, clientCode: string, userName: string): void =>
  void localStore.set(keyOf(place, clientCode), userName)

/** Clears the stored name. */
export const forgetName = (place: string, clientCode: string): void => localStore.remove(keyOf(place, clientCode))
