import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
import { instant, plainTextSchema, requiredTextSchema } from '../parts.ts'
import { roleName } from '../users/parts.ts'

const MENU = '/institution-settings'
const SEE = { menu: MENU, verb: 'view' } as const
const CHANGE = { menu: MENU, verb: 'edit' } as const

/** OWN: the institution's own; SHARED: that of the server; BROKEN: its configuration is invalid. */
const gatewayState = v.picklist(['OWN', 'SHARED', 'NONE', 'BROKEN'])

/** The last try of a connection as it is saved, successful or not; null: it has not been tried. */
const lastTry = v.nullable(v.object({ at: instant, reached: v.boolean() }))

/** Returns which other systems the institution is connected with. Secrets, users and their names are not in it. */
export const institutionConnections = defineQuery({
  id: 'institutionConnections',
  access: 'r',
  needs: SEE,
  input: v.nullish(v.strictObject({})),
  row: v.object({
    mail: v.object({
      state: gatewayState,
      /** Its host and port: `smtp.example.ac.in:587`. */
      server: v.nullable(v.string()),
      encrypted: v.boolean(),
      from: v.nullable(v.string()),
      /** The caller's own address, to which a test is sent. */
      to: v.nullable(v.string()),
    }),
    sms: v.object({ state: gatewayState, server: v.nullable(v.string()) }),
    directory: v.object({
      state: v.picklist(['CONNECTED', 'NONE', 'BROKEN']),
      servers: v.array(v.string()),
      encrypted: v.boolean(),
      lastTry,
    }),
    openId: v.object({
      state: v.picklist(['CONNECTED', 'NONE', 'BROKEN']),
      /** The address to register with the provider. */
      callback: v.string(),
      lastTry,
    }),
  }),
})

/**
 * Sends a mail to the caller's own address now, and returns what the mail server answered. `failure` is a code: AUTH,
 * TLS, TIMEOUT, CONNECT, ADDRESS, CONFIGURATION or `SMTP_` with the number of the answer.
 */
export const sendTestMail = defineActivity({
  name: 'sendTestMail',
  access: 'r',
  needs: CHANGE,
  writes: true,
  input: v.nullish(v.strictObject({})),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('SENT'), to: v.string() }),
    v.object({ outcome: v.literal('FAILED'), to: v.string(), failure: v.string() }),
    v.object({ outcome: v.literal('NO_SERVER') }),
    v.object({ outcome: v.literal('NO_ADDRESS') }),
  ]),
})

/** Reads what the OpenID provider says of itself. Nobody is signed in. */
export const tryOpenIdProvider = defineActivity({
  name: 'tryOpenIdProvider',
  access: 'r',
  needs: CHANGE,
  writes: true,
  input: v.nullish(v.strictObject({})),
  output: v.object({ outcome: v.picklist(['READY', 'UNREACHABLE', 'NO_PROVIDER']) }),
})

/**
 * Tries a sign-in against the directory, and returns what it knows of the person. Nobody is signed in, and no account
 * is created. REFUSED: there is no such person, or the password is wrong. Nothing of the input is stored.
 */
export const tryDirectorySignIn = defineActivity({
  name: 'tryDirectorySignIn',
  access: 'r',
  needs: CHANGE,
  writes: true,
  input: v.strictObject({ userName: requiredTextSchema(100), password: v.pipe(plainTextSchema(200), v.nonEmpty()) }),
  output: v.variant('outcome', [
    v.object({
      outcome: v.literal('ACCEPTED'),
      loginName: v.string(),
      displayName: v.string(),
      email: v.nullable(v.string()),
      /** The roles of the person's groups; null: groups give no roles. */
      roles: v.nullable(v.array(roleName)),
    }),
    v.object({ outcome: v.picklist(['REFUSED', 'UNREACHABLE', 'NO_DIRECTORY']) }),
  ]),
})
