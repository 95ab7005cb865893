import { sql } from 'drizzle-orm'
import { READINESS_CHECKS } from '../../../../src/contract/exam-office/ticket-desk.ts'
import { rowsOf } from '../../../db/rows.ts'
import { cachedCount } from '../../../lib/cache/count-cache.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { readinessOf } from '../../exam-office/desk/readiness.ts'
import { figureCard, numbers, type FigureCard } from './figures.ts'
import { isHeld, nextExam, studentInWork, workScopeOf, worksWithEverybody, type WorkScope } from './work-scope.ts'

/** Checks that concern publishing alone, and read every ticket: they are of no use afterwards. */
const BEFORE_PUBLISHING: readonly string[] = ['CLASHING_PAPERS', 'PAPER_WITHOUT_SLOT']

/** Counts something, or returns the shared count of the last seconds where the caller works with everybody. */
async function counted<Value>(
  context: ActorContext,
  scope: WorkScope,
  name: string,
  count: () => Promise<Value>,
): Promise<Value> {
  const { db, client, now } = context
  return worksWithEverybody(context, scope) ? (await cachedCount(db, client.id, name, now, count)).value : count()
}

/** Returns how many hall tickets of the next examination are generated, held, published and downloaded. */
export async function examReadiness(context: ActorContext): Promise<FigureCard> {
  const { db, client } = context
  const scope = await workScopeOf(context)
  const exam = await nextExam(context, scope)
  if (!exam) return figureCard('EXAM_READINESS', [], context)
  type Counts = Record<'generated' | 'held' | 'published' | 'downloaded', number>
  const counts = await counted(context, scope, `home.readiness.${exam.id}`, async () => {
    const [row] = await rowsOf<Counts>(
      db,
      sql`
      select count(*)::int as generated,
        count(*) filter (where ${isHeld(client.id, exam.id, sql`t.student_id`)})::int as held,
        count(*) filter (where t.status <> 'GENERATED')::int as published,
        count(*) filter (where t.id in (
          select v.hall_ticket_id from hall_ticket_download d
          join hall_ticket_version v on v.client_id = d.client_id and v.id = d.hall_ticket_version_id
          where d.client_id = ${client.id}))::int as downloaded
      from hall_ticket t
      where t.client_id = ${client.id} and t.exam_event_id = ${exam.id} and t.status <> 'CANCELLED'
        and ${studentInWork(context, scope, sql`t.student_id`)}`,
    )
    return row
  })
  return figureCard('EXAM_READINESS', counts ? numbers(counts) : [], context, exam)
}

/** Returns what stands in the way of the next examination: the checks that find something, and holds by reason. */
export async function examObstacles(context: ActorContext): Promise<FigureCard> {
  const scope = await workScopeOf(context)
  const exam = await nextExam(context, scope)
  if (!exam) return figureCard('EXAM_OBSTACLES', [], context)
  const isPublished = exam.status === 'PUBLISHED' || exam.status === 'RUNNING'
  const wanted = READINESS_CHECKS.filter((check) => !isPublished || !BEFORE_PUBLISHING.includes(check))
  const checks = await counted(context, scope, `home.obstacles.${exam.id}`, () => readinessOf(context, exam, wanted))
  const figures = checks.flatMap(({ check, reason, count }) => (count > 0 ? numbers({ [reason ?? check]: count }) : []))
  return figureCard('EXAM_OBSTACLES', figures, context, exam)
}
