import type { LanguageCode } from '../../src/contract/parts.ts'
import type { Database } from '../db/database.ts'
import { notificationTemplate } from '../db/schema.ts'
import dv from './notifications/dv.json'
import en from './notifications/en.json'
import hi from './notifications/hi.json'
import mr from './notifications/mr.json'
import ur from './notifications/ur.json'

/** One message; `sms` where a telephone is told less. */
interface Text {
  readonly subject: string
  readonly body: string
  readonly sms?: string
}
/** The messages of the domain brief (6.7), of which each language has all. */
const TEXTS: Readonly<Record<LanguageCode, Readonly<Record<keyof typeof en, Text>>>> = { en, hi, mr, ur, dv }
/** Messages that hold a long address or answer to one: nobody reads them on a telephone. */
const MAIL_ONLY = ['101', '104', '106', '124', '125', '126', '127', '131', '132', '135', '501', '502', '601']
/** What asks whether a telephone number is somebody's own. */
const SMS_ONLY = ['107', '110']
const SLOT = /\{(\w+)\}/g

const slotsOf = (text: string): string[] => [...text.matchAll(SLOT)].map(([, name = '']) => name)

type Template = typeof notificationTemplate.$inferInsert

/** Templates of SMS are registered with nameless slots (domain brief 1.8), so their names stand beside the text. */
function templatesOf(language: LanguageCode): Template[] {
  return Object.entries(TEXTS[language]).flatMap(([notificationId, { subject, body, sms: short = body }]) => {
    const common = { notificationId: Number(notificationId), language }
    const mail: Template = { ...common, variables: slotsOf(body), channel: 'EMAIL', subject, body }
    const sms: Template = { ...common, variables: slotsOf(short), channel: 'SMS', body: short.replaceAll(SLOT, '{#var#}') }
    return [...(SMS_ONLY.includes(notificationId) ? [] : [mail]), ...(MAIL_ONLY.includes(notificationId) ? [] : [sms])]
  })
}

/** The messages that every institution begins with, as far as they are missing; one that somebody has changed stays so. */
export async function bringNotifications(db: Database): Promise<void> {
  await db.insert(notificationTemplate).values((Object.keys(TEXTS) as LanguageCode[]).flatMap(templatesOf)).onConflictDoNothing()
}
