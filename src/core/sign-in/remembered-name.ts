import * as v from 'valibot'
import { localStore } from '../storage/storage.ts'
import { createStoredText } from '../storage/stored-value.ts'

const name = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(120))
const createStoredName = (place: string, clientCode: string) =>
  createStoredText(localStore, `userName.${place}.${clientCode.toLowerCase()}`, name)

/**
 * Returns the user name of the last sign-in at this form (`staff`, `student`) of an institution, if the person chose to
 * be remembered; else undefined. Never a password.
 */
export const findStoredName = (place: string, clientCode: string): string | undefined =>
  createStoredName(place, clientCode).read()

/** Stores the name in this browser. */
export const storeName = (place: string, clientCode: string, userName: string): void =>
  void createStoredName(place, clientCode).write(userName)

/** Clears the stored name. */
export const clearName = (place: string, clientCode: string): void => createStoredName(place, clientCode).clear()
