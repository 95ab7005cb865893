import type { LanguageCode } from '../../../src/contract/parts.ts'
import type { Client } from '../clients/clients.ts'

/** Returns the language of a name in the local script: the first of the institution's languages with that script. */
function guessNameLanguage(name: string, { details: { languages, defaultLanguage } }: Client): LanguageCode {
  const scripts: readonly (readonly [RegExp, readonly LanguageCode[]])[] = [
    [/\p{Script=Devanagari}/u, ['mr', 'hi']],
    [/\p{Script=Arabic}/u, ['ur']],
    [/\p{Script=Thaana}/u, ['dv']],
  ]
  const candidates = scripts.find(([script]) => script.test(name))?.[1]
  return languages.find((language) => candidates?.includes(language)) ?? candidates?.[0] ?? defaultLanguage
}

/** Returns a name in the local script by its language. */
export const buildLocalNames = (name: string | null, client: Client) =>
  name === null ? {} : { [guessNameLanguage(name, client)]: name }
