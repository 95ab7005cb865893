import { createInstance } from 'i18next'
import type { LanguageCode } from '../../../src/contract/parts.ts'
import { listLookupKeys, MESSAGE_FORMAT } from '../../../src/contract/message-format.ts'

/** Formats the message of a key with the values of its slots. A `count` selects the plural form of the language. */
export type MessageFormatter<Key extends string> = (
  language: LanguageCode,
  key: Key,
  values?: Readonly<Record<string, string | number>>,
  count?: number,
) => string

/** Returns a formatter for the message files of all languages. A slot without a value stays as it is. */
export function createMessageFormatter<Key extends string>(
  files: Readonly<Record<LanguageCode, object>>,
): MessageFormatter<Key> {
  const resources = Object.fromEntries(
    Object.entries(files).map(([language, translation]) => [language, { translation }]),
  )
  const instance = createInstance({ ...MESSAGE_FORMAT, lng: 'en', resources })
  // Complete when it returns: there is nothing to load.
  void instance.init()
  return (language, key, values = {}, count) =>
    instance.t(listLookupKeys(key), { lng: language, replace: values, ...(count === undefined ? {} : { count }) })
}
