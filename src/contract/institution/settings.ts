import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
import { base64Schema } from '../base64.ts'
import { id, instant, lineSchema, plainTextSchema } from '../parts.ts'
import {
  definedHallTicket,
  habits,
  helpdesk,
  INSTITUTION_KINDS,
  institutionDefinition,
  institutionName,
  LARGEST_LOGO,
  primaryColor,
} from './definition.ts'
import { loginRules } from './definition-login.ts'
import { documentPictures, documentTexts } from './document-pictures.ts'
import { navigationSettings } from './navigation.ts'
import { connectionValues } from './connections/defined.ts'
import { PAYMENT_GATEWAYS, paymentAccounts } from './connections/payment-accounts.ts'
import { LOOKUP_KEYS } from './institution.ts'

const SEE = { menu: '/institution-settings', verb: 'view' } as const
const CHANGE = { ...SEE, verb: 'edit' } as const

/** The sections of the settings that people change; each is saved by itself. */
export const SETTING_SECTIONS = [
  'IDENTITY',
  'LOOK',
  'HABITS',
  'HELPDESK',
  'LOGIN',
  'TICKETS',
  'DOCUMENTS',
  'NAVIGATION',
  'MAIL',
  'SMS',
  'DIRECTORY',
  'OPENID',
  'GATEWAYS',
] as const
/** A section of the settings. */
export type SettingSection = (typeof SETTING_SECTIONS)[number]

/** What a caller saw: a change is refused with 1204 when somebody else has changed the section meanwhile. */
const seen = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

const logo = v.strictObject({ base64: base64Schema(Math.ceil(LARGEST_LOGO / 3) * 4) })
const { formats: _formats, ...ticketRules } = definedHallTicket.entries

/** The values of each section. */
export const settingValues = {
  IDENTITY: v.strictObject({ name: institutionName, kind: v.picklist(INSTITUTION_KINDS) }),
  /** A logo that is absent stays as it is; null removes it. */
  LOOK: v.strictObject({ primaryColor, logo: v.optional(v.nullable(logo)) }),
  HABITS: v.strictObject(habits),
  HELPDESK: helpdesk,
  LOGIN: v.strictObject(loginRules),
  TICKETS: v.strictObject({
    ...ticketRules,
    /** An example of each kind of number, from which its format follows; a kind without one accepts any number. */
    examples: v.record(v.picklist(LOOKUP_KEYS), lineSchema(40)),
    /** The institution's own terms, by language. */
    labels: institutionDefinition.entries.labels.wrapped,
  }),
  DOCUMENTS: v.strictObject({ ...documentTexts.entries, ...documentPictures }),
  NAVIGATION: navigationSettings,
  ...connectionValues,
  GATEWAYS: paymentAccounts,
} as const

const shownPicture = v.nullable(v.object({ base64: v.string() }))
const sectionSchema = <Values extends v.GenericSchema>(values: Values) => v.object({ seen, values })

/** Returns the settings of the institution, with what a save of each section must name as seen. */
export const institutionSettings = defineQuery({
  id: 'institutionSettings',
  access: 'r',
  needs: SEE,
  input: v.nullish(v.strictObject({})),
  row: v.object({
    code: v.string(),
    /** Whether staff sign in with a directory, whatever the setting says. */
    directory: v.boolean(),
    /** The names of the secrets that the institution may refer to. */
    secrets: v.array(v.string()),
    IDENTITY: sectionSchema(settingValues.IDENTITY),
    LOOK: sectionSchema(v.object({ primaryColor, logo: shownPicture })),
    HABITS: sectionSchema(settingValues.HABITS),
    HELPDESK: sectionSchema(settingValues.HELPDESK),
    LOGIN: sectionSchema(settingValues.LOGIN),
    TICKETS: sectionSchema(settingValues.TICKETS),
    DOCUMENTS: sectionSchema(
      v.object({ ...documentTexts.entries, letterhead: shownPicture, signature: shownPicture, seal: shownPicture }),
    ),
    NAVIGATION: sectionSchema(settingValues.NAVIGATION),
    MAIL: sectionSchema(settingValues.MAIL),
    SMS: sectionSchema(settingValues.SMS),
    DIRECTORY: sectionSchema(settingValues.DIRECTORY),
    OPENID: sectionSchema(settingValues.OPENID),
    GATEWAYS: v.object({
      ...sectionSchema(settingValues.GATEWAYS).entries,
      /** The gateways at which the institution can have further accounts. */
      offered: v.array(v.picklist(PAYMENT_GATEWAYS)),
    }),
  }),
})

