import { createInstance, type i18n } from 'i18next'
import { listLookupKeys, MESSAGE_FORMAT } from '../../contract/message-format.ts'
import { createIsolatingFormatter } from './isolate-values.ts'
import type { Dictionary, MessageFormatter } from './messages.ts'

const instances = new WeakMap<Dictionary, i18n>()

function ensureInstance(dictionary: Dictionary, language: string): i18n {
  const cached = instances.get(dictionary)
  if (cached?.language === language) return cached
  const made = createInstance({
    ...MESSAGE_FORMAT,
    lng: language,
    resources: { [language]: { translation: dictionary } },
  })
  // Complete when it returns: there is nothing to load.
  void made.init()
  instances.set(dictionary, made)
  return made
}

/** Formats a message through i18next. The result is that of `formatMessage` without i18next. */
export const formatWithI18next: MessageFormatter = (dictionary, language, key, values = {}) => {
  const { count } = values
  return ensureInstance(dictionary, language).t(listLookupKeys(key), {
    replace: values,
    ...(typeof count === 'number' ? { count } : {}),
  })
}

/** The formatter of the portal and the rich screens: through i18next, with values of the other direction isolated. */
export const formatIsolated = createIsolatingFormatter(formatWithI18next)
