import { and, asc, desc, eq, exists, sql } from 'drizzle-orm'
import type { RowOf } from '../../../../src/contract/activity.ts'
import type { StudentAudience } from '../../../../src/contract/messages/student-audience.ts'
import {
  NAMED_AT_ONCE,
  type studentMessageChoices,
  type studentsWithoutAddress,
} from '../../../../src/contract/messages/student-messages.ts'
import type { MessageChannel } from '../../../../src/contract/messages/message-log.ts'
import { college, enrolment, examEvent, program, programPart, student } from '../../../db/schema.ts'
import { selectRows } from '../../../db/rows.ts'
import {
  canSeeEverybody,
  whereCollegeInScope,
  whereEnrolmentInScope,
  whereProgrammeInScope,
} from '../../../lib/access/scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { listMessageChannels } from '../../../lib/messaging/sender.ts'
import { whereInAudience } from './audience.ts'
import { getReleaseLimit } from './release-limit.ts'

const toNames = ({
  name,
  nameI18n,
}: {
  readonly name: string
  readonly nameI18n: Readonly<Record<string, string>>
}) => ({ name, translations: { ...nameI18n } })

/** Returns what the caller can choose for a message: only where somebody in their scope studies. */
export async function loadMessageChoices({
  db,
  client,
  actor,
  settings,
}: ActorContext): Promise<RowOf<typeof studentMessageChoices>[]> {
  const isStudied = canSeeEverybody(actor)
    ? undefined
    : exists(
        db
          .select({ one: sql`1` })
          .from(enrolment)
          .where(and(whereEnrolmentInScope(db, actor), eq(enrolment.programPartId, programPart.id))),
      )
  const [colleges, programmes, parts, exams] = await Promise.all([
    db
      .select()
      .from(college)
      .where(and(eq(college.clientId, client.id), whereCollegeInScope(db, actor, college.id)))
      .orderBy(asc(college.code)),
    db
      .select()
      .from(program)
      .where(and(eq(program.clientId, client.id), whereProgrammeInScope(db, actor)))
      .orderBy(asc(program.code)),
    db
      .select({ part: programPart, code: program.code })
      .from(programPart)
      .innerJoin(program, and(eq(program.clientId, programPart.clientId), eq(program.id, programPart.programId)))
      .where(and(eq(programPart.clientId, client.id), isStudied))
      .orderBy(asc(program.code), asc(programPart.partNo)),
    db.select().from(examEvent).where(eq(examEvent.clientId, client.id)).orderBy(desc(examEvent.startsOn)),
  ])
  return [
    {
      mainLanguage: client.details.defaultLanguage,
      languages: [...client.details.languages],
      channels: [...listMessageChannels(client, settings), 'PORTAL'],
      releaseAbove: getReleaseLimit(client),
      colleges: colleges.map((one) => ({ collegeId: one.id, code: one.code, names: toNames(one) })),
      programmes: programmes.map((one) => ({ programId: one.id, code: one.code, names: toNames(one) })),
      parts: parts.map(({ part, code }) => ({
        partId: part.id,
        programId: part.programId,
        code,
        names: toNames(part),
      })),
      exams: exams.map((one) => ({ examEventId: one.id, code: one.code, names: toNames(one) })),
    },
  ]
}

/** Returns the next students of an audience without an address on a channel. */
export const listWithoutAddress = (
  { audience, channel, after }: { audience: StudentAudience; channel: MessageChannel; after: string },
  context: ActorContext,
): Promise<RowOf<typeof studentsWithoutAddress>[]> =>
  selectRows(
    context.db,
    sql`select ${student.prn} as prn,
        json_build_object('name', ${student.name}, 'translations', ${student.nameI18n}) as names
      from ${student}
      where ${whereInAudience(audience, context)}
        and coalesce(${channel === 'SMS' ? student.mobile : student.email}, '') = '' and ${student.prn} > ${after}
      order by ${student.prn} limit ${NAMED_AT_ONCE}`,
  )
