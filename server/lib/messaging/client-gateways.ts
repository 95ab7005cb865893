import * as v from 'valibot'
import { ownMail, smsGateway, type SmsGateway } from '../../../src/contract/institution/connections/gateways.ts'
import type { Client } from '../clients/clients.ts'
import type { Settings } from '../config/settings.ts'
import type { MailSettings } from '../config/message-gateways.ts'

/** A gateway with its secret; `BROKEN` if its configuration is invalid. */
export type Gateway<Kind> = (Kind & { readonly secret: string }) | 'BROKEN' | null

function parseGateway<Kind extends { readonly secretRef?: string | undefined }>(
  schema: v.GenericSchema<unknown, Kind>,
  given: unknown,
  { secrets }: Settings,
): Gateway<Kind> {
  const parsed = v.safeParse(schema, given)
  if (!parsed.success) return 'BROKEN'
  const { secretRef: name } = parsed.output
  const secret = name === undefined ? '' : secrets[name]
  return secret === undefined ? 'BROKEN' : { ...parsed.output, secret }
}

/** Returns the mail gateway of an institution: its own server, else the default one, else null. */
export function findMailGateway({ configs }: Client, settings: Settings): Gateway<MailSettings> {
  if (configs['messaging.mail'] !== undefined) return parseGateway(ownMail, configs['messaging.mail'], settings)
  return settings.mail && { ...settings.mail, secret: decodeURIComponent(new URL(settings.mail.url).password) }
}

/** Returns the SMS gateway of an institution: its own gateway, else the default one, else null. */
export function findSmsGateway({ configs }: Client, settings: Settings): Gateway<SmsGateway> {
  const given = configs['messaging.sms'] ?? settings.sms
  return given === null ? null : parseGateway(smsGateway, given, settings)
}
