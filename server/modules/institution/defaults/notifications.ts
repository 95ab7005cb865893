import { LANGUAGE_CODES, type LanguageCode, type LocalisedName } from '../../../../src/contract/parts.ts'
import type { Database } from '../../../db/database.ts'
import { notificationTemplate } from '../../../db/schema.ts'
import dv from './notifications/dv.json'
import en from './notifications/en.json'
import hi from './notifications/hi.json'
import mr from './notifications/mr.json'
import ur from './notifications/ur.json'

/** One notification; `sms` is a shorter text for SMS. */
interface Text {
  readonly subject: string
  readonly body: string
  readonly sms?: string
}
/** The notifications of the specification (section 12.7), complete in each language. */
const TEXTS: Readonly<Record<LanguageCode, Readonly<Record<keyof typeof en, Text>>>> = { en, hi, mr, ur, dv }
/** Notifications sent by e-mail only: they contain a long URL or respond to one that does. */
const MAIL_ONLY = [
  '101',
  '104',
  '106',
  '124',
  '125',
  '126',
  '127',
  '128',
  '129',
  '130',
  '131',
  '132',
  '135',
  '144',
  '145',
  '146',
  '147',
  '404',
  '405',
  '501',
  '502',
  '503',
  '601',
]
/** Notifications that verify a phone number are sent by SMS only. */
const SMS_ONLY = ['107', '110']
const SLOT = /\{(\w+)\}/g

const listSlots = (text: string): string[] => [...text.matchAll(SLOT)].map(([, name = '']) => name)

type Template = typeof notificationTemplate.$inferInsert

/**
 * Returns the templates of a language. SMS templates are registered with nameless placeholders (specification, section
 * 10.8), so `variables` holds their names.
 */
function listTemplates(language: LanguageCode): Template[] {
  return Object.entries(TEXTS[language]).flatMap(([notificationId, { subject, body, sms: short = body }]) => {
    const common = { notificationId: Number(notificationId), language }
    const mail: Template = { ...common, variables: listSlots(body), channel: 'EMAIL', subject, body }
    const sms: Template = {
      ...common,
      variables: listSlots(short),
      channel: 'SMS',
      body: short.replaceAll(SLOT, '{#var#}'),
    }
    return [...(SMS_ONLY.includes(notificationId) ? [] : [mail]), ...(MAIL_ONLY.includes(notificationId) ? [] : [sms])]
  })
}

/** Returns the numbers of all events that messages report, each with its name in every language. */
export function listEventNames(): readonly { readonly event: number; readonly names: LocalisedName }[] {
  const toName = (subject: string): string => subject.replaceAll(SLOT, '…')
  return (Object.keys(TEXTS.en) as (keyof typeof en)[]).map((id) => ({
    event: Number(id),
    names: {
      name: toName(TEXTS.en[id].subject),
      translations: Object.fromEntries(
        LANGUAGE_CODES.map((language) => [language, toName(TEXTS[language][id].subject)]),
      ),
    },
  }))
}

/** Inserts missing default notification templates; existing ones, which may have been edited, are not changed. */
export async function insertMissingTemplates(db: Database): Promise<void> {
  await db
    .insert(notificationTemplate)
    .values((Object.keys(TEXTS) as LanguageCode[]).flatMap(listTemplates))
    .onConflictDoNothing()
}
