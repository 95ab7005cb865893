import { and, eq, isNull, or } from 'drizzle-orm'
import type { LanguageCode } from '../../../src/contract/parts.ts'
import { getLocalisedName, type Client } from '../clients/clients.ts'
import type { Database } from '../../db/database.ts'
import { notificationTemplate } from '../../db/schema.ts'
import type { CHANNELS } from '../../db/schema/notifications.ts'

/** The channel of a message. */
export type Channel = (typeof CHANNELS)[number]

type Template = typeof notificationTemplate.$inferSelect

/**
 * Returns the template of a message: in the recipient's language, else the institution's, else English; the
 * institution's own before the shared one, the newest first.
 */
export async function findTemplate(
  db: Database,
  client: Client,
  notificationId: number,
  channel: Channel,
  language: LanguageCode,
): Promise<Template | undefined> {
  const rows = await db
    .select()
    .from(notificationTemplate)
    .where(
      and(
        or(eq(notificationTemplate.clientId, client.id), isNull(notificationTemplate.clientId)),
        eq(notificationTemplate.notificationId, notificationId),
        eq(notificationTemplate.channel, channel),
        isNull(notificationTemplate.withdrawnAt),
      ),
    )
  const languages = [language, client.details.defaultLanguage, 'en']
  const rankTemplate = (row: Template) => languages.indexOf(row.language)
  return rows
    .filter((row) => rankTemplate(row) >= 0)
    .sort(
      (one, other) =>
        rankTemplate(one) - rankTemplate(other) ||
        Number(one.clientId === null) - Number(other.clientId === null) ||
        other.version - one.version,
    )[0]
}

/** A message ready to send. `missing` lists the slots without a value; they stay unfilled in the text. */
export interface Message {
  readonly subject: string | null
  readonly body: string
  readonly missing: readonly string[]
}

/** Reduces a value to one line: line breaks and control characters, which could start a mail header, become spaces. */
const toOneLine = (value: string): string => value.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** The slot of what a person has written: its lines stay lines in the body. */
const WRITTEN_SLOT = 'text'
/** Removes control characters and keeps the lines. */
const keepLines = (value: string): string =>
  value
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map(toOneLine)
    .join('\n')
    .trim()

/** Fills a template. The institution's name is set here; all other values come from `values`. */
export function fillTemplate(
  { subject, body, variables, language }: Template,
  client: Client,
  values: Readonly<Record<string, string>>,
): Message {
  const valuesBySlot = new Map([
    ...Object.entries(values).map(([name, value]) => [name, toOneLine(value)] as const),
    ['institution', getLocalisedName(client.names, language)] as const,
  ])
  const fillNamedSlots = (text: string, named: ReadonlyMap<string, string>) =>
    text.replaceAll(/\{(\w+)\}/g, (slot, name: string) => named.get(name) ?? slot)
  const written = values[WRITTEN_SLOT]
  const inBody = written === undefined ? valuesBySlot : new Map([...valuesBySlot, [WRITTEN_SLOT, keepLines(written)]])
  let place = 0
  const fillCountedSlots = (text: string) =>
    text.replaceAll('{#var#}', (slot) => inBody.get(variables[place++] ?? '') ?? slot)
  return {
    subject: subject === null ? null : fillNamedSlots(subject, valuesBySlot),
    body: body.includes('{#var#}') ? fillCountedSlots(body) : fillNamedSlots(body, inBody),
    missing: variables.filter((name) => !valuesBySlot.has(name)),
  }
}
