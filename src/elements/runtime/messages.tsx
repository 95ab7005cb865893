import { createContext, useContext } from 'react'
import type { LanguageCode, LocalisedName } from '../../contract/parts.ts'
import { formatDay, formatInstant, formatMoney, formatNumber, getLocalisedName } from '../../core/i18n/format.ts'
import { formatMessage, type Dictionary, type MessageKey } from '../../core/i18n/messages.ts'
import { getDirection, getOwnLanguage } from '../../core/i18n/shown-language.ts'
import type { CampusElement } from './campus-element.ts'

/** The messages, dates and numbers of one language, for a screen. */
export interface Messages {
  /** Our language, in which names, dates and numbers are written. */
  readonly language: LanguageCode
  /** The language of the texts: `language`, or one that the page adds. */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
  /** Returns the message of a key with its placeholders filled. */
  readonly t: (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string
  /** Returns a name that the server sends in several languages. */
  readonly name: (name: LocalisedName) => string
  readonly day: (isoDay: string) => string
  readonly instant: (iso: string) => string
  /** `minor` is an integer number of paise, laari … */
  readonly money: (minor: number, currency: string) => string
  readonly number: (value: number) => string
}

/** Builds the messages of a language. `timeZone` is the institution's, once it is known. */
export function buildMessages(tag: string, dictionary: Dictionary, timeZone: string | undefined): Messages {
  const language = getOwnLanguage(tag)
  return {
    language,
    tag,
    direction: getDirection(tag),
    t: (key, values) => formatMessage(dictionary, tag, key, values),
    name: (name) => getLocalisedName(name, language),
    day: (isoDay) => formatDay(isoDay, language),
    instant: (iso) => formatInstant(iso, language, timeZone),
    money: (minor, currency) => formatMoney(minor, currency),
    number: formatNumber,
  }
}

/** Provided by the frame; rendering a screen outside a frame is an error. */
export const MessagesContext = createContext<Messages | null>(null)
/** The custom element around a screen; null while a form is rendered to static HTML. */
export const HostContext = createContext<CampusElement | null>(null)

/** Returns the messages of the language that this screen is shown in. Throws outside a frame. */
export function useMessages(): Messages {
  const messages = useContext(MessagesContext)
  if (!messages) throw new Error('A screen was drawn without its frame.')
  return messages
}

/** Returns the custom element around this screen; null while a form is rendered to static HTML. */
export const useHost = (): CampusElement | null => useContext(HostContext)
