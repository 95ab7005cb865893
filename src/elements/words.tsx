import { createContext, useContext } from 'react'
import type { LanguageCode, LocalisedName } from '../contract/parts.ts'
import { formatClock, formatDay, formatInstant, formatMoney, formatNumber, nameIn } from '../core/format.ts'
import { LANGUAGES } from '../core/languages.ts'
import { fill, type Dictionary, type MessageKey } from '../core/words.ts'

/** The words, dates and numbers of one language, for a screen. */
export interface Words {
  readonly language: LanguageCode
  readonly direction: 'ltr' | 'rtl'
  /** The sentence of a key, its slots filled. */
  readonly t: (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string
  /** A name that the server sends in several languages. */
  readonly name: (name: LocalisedName) => string
  readonly day: (isoDay: string) => string
  readonly instant: (iso: string) => string
  readonly clock: (time: string) => string
  /** `minor` is an integer number of paise, laari … */
  readonly money: (minor: number, currency: string) => string
  readonly number: (value: number) => string
}

/** Builds the words of a language; `timeZone` is the institution's, once it is known. */
export function wordsOf(language: LanguageCode, dictionary: Dictionary, timeZone: string | undefined): Words {
  return {
    language,
    direction: LANGUAGES[language].direction,
    t: (key, values) => fill(dictionary, language, key, values),
    name: (name) => nameIn(name, language),
    day: (isoDay) => formatDay(isoDay, language),
    instant: (iso) => formatInstant(iso, language, timeZone),
    clock: (time) => formatClock(time, language),
    money: (minor, currency) => formatMoney(minor, currency),
    number: (value) => formatNumber(value, language),
  }
}

/** Filled by the frame; a screen outside a frame is a fault. */
export const WordsContext = createContext<Words | null>(null)
/** The custom element around a screen; null while a form is rendered to static HTML. */
export const HostContext = createContext<HTMLElement | null>(null)

/** The words of the language that this screen is shown in. Throws outside a frame. */
export function useWords(): Words {
  const words = useContext(WordsContext)
  if (!words) throw new Error('A screen was drawn without its frame.')
  return words
}

/** The custom element around this screen; null while a form is rendered to static HTML. */
export const useHost = (): HTMLElement | null => useContext(HostContext)
