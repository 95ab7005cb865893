import * as v from 'valibot'
import { newPasswordText, oneTimeToken, sixDigits } from '../account/parts.ts'
import { defineActivity } from '../activity.ts'
import { base64Schema } from '../base64.ts'
import {
  administrator,
  habits,
  helpdesk,
  INSTITUTION_KINDS,
  institutionCode,
  institutionName,
  LARGEST_LOGO,
  primaryColor,
  sites,
  years,
} from './definition.ts'

/** The steps of the setup, in the order in which a person takes them. */
export const SETUP_STEPS = ['IDENTITY', 'LOOK', 'HABITS', 'YEARS', 'SITES', 'HELPDESK', 'ADMINISTRATOR'] as const
/** A step of the setup. */
export type SetupStep = (typeof SETUP_STEPS)[number]

/** The longest base64 text of a logo. */
const LONGEST_LOGO = Math.ceil(LARGEST_LOGO / 3) * 4

/** The values of each step. */
export const setupValues = {
  IDENTITY: v.strictObject({ code: institutionCode, name: institutionName, kind: v.picklist(INSTITUTION_KINDS) }),
  LOOK: v.strictObject({
    primaryColor,
    /** A PNG or JPEG file; null: the name is shown as text. */
    logo: v.nullable(v.strictObject({ base64: base64Schema(LONGEST_LOGO) })),
  }),
  HABITS: v.strictObject(habits),
  YEARS: v.strictObject(years),
  SITES: v.strictObject({ sites }),
  HELPDESK: helpdesk,
  ADMINISTRATOR: v.strictObject({
    ...administrator.entries,
    /** Absent: the one that was saved before; without one the step is refused. */
    password: v.optional(newPasswordText),
  }),
}

const setupKey = oneTimeToken
const closed = v.object({ outcome: v.literal('CLOSED') })
/**
 * `code` is that of the institution, whose login is `#/{code}`; null: an older version of the server has created it.
 */
const completed = v.object({ outcome: v.literal('COMPLETED'), code: v.nullable(v.string()) })
const finishedSteps = v.array(v.picklist(SETUP_STEPS))

/**
 * Exchanges the token of the link that the server printed for a key, which the other calls of the setup need. A browser
 * keeps the key until the setup is complete. INVALID: unknown, exchanged already, or replaced by a later start.
 * COMPLETED: the setup was completed with this link. Wrong tokens count per address (1301).
 */
export const openSetup = defineActivity({
  name: 'openSetup',
  access: 'o',
  writes: true,
  input: v.strictObject({ token: oneTimeToken }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('OPENED'), setupKey: v.string() }),
    v.object({ outcome: v.literal('INVALID') }),
    completed,
  ]),
})

/**
 * Returns what has been saved. A step that was not saved yet is null. CLOSED: the key is unknown or replaced; the
 * setup continues with the link that the server printed last.
 */
export const setupState = defineActivity({
  name: 'setupState',
  access: 'o',
  input: v.strictObject({ setupKey }),
  output: v.variant('outcome', [
    v.object({
      outcome: v.literal('OPEN'),
      draft: v.object({
        IDENTITY: v.nullable(setupValues.IDENTITY),
        LOOK: v.nullable(setupValues.LOOK),
        HABITS: v.nullable(setupValues.HABITS),
        YEARS: v.nullable(setupValues.YEARS),
        SITES: v.nullable(setupValues.SITES),
        HELPDESK: v.nullable(setupValues.HELPDESK),
      }),
      finishedSteps,
      administrator: v.object({
        name: v.nullable(v.string()),
        loginName: v.nullable(v.string()),
        email: v.nullable(v.string()),
        hasPassword: v.boolean(),
        /** Whether a code of the authenticator app was confirmed; a changed login name needs a new one. */
        factorConfirmed: v.boolean(),
      }),
    }),
    closed,
    completed,
  ]),
})

/**
 * Saves one step. Refuses with 1201 what is invalid; `fieldErrors` name the fields from `values` on: `values.code`,
 * `values.academicYear.endsOn`. Site addresses are stored as origins.
 */
export const saveSetupStep = defineActivity({
  name: 'saveSetupStep',
  access: 'o',
  writes: true,
  input: v.variant('step', [
    v.strictObject({ setupKey, step: v.literal('IDENTITY'), values: setupValues.IDENTITY }),
    v.strictObject({ setupKey, step: v.literal('LOOK'), values: setupValues.LOOK }),
    v.strictObject({ setupKey, step: v.literal('HABITS'), values: setupValues.HABITS }),
    v.strictObject({ setupKey, step: v.literal('YEARS'), values: setupValues.YEARS }),
    v.strictObject({ setupKey, step: v.literal('SITES'), values: setupValues.SITES }),
    v.strictObject({ setupKey, step: v.literal('HELPDESK'), values: setupValues.HELPDESK }),
    v.strictObject({ setupKey, step: v.literal('ADMINISTRATOR'), values: setupValues.ADMINISTRATOR }),
  ]),
  output: v.variant('outcome', [v.object({ outcome: v.literal('SAVED'), finishedSteps }), closed, completed]),
})

/**
 * Returns the data for the administrator's authenticator app: `secret` to be typed (base32), `uri` (otpauth) for a QR
 * code. It is the same secret until a code confirms it; after that, each call begins with another one.
 * ADMINISTRATOR_MISSING: the step ADMINISTRATOR was not saved yet.
 */
export const startSetupFactor = defineActivity({
  name: 'startSetupFactor',
  access: 'o',
  writes: true,
  input: v.strictObject({ setupKey }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('STARTED'), secret: v.string(), uri: v.string() }),
    v.object({ outcome: v.literal('ADMINISTRATOR_MISSING') }),
    closed,
    completed,
  ]),
})

/** Confirms the secret that was shown last with a code of the app. NOT_STARTED: there is none. */
export const confirmSetupFactor = defineActivity({
  name: 'confirmSetupFactor',
  access: 'o',
  writes: true,
  input: v.strictObject({ setupKey, code: sixDigits }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('CONFIRMED') }),
    v.object({ outcome: v.literal('WRONG') }),
    v.object({ outcome: v.literal('NOT_STARTED') }),
    closed,
    completed,
  ]),
})

/**
 * Creates the institution and its administrator, all at once; nothing exists before. `recoveryCodes` are shown once.
 * INCOMPLETE: these steps are missing or no longer valid; FACTOR: the authenticator app is not confirmed.
 */
export const completeSetup = defineActivity({
  name: 'completeSetup',
  access: 'o',
  writes: true,
  input: v.strictObject({ setupKey }),
  output: v.variant('outcome', [
    v.object({
      outcome: v.literal('COMPLETED'),
      /** The code of the institution: its sign-in page is `#/{code}`. */
      code: v.string(),
      loginName: v.string(),
      recoveryCodes: v.array(v.string()),
    }),
    v.object({
      outcome: v.literal('INCOMPLETE'),
      steps: v.pipe(v.array(v.picklist([...SETUP_STEPS, 'FACTOR'])), v.minLength(1)),
    }),
    v.object({ outcome: v.literal('ALREADY_COMPLETED') }),
    closed,
  ]),
})
