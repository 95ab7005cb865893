import { and, eq, inArray, sql } from 'drizzle-orm'
import { isRecordDay } from '../../../../src/contract/plausible-days.ts'
import type { Database } from '../../../db/database.ts'
import { selectRows } from '../../../db/rows.ts'
import { college, program, role } from '../../../db/schema.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { getMessage, type SentenceKey } from '../../../lib/i18n/messages.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'
import { sqlOwnAudience } from './audience.ts'
import type { EnteredNotice } from './stored-notice.ts'

/** What is wrong with a notice, by the path of the field. */
type Faults = Readonly<Record<string, SentenceKey>>

/** Returns what is wrong with the days of a notice. Days that stay as they were may be over. */
function findDayFaults({ firstOn, lastOn }: EnteredNotice, before: EnteredNotice | undefined, today: string): Faults {
  return {
    ...(firstOn < today && firstOn !== before?.firstOn && { firstOn: 'notice.over' as const }),
    ...(!isRecordDay(firstOn, today) && firstOn > today && { firstOn: 'day.far' as const }),
    ...(lastOn !== null && lastOn < today && { lastOn: 'notice.over' as const }),
    ...(lastOn !== null && !isRecordDay(lastOn, today) && { lastOn: 'day.far' as const }),
    ...(lastOn !== null && lastOn < firstOn && { lastOn: 'exam.endsBeforeStart' as const }),
  }
}

/** Returns whether an institution has all rows of a table with these ids. */
async function hasAllRows(
  db: Database,
  table: typeof role | typeof college | typeof program,
  clientId: number,
  ids: readonly number[],
): Promise<boolean> {
  if (ids.length === 0) return true
  const found = await db.$count(table, and(eq(table.clientId, clientId), inArray(table.id, [...ids])))
  return found === ids.length
}

/** Returns whether the caller may write to these colleges; none stands for all. */
async function mayWriteToColleges(
  db: Database,
  { actor }: ActorContext,
  collegeIds: readonly number[],
): Promise<boolean> {
  const own = sqlOwnAudience(db, actor)
  if (!own) return true
  const [row] = await selectRows<{ readonly ids: readonly unknown[] }>(db, sql`select to_jsonb(${own}) as ids`)
  const held = new Set((row?.ids ?? []).map(Number))
  return collegeIds.length > 0 && collegeIds.every((one) => held.has(one))
}

/** Returns what is wrong with the audience of a notice. */
async function findAudienceFaults(
  db: Database,
  context: ActorContext,
  { audience: { userTypes, roleIds, collegeIds, programIds } }: EnteredNotice,
): Promise<Faults> {
  const { id } = context.client
  const isForOthers = roleIds.length > 0 || userTypes.some((type) => type !== 'STUDENT')
  return {
    ...(!(await hasAllRows(db, role, id, roleIds)) && { 'audience.roleIds': 'notice.unknown' as const }),
    ...(!(await hasAllRows(db, college, id, collegeIds)) && { 'audience.collegeIds': 'notice.unknown' as const }),
    ...(!(await hasAllRows(db, program, id, programIds)) && { 'audience.programIds': 'notice.unknown' as const }),
    ...(programIds.length > 0 && isForOthers && { 'audience.programIds': 'notice.students' as const }),
    ...(!(await mayWriteToColleges(db, context, collegeIds)) && {
      'audience.collegeIds': 'notice.ownColleges' as const,
    }),
  }
}

/** Returns the refusal of a notice whose values are wrong, by field; undefined: they are right. */
export async function refuseWrongNotice(
  db: Database,
  context: ActorContext,
  wanted: EnteredNotice,
  before: EnteredNotice | undefined,
): Promise<Refusal | undefined> {
  const { client, language, now } = context
  const main = client.details.defaultLanguage
  const faults: Faults = {
    ...(!wanted.texts[main] && { [`texts.${main}.title`]: 'field.required' as const }),
    ...findDayFaults(wanted, before, formatIsoDay(client.timeZone, now)),
    ...(await findAudienceFaults(db, context, wanted)),
  }
  if (Object.keys(faults).length === 0) return undefined
  return refuse(
    'invalidInput',
    {},
    { fieldErrors: Object.entries(faults).map(([field, key]) => ({ field, message: getMessage(language, key) })) },
  )
}
