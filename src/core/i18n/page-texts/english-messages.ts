import type { Dictionary } from '../messages.ts'

/** Loads all English messages, to say whether a key exists. */
export async function loadEnglishMessages(): Promise<Dictionary> {
  const english = import.meta.glob<Dictionary>('./en/*.json', { base: '../../../messages', import: 'default' })
  return Object.assign({}, ...(await Promise.all(Object.values(english).map((load) => load())))) as Dictionary
}
