import * as v from 'valibot'
import { trimInvisible } from './invisible.ts'

/** The languages of the product (specification, section 1). */
export const LANGUAGE_CODES = ['en', 'hi', 'mr', 'ur', 'dv'] as const
/** One of the five languages. */
export type LanguageCode = (typeof LANGUAGE_CODES)[number]

/** The schema of a language code. */
export const languageCode = v.picklist(LANGUAGE_CODES)

/** The largest allowed value of an id, a count or a version. */
export const LARGEST = 2_147_483_647

/** A numeric id; public clients send some as strings, so a string of digits is accepted too. */
export const id = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))]),
  v.integer(),
  v.minValue(1),
  v.maxValue(LARGEST),
)

/** Creates the schema of an integer from 0 to `max`. */
export const countSchema = (max = LARGEST) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(max))

/** Text that can be stored and forwarded: no NUL, and no unpaired UTF-16 surrogate. */
export const WELL_FORMED = /^[^\0\p{Cs}]*$/u

/**
 * The beginning of the schema of every text that people type or paste: without invisible characters, and without spaces
 * around it.
 */
export const typed = [v.string(), v.transform(trimInvisible)] as const

/** Text of bounded length that is not changed, such as a password. */
export const plainTextSchema = (max: number) => v.pipe(v.string(), v.maxLength(max), v.regex(WELL_FORMED))

/** Free text of bounded length: nothing in this API needs more than `max` characters. */
export const textSchema = (max: number) => v.pipe(...typed, v.maxLength(max), v.regex(WELL_FORMED))

/** Required text of bounded length. */
export const requiredTextSchema = (max: number) =>
  v.pipe(...typed, v.nonEmpty(), v.maxLength(max), v.regex(WELL_FORMED))

/**
 * A single line without deceptive characters: no line break, control character, invisible character or change of
 * direction; the joiners of Indic and Arabic spelling are allowed.
 */
export const ONE_LINE = /^(?:[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]|[\u200C\u200D])*$/u

/** A line of bounded length that others read: a title, a designation, the number of an order. */
export const lineSchema = (max: number) => v.pipe(...typed, v.maxLength(max), v.regex(ONE_LINE))

/** A required line of bounded length: the name of a person, a role, a view. */
export const requiredLineSchema = (max: number) => v.pipe(...typed, v.nonEmpty(), v.maxLength(max), v.regex(ONE_LINE))

/** The maximal length of a person's name. */
export const LONGEST_NAME = 150
/** A person's name in any script; it contains at least one letter. */
export const personName = v.pipe(
  ...typed,
  v.nonEmpty(),
  v.maxLength(LONGEST_NAME),
  v.regex(ONE_LINE),
  v.regex(/\p{L}/u),
)

/** A name in the official script plus its translations by language code. */
export const localisedName = v.object({
  name: v.string(),
  translations: v.record(v.string(), v.string()),
})
/** A name in the official script plus its translations. */
export type LocalisedName = v.InferOutput<typeof localisedName>

/** An existing calendar day, `YYYY-MM-DD`, in the institution's time zone: no 30th of February, no year 0. */
export const day = v.pipe(
  v.string(),
  v.isoDate(),
  v.check((text) => text > '0001' && new Date(text).getUTCDate() === Number(text.slice(8))),
)

/** An instant, ISO 8601, that `Date` can read: none before the year 1, which no database stores. */
export const instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => Date.parse(text) >= Date.parse('0001')),
)

/** A time of day, `HH:mm`, in the institution's time zone. */
export const clock = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
