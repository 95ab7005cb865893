import type { LanguageCode, LocalisedName } from '../../../src/contract/parts.ts'
import type { Client } from '../../lib/clients/clients.ts'
import { getGroupingLocale } from '../../../src/contract/i18n/grouping.ts'
import { createMessageFormatter } from '../../lib/i18n/i18next.ts'
import { getDirection } from '../../lib/i18n/messages.ts'
import { formatDay, formatInstant } from '../../lib/i18n/format-day.ts'
import dv from './labels/dv.json'
import en from './labels/en.json'
import hi from './labels/hi.json'
import mr from './labels/mr.json'
import ur from './labels/ur.json'

type Plural<Key> = Key extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : Key
/** The key of a text in exported files. */
export type LabelKey = Plural<keyof typeof en>

/** The texts in each language; a language that lacks one does not compile. */
const LABELS: Readonly<Record<LanguageCode, typeof en>> = { en, hi, mr, ur, dv }
const format = createMessageFormatter<LabelKey>(LABELS)

/** The texts, names, dates and numbers of a file, in its language. */
export interface Words {
  readonly language: LanguageCode
  readonly rightToLeft: boolean
  readonly label: (key: LabelKey, values?: Readonly<Record<string, string>>, count?: number) => string
  readonly name: (name: LocalisedName) => string
  readonly day: (iso: string) => string
  readonly instant: (iso: string) => string
  readonly number: (value: number) => string
  /** Several names or values in one cell. */
  readonly list: (texts: readonly string[]) => string
}

const NUMBERS = new Intl.NumberFormat(getGroupingLocale())

/** Returns the words of an institution in a language. */
export function createWords(language: LanguageCode, { timeZone }: Pick<Client, 'timeZone'>): Words {
  return {
    language,
    rightToLeft: getDirection(language) === 'rtl',
    label: (key, values = {}, count) => format(language, key, values, count),
    name: ({ name, translations }) => translations[language] ?? name,
    day: (iso) => formatDay(iso.slice(0, 10), language),
    instant: (iso) => formatInstant(iso, language, timeZone),
    number: (value) => NUMBERS.format(value),
    list: (texts) => texts.join(getDirection(language) === 'rtl' ? '، ' : ', '),
  }
}
