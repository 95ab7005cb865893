import { sql } from 'drizzle-orm'
import { computeSmsLength } from '../../../../src/contract/messages/sms-length.ts'
import { MESSAGE_CHANNELS } from '../../../../src/contract/messages/message-log.ts'
import type { StudentAudience } from '../../../../src/contract/messages/student-audience.ts'
import type {
  StudentChannel,
  StudentMessagePreview,
  StudentMessageText,
} from '../../../../src/contract/messages/student-messages.ts'
import { LANGUAGE_CODES, type LanguageCode } from '../../../../src/contract/parts.ts'
import { selectRows } from '../../../db/rows.ts'
import { student } from '../../../db/schema.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { prepareMessage, STUDENT_MESSAGE } from '../../../lib/messaging/send.ts'
import type { Channel } from '../../../lib/messaging/templates.ts'
import { whereInAudience } from './audience.ts'

/** What a message says, by language. */
export type Texts = Readonly<Partial<Record<LanguageCode, StudentMessageText>>>

/** Returns the language of the text that somebody gets: their own if it is written, otherwise the institution's. */
export const findTextLanguage = (texts: Texts, wanted: LanguageCode | null, { details }: Client): LanguageCode =>
  wanted !== null && texts[wanted] !== undefined ? wanted : details.defaultLanguage

/** Returns the values of the slots of a message on a channel. */
export const buildValues = ({ title, body, sms }: StudentMessageText, channel: Channel) => ({
  title,
  text: channel === 'SMS' ? sms : body,
})

/** How many students read one language, and how many of them are reached. */
interface Readers {
  readonly language: LanguageCode | null
  readonly students: number
  readonly accounts: number
  readonly SMS: { readonly withoutAddress: number; readonly turnedOff: number }
  readonly EMAIL: { readonly withoutAddress: number; readonly turnedOff: number }
}

const countReaders = (audience: StudentAudience, context: ActorContext): Promise<Readers[]> =>
  selectRows<Readers>(
    context.db,
    sql`
    select found.language, count(*)::int as students, count(found.user_id)::int as accounts,
      json_build_object('withoutAddress', count(*) filter (where found.mobile = ''),
        'turnedOff', count(*) filter (where found.mobile <> '' and not coalesce(u.notices_by_sms, true))) as "SMS",
      json_build_object('withoutAddress', count(*) filter (where found.email = ''),
        'turnedOff', count(*) filter (where found.email <> '' and not coalesce(u.notices_by_email, true))) as "EMAIL"
    from (
      select ${student.userId} as user_id, ${student.preferredLanguage} as language,
        coalesce(${student.mobile}, '') as mobile, coalesce(${student.email}, '') as email
      from ${student} where ${whereInAudience(audience, context)}
    ) found
    left join user_account u on u.client_id = ${context.client.id} and u.id = found.user_id
    group by found.language`,
  )

/** Returns the text of a message in one language as it is sent on a channel. */
async function fillText({ db, client }: ActorContext, language: LanguageCode, text: StudentMessageText, of: Channel) {
  const to = { userId: null, email: '-', mobile: '-', language }
  const values = buildValues(text, of)
  const prepared = await prepareMessage(db, client, { notificationId: STUDENT_MESSAGE, to, values }, of)
  if (!prepared) throw new Error('The message to students has no text of its own.')
  return prepared.message
}

/** A counted audience: what a preview shows, besides whether a second person is needed. */
export type Reach = Omit<StudentMessagePreview, 'waits'>

/** Counts whom a message reaches and what it costs, and fills its texts. */
export async function loadReach(
  { audience, channels, texts }: { audience: StudentAudience; channels: readonly StudentChannel[]; texts: Texts },
  context: ActorContext,
): Promise<Reach> {
  const readers = await countReaders(audience, context)
  const sum = (of: (one: Readers) => number, all = readers): number => all.reduce((total, one) => total + of(one), 0)
  const languages: Reach['languages'] = []
  let smsParts = 0
  for (const language of LANGUAGE_CODES) {
    const text = texts[language]
    if (!text) continue
    const own = readers.filter((one) => findTextLanguage(texts, one.language, context.client) === language)
    const sms = channels.includes('SMS') ? (await fillText(context, language, text, 'SMS')).body : null
    const mail = channels.includes('EMAIL') ? await fillText(context, language, text, 'EMAIL') : null
    const parts = sms === null ? 0 : computeSmsLength(sms).segments
    smsParts += parts * sum(({ students, SMS }) => students - SMS.withoutAddress - SMS.turnedOff, own)
    languages.push({
      language,
      students: sum(({ students }) => students, own),
      sms: sms === null ? null : { text: sms, parts },
      mail: mail && { subject: mail.subject ?? '', text: mail.body },
    })
  }
  return {
    students: sum(({ students }) => students),
    withoutAccount: sum(({ students, accounts }) => students - accounts),
    unreached: MESSAGE_CHANNELS.filter((one) => channels.includes(one)).map((channel) => ({
      channel,
      withoutAddress: sum((one) => one[channel].withoutAddress),
      turnedOff: sum((one) => one[channel].turnedOff),
    })),
    smsParts,
    languages,
  }
}
