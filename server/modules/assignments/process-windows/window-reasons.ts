import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { examEvent } from '../../../db/schema.ts'
import { getLocalisedName } from '../../../lib/clients/clients.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { getMessage } from '../../../lib/i18n/messages.ts'
import { formatDay, formatInstant } from '../../../lib/i18n/format-day.ts'
import { isolate } from '../../users/record/explanation-context.ts'
import { listOverlaps, type Window } from './overlaps.ts'
import { readWindowNames } from '../../../lib/access/window-names.ts'
import { doesChangeTimes, getEndMs, isOpen, type WindowEdit } from './window-rules.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'

/** The largest number of overlaps that are listed one by one. */
const MOST_LISTED = 5

/** Returns one sentence for each pair of windows that would be open for the same students at the same time. */
async function listOverlapReasons(
  db: Database,
  { client, language }: ActorContext,
  edits: readonly WindowEdit[],
  stored: Iterable<Window>,
): Promise<string[]> {
  const overlaps = listOverlaps(edits, stored)
  if (overlaps.length === 0) return []
  const listed = overlaps.slice(0, MOST_LISTED)
  const getName = await readWindowNames(
    db,
    client.id,
    listed.flatMap(({ one, other }) => [one.key, other.key]),
  )
  const formatTime = (milliseconds: number): string =>
    isolate(formatInstant(new Date(milliseconds).toISOString(), language, client.timeZone))
  const sentences = listed.map(({ one, other }) =>
    getMessage(language, 'windows.overlaps', {
      window: getName(one.key, language),
      other: getName(other.key, language),
      from: formatTime(Date.parse(other.value.opensAt)),
      to: formatTime(getEndMs(other.value)),
    }),
  )
  const more = overlaps.length - listed.length
  return more > 0 ? [...sentences, getMessage(language, 'windows.moreOverlaps', { count: more })] : sentences
}

/** Returns one sentence for each examination that begins after windows for it have closed. */
async function listExamReasons(
  db: Database,
  { client, language }: ActorContext,
  edits: readonly WindowEdit[],
): Promise<string[]> {
  const opened = edits.filter((edit) => edit.after?.status === 'OPEN' && doesChangeTimes(edit))
  const ids = [...new Set(opened.flatMap(({ key }) => key.examEventId ?? []))]
  if (ids.length === 0) return []
  const events = await db
    .select()
    .from(examEvent)
    .where(and(eq(examEvent.clientId, client.id), inArray(examEvent.id, ids)))
    .orderBy(examEvent.startsOn)
  return events.flatMap(({ id, name, nameI18n, startsOn }) => {
    const early = opened.filter(
      ({ key, after }) =>
        key.examEventId === id && after && formatIsoDay(client.timeZone, new Date(getEndMs(after))) < startsOn,
    )
    if (early.length === 0) return []
    const exam = isolate(getLocalisedName({ name, translations: nameI18n }, language))
    const day = isolate(formatDay(startsOn, language))
    return [getMessage(language, 'windows.beforeExam', { count: early.length, exam, day })]
  })
}

/**
 * Returns what is unusual about edits and needs a confirmation, as sentences: overlapping windows, an end before the
 * examination begins, and the removal of windows that are open.
 */
export async function listEditReasons(
  db: Database,
  context: ActorContext,
  edits: readonly WindowEdit[],
  stored: Iterable<Window>,
): Promise<string[]> {
  const { language, now } = context
  const removed = edits.filter(({ before, after }) => before && after === null && isOpen(before, now)).length
  return [
    ...(await listOverlapReasons(db, context, edits, stored)),
    ...(await listExamReasons(db, context, edits)),
    ...(removed > 0 ? [getMessage(language, 'windows.removesOpen', { count: removed })] : []),
  ]
}
