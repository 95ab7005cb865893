import * as v from 'valibot'
import { accountName } from '../account/parts.ts'
import { day, languageCode, lineSchema, personName, requiredLineSchema, typed, type LanguageCode } from '../parts.ts'
import { isYearName } from '../plausible-days.ts'
import { connections } from './connections/defined.ts'
import { loginRules } from './definition-login.ts'
import { translatedSchema } from './definition-names.ts'
import { isCurrency, isTimeZone, RESERVED_CODES } from './definition-values.ts'
import { documentTexts } from './document-pictures.ts'
import { LOOKUP_FACTORS, LOOKUP_KEYS } from './institution.ts'
import { MOST_SITES } from './sites/registered-sites.ts'
import { navigationSettings } from './navigation.ts'
import { retentionPeriods } from './retention-kinds.ts'

/** The kinds of institutions. */
export const INSTITUTION_KINDS = ['UNIVERSITY', 'COLLEGE', 'UNIVERSITY_COLLEGE'] as const

/** The formats of dates that an institution can choose from. */
export const DATE_FORMATS = ['dd/mm/yyyy', 'dd-mm-yyyy', 'dd.mm.yyyy', 'mm/dd/yyyy', 'yyyy-mm-dd'] as const

/** The terms that an institution can replace with its own. */
export const LABEL_KEYS = ['hallTicket', 'prn', 'seatNo', 'college'] as const

/** The maximal size of a logo, in bytes; it is a PNG or JPEG file. */
export const LARGEST_LOGO = 200 * 1024

/** The validation error of a code that is also the first segment of one of our pages. */
export const CODE_RESERVED = 'CODE_RESERVED'

/** An institution's segment in addresses: `a-z0-9-`, 2 to 30 characters, and no page of the portal. */
export const institutionCode = v.pipe(
  ...typed,
  v.maxLength(30),
  v.regex(/^[a-z\d](?:[a-z\d-]*[a-z\d])$/),
  v.check((code) => !RESERVED_CODES.has(code), CODE_RESERVED),
)

/** The official name of an institution, and its translations. */
export const institutionName = translatedSchema(150)

/** An academic or financial year. */
export const definedYear = v.strictObject({
  /** As printed: `2026-27`. */
  code: v.pipe(requiredLineSchema(20), v.check(isYearName)),
  startsOn: day,
  endsOn: day,
})
/** An academic or financial year of a definition. */
export type DefinedYear = v.InferOutput<typeof definedYear>

/** The colour of buttons and headings, `#rrggbb`; null: the product's own. */
export const primaryColor = v.nullable(v.pipe(...typed, v.regex(/^#[\da-f]{6}$/i)))

/** How people of an institution read languages, times, money and dates. */
export const habits = {
  languages: v.pipe(v.array(languageCode), v.minLength(1), v.maxLength(5)),
  /** One of `languages`. */
  defaultLanguage: languageCode,
  /** An IANA time zone: `Asia/Kolkata`. */
  timeZone: v.pipe(requiredLineSchema(60), v.check(isTimeZone)),
  /** ISO 4217: `INR`. */
  currency: v.pipe(requiredLineSchema(3), v.check(isCurrency)),
  dateFormat: v.picklist(DATE_FORMATS),
  /** 0: Sunday. */
  firstDayOfWeek: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6)),
}

/** The years of an institution. The current ones contain today, and the next begins after the current one. */
export const years = {
  academicYear: definedYear,
  nextAcademicYear: v.nullable(definedYear),
  financialYear: definedYear,
}

/** An e-mail address: exactly one. */
export const mailAddress = v.pipe(
  requiredLineSchema(254),
  v.regex(/^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\]+$/),
)

/** Where people ask for help. */
export const helpdesk = v.strictObject({
  phone: v.nullable(requiredLineSchema(40)),
  email: v.nullable(mailAddress),
  hours: v.nullable(translatedSchema(200)),
})

/** The websites that may use the institution's elements: origins, host names, or any addresses on them. */
export const sites = v.pipe(v.array(requiredLineSchema(2000)), v.maxLength(MOST_SITES))

/** The first administrator; the password or the link to set one is never part of a definition. */
export const administrator = v.strictObject({ name: personName, loginName: accountName, email: mailAddress })

const numberFormat = v.strictObject({
  /** A regular expression of the whole number. */
  pattern: v.pipe(
    requiredLineSchema(100),
    v.check((pattern) => {
      try {
        return new RegExp(pattern, 'u').source !== ''
      } catch {
        return false
      }
    }),
  ),
  example: requiredLineSchema(40),
  length: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(40))),
  numeric: v.boolean(),
})

/** How hall tickets are looked up without a sign-in, and what they print in addition. */
export const definedHallTicket = v.strictObject({
  lookupKeys: v.pipe(v.array(v.picklist(LOOKUP_KEYS)), v.minLength(1), v.maxLength(LOOKUP_KEYS.length)),
  factors: v.pipe(v.array(v.picklist(LOOKUP_FACTORS)), v.minLength(1), v.maxLength(LOOKUP_FACTORS.length)),
  formats: v.record(v.picklist(LOOKUP_KEYS), numberFormat),
  showPhoto: v.boolean(),
  /** Beside English, which is always the first; English itself is no second one. */
  secondLanguage: v.pipe(
    v.nullable(languageCode),
    v.transform((language): LanguageCode | null => (language === 'en' ? null : language)),
  ),
})

/**
 * An institution as a person or a file defines it. A new institution needs `name`, `kind`, `languages`, `timeZone`,
 * `currency`, `academicYear` and `financialYear`; everything else that is missing gets its default
 * (`DEFINITION_DEFAULTS`). Of an existing institution, whatever is missing remains as it is.
 */
export const institutionDefinition = v.strictObject({
  code: institutionCode,
  name: v.optional(institutionName),
  kind: v.optional(v.picklist(INSTITUTION_KINDS)),
  ...v.partial(v.strictObject(habits)).entries,
  ...v.partial(v.strictObject(years)).entries,
  primaryColor: v.optional(primaryColor),
  helpdesk: v.optional(helpdesk),
  /** The institution's own terms, by language. Terms that are not listed are removed. */
  labels: v.optional(v.record(v.picklist(LABEL_KEYS), v.record(languageCode, lineSchema(60)))),
  /** Other codes that lead to the institution. Those that are not listed are removed. */
  aliases: v.optional(v.pipe(v.array(institutionCode), v.maxLength(20))),
  /** Sites that are not listed are removed. */
  sites: v.optional(sites),
  hallTicket: v.optional(definedHallTicket),
  documents: v.optional(documentTexts),
  navigation: v.optional(navigationSettings),
  ...v.partial(v.strictObject(loginRules)).entries,
  /** A connection that is null is removed; one without a value stays as it is. */
  ...v.partial(v.strictObject(connections)).entries,
  /** Own retention periods in days, by kind of data; those that are not listed are the usual ones. */
  retention: v.optional(retentionPeriods),
})
/** An institution as a person or a file defines it. */
export type InstitutionDefinition = v.InferOutput<typeof institutionDefinition>
