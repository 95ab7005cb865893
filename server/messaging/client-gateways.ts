import * as v from 'valibot'
import type { Client } from '../clients.ts'
import type { Settings } from '../settings.ts'
import { mailAddress, mailUrl, secretRef, smsGateway, type MailSettings, type SmsGateway } from './gateways.ts'

/** An institution's own mail server: `messaging.mail`. The password stands in the environment. */
const ownMail = v.strictObject({ url: v.pipe(mailUrl, v.check((text) => new URL(text).password === '')), from: mailAddress, secretRef: v.optional(secretRef) })

/** A way for messages, with its secret; `BROKEN` when what is configured cannot be used. */
export type Gateway<Kind> = (Kind & { readonly secret: string }) | 'BROKEN' | null

function own<Kind extends { readonly secretRef?: string | undefined }>(schema: v.GenericSchema<unknown, Kind>, given: unknown, { secrets }: Settings): Gateway<Kind> {
  const parsed = v.safeParse(schema, given)
  if (!parsed.success) return 'BROKEN'
  const { secretRef: name } = parsed.output
  const secret = name === undefined ? '' : secrets[name]
  return secret === undefined ? 'BROKEN' : { ...parsed.output, secret }
}

/** Where the mail of an institution is handed over: its own server, else everybody's, else nowhere. */
export function mailGatewayOf({ configs }: Client, settings: Settings): Gateway<MailSettings> {
  if (configs['messaging.mail'] !== undefined) return own(ownMail, configs['messaging.mail'], settings)
  return settings.mail && { ...settings.mail, secret: decodeURIComponent(new URL(settings.mail.url).password) }
}

/** Where the SMS of an institution are handed over: its own gateway, else everybody's, else nowhere. */
export function smsGatewayOf({ configs }: Client, settings: Settings): Gateway<SmsGateway> {
  const given = configs['messaging.sms'] ?? settings.sms
  return given === null ? null : own(smsGateway, given, settings)
}
