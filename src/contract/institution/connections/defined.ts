import * as v from 'valibot'
import { directoryConfiguration, directoryFields } from './directory.ts'
import { hasOwnSecret, ownMail, smsGateway } from './gateways.ts'
import { openIdConfiguration, openIdFields } from './open-id.ts'

const definedSms = v.pipe(
  smsGateway,
  v.check((gateway) => !hasOwnSecret(gateway), 'a secret is named by secretRef and written as {secret}'),
)

/** The systems that an institution is connected with, as a definition has them; null: none of its own. */
export const connections = {
  mail: v.nullable(ownMail),
  sms: v.nullable(definedSms),
  directory: v.nullable(directoryConfiguration),
  openId: v.nullable(openIdConfiguration),
}

/** The values of the sections of connections: what an administrator can change of each. */
export const connectionValues = {
  MAIL: v.strictObject({ mail: connections.mail }),
  SMS: v.strictObject({ sms: connections.sms }),
  DIRECTORY: v.strictObject({ directory: v.nullable(v.strictObject(directoryFields)) }),
  OPENID: v.strictObject({ openId: v.nullable(v.strictObject(openIdFields)) }),
} as const
