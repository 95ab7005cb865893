import { and, asc, desc, eq } from 'drizzle-orm'
import { LANGUAGE_CODES, type LanguageCode } from '../../../../src/contract/parts.ts'
import { college, course, examEvent, userProfile } from '../../../db/schema.ts'
import { getLocalisedName } from '../../../lib/clients/clients.ts'
import { buildPortalUrl } from '../../../lib/config/portal-address.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { formatDay } from '../../../lib/i18n/format-day.ts'
import { formatMoney } from '../../../lib/i18n/format-money.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'
import { INSTITUTION_SLOT } from './stored-texts.ts'

/** Values that are the same in every language. */
const PLAIN: Readonly<Record<string, string>> = {
  code: '417023',
  digits: '4821',
  time: '10:30',
  reporting: '10:00',
  seat: 'A1204',
  version: '2',
  reference: 'C-2041',
  form: 'EF-204517',
  receipt: 'R-2026-00417',
  transaction: 'T-88213',
  case: 'PC-118',
  request: '7',
  good: '120',
  bad: '3',
  left: '7',
  rows: '250',
  format: 'XLSX',
}
/** In minor units. */
const SAMPLE_AMOUNT = 125_000
/** Slots for a day. */
const DAYS = ['closes', 'day']
/** Slots for a link. */
const LINKS = ['link', 'stop']

const toNames = (row: { readonly name: string; readonly nameI18n: Readonly<Record<string, string>> } | undefined) =>
  row && { name: row.name, translations: row.nameI18n }

/**
 * Returns values for a preview, by language and slot: names of the institution's own records where there are any. A
 * slot without a value shows its name.
 */
export async function loadSamples(
  slots: readonly string[],
  { db, client, actor, settings, now }: ActorContext,
): Promise<Record<LanguageCode, Record<string, string>>> {
  const [[exam], [centre], [paper], [person]] = await Promise.all([
    db.select().from(examEvent).where(eq(examEvent.clientId, client.id)).orderBy(desc(examEvent.startsOn)).limit(1),
    db.select().from(college).where(eq(college.clientId, client.id)).orderBy(asc(college.code)).limit(1),
    db.select().from(course).where(eq(course.clientId, client.id)).orderBy(asc(course.code)).limit(1),
    db
      .select()
      .from(userProfile)
      .where(and(eq(userProfile.clientId, client.id), eq(userProfile.userId, actor.userId))),
  ])
  const named = {
    [INSTITUTION_SLOT]: client.names,
    event: toNames(exam),
    centre: toNames(centre),
    college: toNames(centre),
    paper: toNames(paper),
  }
  const link = buildPortalUrl(settings, client, 'hallTicket')
  const findSample = (slot: string, language: LanguageCode): string => {
    const names = (named as Readonly<Record<string, (typeof named)['event']>>)[slot]
    if (names) return getLocalisedName(names, language)
    if (LINKS.includes(slot)) return link
    if (slot === 'name' || slot === 'by') return person?.displayName ?? `‹${slot}›`
    if (DAYS.includes(slot)) return formatDay(formatIsoDay(client.timeZone, now), language)
    if (slot === 'amount') return formatMoney(SAMPLE_AMOUNT, client.details.currency)
    return PLAIN[slot] ?? `‹${slot}›`
  }
  return Object.fromEntries(
    LANGUAGE_CODES.map((language) => [
      language,
      Object.fromEntries(slots.map((slot) => [slot, findSample(slot, language)])),
    ]),
  ) as Record<LanguageCode, Record<string, string>>
}
