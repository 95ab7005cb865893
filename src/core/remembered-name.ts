import * as v from 'valibot'
import { localStore } from './storage.ts'

const name = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(120))
const keyOf = (place: string, clientCode: string): string => `userName.${place}.${clientCode.toLowerCase()}`

/** The name with which somebody has last signed in at this place (`staff`, `student`) of an institution and wished to be remembered; undefined: nobody. Never a password. */
export function rememberedName(place: string, clientCode: string): string | undefined {
  const parsed = v.safeParse(name, localStore.get(keyOf(place, clientCode)))
  return parsed.success ? parsed.output : undefined
}

/** Remembers the name in this browser. */
export const rememberName = (place: string, clientCode: string, userName: string): void => void localStore.set(keyOf(place, clientCode), userName)

/** Forgets it. */
export const forgetName = (place: string, clientCode: string): void => localStore.remove(keyOf(place, clientCode))
