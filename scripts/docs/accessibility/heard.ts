import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** What somebody hears who sees nothing: what live regions say, and the names of what receives the focus. */
export interface Heard {
  readonly said?: readonly string[]
  readonly focus?: readonly string[]
}

const FOLDER = resolve(import.meta.dirname, '../../../tests/support/heard')
const readRecord = (language: string): Readonly<Record<string, Heard>> =>
  JSON.parse(readFileSync(resolve(FOLDER, `${language}.json`), 'utf8')) as Record<string, Heard>

/** The records with which the tests compare, by language and act. */
export const HEARD = { en: readRecord('en'), ur: readRecord('ur') }
