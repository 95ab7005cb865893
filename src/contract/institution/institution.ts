import * as v from 'valibot'
import { defineActivity } from '../activity.ts'
import { languageCode, localisedName, requiredTextSchema } from '../parts.ts'

/** The format of one kind of number, for a hint before the server is asked. */
const numberFormat = v.object({
  pattern: v.string(),
  example: v.string(),
  length: v.nullable(v.number()),
  numeric: v.boolean(),
})
/** The format of one kind of number. */
export type NumberFormat = v.InferOutput<typeof numberFormat>

/** The kinds of numbers by which a hall ticket can be found. */
export const LOOKUP_KEYS = ['PRN', 'SEAT', 'APPLICATION'] as const
/** The factors that a person must know besides the number. */
export const LOOKUP_FACTORS = ['DOB', 'MOBILE4', 'MOTHER'] as const

/** The public part of an institution's configuration (specification, section 3: client details). */
export const clientDetails = v.object({
  clientId: v.number(),
  code: v.string(),
  clientName: v.string(),
  names: localisedName,
  contentPath: v.string(),
  contentBucket: v.string(),
  languages: v.pipe(v.array(languageCode), v.minLength(1)),
  defaultLanguage: languageCode,
  dateFormat: v.string(),
  firstDayOfWeek: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6)),
  timeZone: v.string(),
  currency: v.string(),
  primaryColor: v.nullable(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i))),
  logoUrl: v.nullable(v.string()),
  /**
   * The page that shows the portal of this institution, for links from other sites; absent for a back end without one.
   */
  portalUrl: v.optional(v.nullable(v.string())),
  helpdesk: v.object({
    phone: v.nullable(v.string()),
    email: v.nullable(v.string()),
    hours: v.nullable(localisedName),
  }),
  labels: v.record(v.string(), localisedName),
  networkAccount: v.boolean(),
  hallTicket: v.object({
    lookupKeys: v.pipe(v.array(v.picklist(LOOKUP_KEYS)), v.minLength(1)),
    factors: v.array(v.picklist(LOOKUP_FACTORS)),
    formats: v.record(v.string(), numberFormat),
    showPhoto: v.boolean(),
  }),
  demo: v.boolean(),
  /** Decrypts `userData` where the page sets no passphrase of its own; absent: the default one. */
  userDataPassphrase: v.optional(v.string()),
})
/** The public part of an institution's configuration. */
export type ClientDetails = v.InferOutput<typeof clientDetails>

/** Resolves the segment of a URL (`svtu`) to an institution (specification, section 11.1.1). */
export const getClientByName = defineActivity({
  name: 'getClientByName',
  access: 'o',
  input: v.object({ clientName: requiredTextSchema(60) }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('FOUND'), client: clientDetails }),
    v.object({ outcome: v.literal('NOT_FOUND') }),
    v.object({ outcome: v.literal('SUSPENDED'), name: localisedName }),
  ]),
})
