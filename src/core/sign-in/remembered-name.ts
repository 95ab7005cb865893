import * as v from 'valibot'
import { localStore } from '../storage/storage.ts'
import { storedText } from '../storage/stored-value.ts'

const name = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(120))
const stored = (place: string, clientCode: string) =>
  storedText(localStore, `userName.${place}.${clientCode.toLowerCase()}`, name)

/**
 * Returns the user name of the last sign-in at this form (`staff`, `student`) of an institution, if the person chose to
 * be remembered; else undefined. Never a password.
 */
export const rememberedName = (place: string, clientCode: string): string | undefined =>
  stored(place, clientCode).read()

/** Stores the name in this browser. */
export const rememberName = (place: string, clientCode: string, userName: string): void =>
  void stored(place, clientCode).write(userName)

/** Clears the stored name. */
export const forgetName = (place: string, clientCode: string): void => stored(place, clientCode).clear()
