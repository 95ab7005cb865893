import * as v from 'valibot'

/** The languages of the product (specification, section 1). */
export const LANGUAGE_CODES = ['en', 'hi', 'mr', 'ur', 'dv'] as const
/** One of the five languages. */
export type LanguageCode = (typeof LANGUAGE_CODES)[number]

/** A language on the wire. */
export const languageCode = v.picklist(LANGUAGE_CODES)

/** A numeric id; public clients send some as strings, so digits in a string count too. */
export const id = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))]),
  v.integer(),
  v.minValue(1),
)

/** Free text of bounded length: nothing on this wire needs more than `max` characters. */
export const text = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max))

/** Required text of bounded length. */
export const requiredText = (max: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(max))

/** A name in the official script plus its translations by language code. */
export const localisedName = v.object({
  name: v.string(),
  translations: v.record(v.string(), v.string()),
})
/** A name in the official script plus its translations. */
export type LocalisedName = v.InferOutput<typeof localisedName>

/** A calendar day, `YYYY-MM-DD`, in the institution's time zone. */
export const day = v.pipe(v.string(), v.isoDate())

/** An instant, ISO 8601 in UTC. */
export const instant = v.pipe(v.string(), v.isoTimestamp())

/** A time of day, `HH:mm`, in the institution's time zone. */
export const clock = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
