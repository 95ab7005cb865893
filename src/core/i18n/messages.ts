import type accountLater from '../../messages/en/account-later.json'
import type account from '../../messages/en/account.json'
import type assignments from '../../messages/en/assignments.json'
import type parts from '../../messages/en/parts.json'
import type doctor from '../../messages/en/doctor.json'
import type examDesk from '../../messages/en/exam-desk.json'
import type imports from '../../messages/en/imports.json'
import type figures from '../../messages/en/figures.json'
import type counter from '../../messages/en/counter.json'
import type home from '../../messages/en/home.json'
import type signIn from '../../messages/en/sign-in.json'
import type paymentLater from '../../messages/en/payment-later.json'
import type payment from '../../messages/en/payment.json'
import type users from '../../messages/en/users.json'
import type portal from '../../messages/en/portal.json'
import type ownDetails from '../../messages/en/own-details.json'
import type navigation from '../../messages/en/navigation.json'
import type exports from '../../messages/en/exports.json'
import type processes from '../../messages/en/processes.json'
import type reports from '../../messages/en/reports.json'
import type institution from '../../messages/en/institution.json'
import type common from '../../messages/en/public.json'
import type ticket from '../../messages/en/ticket.json'
import type tools from '../../messages/en/tools.json'
import type verify from '../../messages/en/verify.json'
import type { MESSAGE_AREAS } from './message-areas.ts'

/** One message file. */
export type MessageArea = (typeof MESSAGE_AREAS)[number]

/**
 * The messages of one language; keys are those of the English files. Plural forms end in `_one`, `_other` …
 * (Intl.PluralRules).
 */
export type Dictionary = Readonly<Record<string, string>>

/**
 * Texts of a page in place of ours: by key, for every language, or by the code of a language, for that one: its texts,
 * or the address of a JSON file with them.
 */
export type PageTexts = Readonly<Record<string, string | Readonly<Record<string, string>>>>

type Late = typeof counter &
  typeof signIn &
  typeof payment &
  typeof paymentLater &
  typeof account &
  typeof accountLater &
  typeof ownDetails
type Stem<Key> = Key extends `${infer Whole}_one` | `${infer Whole}_other` ? Whole : Key

/** Every message key that a screen may use. */
export type MessageKey = Stem<
  keyof (typeof common &
    typeof ticket &
    typeof portal &
    typeof parts &
    typeof tools &
    typeof verify &
    Late &
    typeof users &
    typeof assignments &
    typeof processes &
    typeof reports &
    typeof home &
    typeof navigation &
    typeof figures &
    typeof exports &
    typeof doctor &
    typeof institution &
    typeof examDesk &
    typeof imports)
>

/**
 * Formats the message of `key` with the values of its slots. A numeric `count` selects the plural form of `language`; a
 * form that the dictionary lacks is replaced by `_other`. Returns an empty string for a missing message: a key is never
 * shown. A slot without a value stays as it is.
 */
export type MessageFormatter = (
  dictionary: Dictionary,
  language: string,
  key: string,
  values?: Readonly<Record<string, string | number>>,
) => string

/** The formatter of public forms, which cannot afford the bytes of i18next. It does the same, from the same files. */
const formatAlone: MessageFormatter = (dictionary, language, key, values = {}) => {
  const { count } = values
  const findForm = (suffix: string) => dictionary[`${key}_${suffix}`]
  const pattern =
    (count === 0 ? findForm('zero') : undefined) ??
    (typeof count === 'number' ? findForm(new Intl.PluralRules(language).select(count)) : undefined) ??
    dictionary[key] ??
    findForm('other') ??
    ''
  const valuesBySlot = new Map(Object.entries(values))
  return pattern.replace(/\{(.+?)\}/g, (slot, name: string) => String(valuesBySlot.get(name.trim()) ?? slot))
}

let formatter = formatAlone

/** Replaces the formatter of all messages: by i18next, once it is loaded (`messages-further.ts`). */
export function setMessageFormatter(replacement: MessageFormatter): void {
  formatter = replacement
}

/** Formats a message: see `MessageFormatter`. */
export const formatMessage: MessageFormatter = (...message) => formatter(...message)
