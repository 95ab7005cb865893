import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { listSlots } from '../../../../src/contract/messages/message-texts.ts'
import type { Database } from '../../../db/database.ts'
import { notificationTemplate, userProfile } from '../../../db/schema.ts'

/** A stored text of a message. */
export type StoredText = typeof notificationTemplate.$inferSelect
/** A stored text, with the name of its author. */
export interface WrittenText {
  readonly text: StoredText
  readonly by: string | null
}

/** The slot of every message, which needs no value. */
export const INSTITUTION_SLOT = 'institution'
const COUNTED = '{#var#}'

/** Returns a stored text with named slots: registered SMS texts have nameless ones. */
export function toNamedSlots({ body, variables }: Pick<StoredText, 'body' | 'variables'>): string {
  let place = 0
  return body.includes(COUNTED) ? body.replaceAll(COUNTED, (slot) => `{${variables[place++] ?? slot}}`) : body
}

/** Returns how a text is stored: the body with the slots of its channel, and their names. */
export function toStoredText(channel: StoredText['channel'], body: string, subject: string | null) {
  const variables = [...listSlots(body)]
  if (channel === 'SMS') return { body: body.replaceAll(/\{\w+\}/g, COUNTED), variables, subject: null }
  const others = subject === null ? [] : listSlots(subject).filter((one) => !variables.includes(one))
  return { body, variables: [...variables, ...others], subject }
}

/** Returns all stored texts of the product and of an institution, of one event or of all, the newest version first. */
export const listStoredTexts = (db: Database, clientId: number, event?: number): Promise<WrittenText[]> =>
  db
    .select({ text: notificationTemplate, by: userProfile.displayName })
    .from(notificationTemplate)
    .leftJoin(
      userProfile,
      and(
        eq(userProfile.clientId, notificationTemplate.clientId),
        eq(userProfile.userId, notificationTemplate.createdBy),
      ),
    )
    .where(
      and(
        or(isNull(notificationTemplate.clientId), eq(notificationTemplate.clientId, clientId)),
        event === undefined ? undefined : eq(notificationTemplate.notificationId, event),
      ),
    )
    .orderBy(sql`${notificationTemplate.notificationId}`, desc(notificationTemplate.version))

/** Returns whether a text is one of the institution, and not of the product. */
export const isOwnText = ({ clientId }: StoredText): boolean => clientId !== null
/** Returns whether a text of the institution is sent, unless it has a newer version. */
export const isInUse = (text: StoredText): boolean => isOwnText(text) && text.withdrawnAt === null

/** Returns the slots that a message has a value for: those of the product's texts on all channels. */
export const listKnownSlots = (texts: readonly StoredText[]): string[] => [
  ...new Set([
    ...texts
      .filter((text) => !isOwnText(text))
      .flatMap((text) => [...text.variables, ...listSlots(text.subject ?? '')]),
    INSTITUTION_SLOT,
  ]),
]

/** Returns the slots that must stay in a text: those of the product's, besides the institution. */
export const listRequiredSlots = ({ variables }: Pick<StoredText, 'variables'>): string[] => [
  ...new Set(variables.filter((one) => one !== INSTITUTION_SLOT)),
]