const saved = v.object({ outcome: v.picklist(['SAVED', 'UNCHANGED']), seen })

/**
 * Saves one section; pages show it at once (those of other processes of the server: within seconds). Refuses with 1201
 * what is invalid; `fieldErrors` name the fields from `values` on, and with 1204 what somebody else has changed.
 */
export const saveInstitutionSettings = defineActivity({
  name: 'saveInstitutionSettings',
  access: 'r',
  needs: CHANGE,
  writes: true,
  input: v.variant('section', [
    v.strictObject({ section: v.literal('IDENTITY'), seen, values: settingValues.IDENTITY }),
    v.strictObject({ section: v.literal('LOOK'), seen, values: settingValues.LOOK }),
    v.strictObject({ section: v.literal('HABITS'), seen, values: settingValues.HABITS }),
    v.strictObject({ section: v.literal('HELPDESK'), seen, values: settingValues.HELPDESK }),
    v.strictObject({ section: v.literal('DOCUMENTS'), seen, values: settingValues.DOCUMENTS }),
    v.strictObject({ section: v.literal('NAVIGATION'), seen, values: settingValues.NAVIGATION }),
  ]),
  output: saved,
})

/** Saves how people sign in, as `saveInstitutionSettings` does. */
export const saveLoginSettings = defineActivity({
  name: 'saveLoginSettings',
  access: 'r',
  needs: CHANGE,
  writes: true,
  changesAccess: true,
  input: v.strictObject({ seen, values: settingValues.LOGIN }),
  output: saved,
})

/** Saves what people must know to open a hall ticket and what it says, as `saveInstitutionSettings` does. */
export const saveTicketSettings = defineActivity({
  name: 'saveTicketSettings',
  access: 'r',
  needs: CHANGE,
  writes: true,
  changesAccess: true,
  input: v.strictObject({ seen, values: settingValues.TICKETS }),
  output: saved,
})

/** The secret itself, from somebody who lets the server send it to another place than before. */
const secret = v.optional(plainTextSchema(4000))

/**
 * Saves a connection, as `saveInstitutionSettings` does. Refuses with 1201 secrets of others, a secret for another
 * place than before unless `secret` is the same, addresses that the server must not connect to, and the removal of
 * accounts with payments. A new directory is tried first: UNREACHABLE saves nothing, unless `unreached` confirms it.
 */
export const saveConnectionSettings = defineActivity({
  name: 'saveConnectionSettings',
  access: 'r',
  needs: CHANGE,
  writes: true,
  changesAccess: true,
  input: v.variant('section', [
    v.strictObject({ section: v.literal('MAIL'), seen, values: settingValues.MAIL, secret }),
    v.strictObject({ section: v.literal('SMS'), seen, values: settingValues.SMS, secret }),
    v.strictObject({
      section: v.literal('DIRECTORY'),
      seen,
      values: settingValues.DIRECTORY,
      secret,
      unreached: v.optional(v.boolean(), false),
    }),
    v.strictObject({ section: v.literal('OPENID'), seen, values: settingValues.OPENID, secret }),
    v.strictObject({ section: v.literal('GATEWAYS'), seen, values: settingValues.GATEWAYS, secret }),
  ]),
  output: v.object({ ...saved.entries, outcome: v.picklist([...saved.entries.outcome.options, 'UNREACHABLE']) }),
})

/** One value of a setting; absent where the log has only its name. */
const loggedValue = v.optional(v.nullable(v.union([v.string(), v.number(), v.boolean(), v.array(v.string())])))

/** The number of acts in one answer of the history. */
export const HISTORY_PAGE = 20

/** Returns who changed which settings, the latest act first; `before` continues after an earlier answer. */
export const institutionSettingsHistory = defineQuery({
  id: 'institutionSettingsHistory',
  access: 'r',
  needs: SEE,
  input: v.nullish(v.strictObject({ before: v.optional(id) })),
  row: v.object({
    actId: v.number(),
    at: instant,
    /** Null: not by a signed-in person. */
    by: v.nullable(v.string()),
    how: v.picklist(['SCREEN', 'FILE', 'SETUP']),
    /** Whether the institution was created with it. */
    created: v.boolean(),
    /** By path: `helpdesk.phone`. */
    changes: v.array(v.object({ path: v.string(), before: loggedValue, after: loggedValue })),
  }),
})
