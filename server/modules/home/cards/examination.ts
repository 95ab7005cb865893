import type { Figure } from '../../../../src/contract/home/cards.ts'
import { countCached } from '../../../lib/cache/count-cache.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { readinessOf } from '../../exam-office/desk/readiness.ts'
import { LISTED_CHECKS } from '../figures/exam-facts.ts'
import { countFacts } from '../figures/wanted-facts.ts'
import { holdFigures } from './college.ts'
import { figureCard, numbers, rowsIn, type FigureCard } from './figures.ts'
import { nextExam, workScopeOf, worksWithEverybody, type WorkScope } from './work-scope.ts'

/** Checks that concern publishing alone, and read every ticket: they are of no use afterwards. */
const BEFORE_PUBLISHING: readonly string[] = [
  'CLASHING_PAPERS',
  'PAPER_WITHOUT_SLOT',
  'PAPER_OUTSIDE_EXAM',
  'PAPER_TIMES',
]
/** The states of a form before it is accepted. */
const NOT_ACCEPTED = 'SUBMITTED,INWARD,REJECTED'

/** Counts something, or returns the shared count of the last seconds where the caller works with everybody. */
async function counted<Value>(
  context: ActorContext,
  scope: WorkScope,
  name: string,
  count: () => Promise<Value>,
): Promise<Value> {
  const { db, client, now } = context
  return worksWithEverybody(context, scope) ? (await countCached(db, client.id, name, now, count)).value : count()
}

/** Returns how many hall tickets of the next examination are generated, held, published and downloaded. */
export async function examReadiness(context: ActorContext): Promise<FigureCard> {
  const scope = await workScopeOf(context)
  const exam = await nextExam(context, scope)
  if (!exam) return figureCard('EXAM_READINESS', [], context)
  const list = 'tickets' as const
  const sums = await counted(context, scope, `home.readiness.${exam.id}`, () =>
    countFacts({ list, period: exam.id, collegeId: scope.collegeId }, context),
  )
  return figureCard(
    'EXAM_READINESS',
    [
      rowsIn('generated', { list }, sums),
      rowsIn('held', { list, detail: 'WITHHELD' }, sums),
      rowsIn('published', { list, detail: 'DOWNLOADED,NOT_DOWNLOADED' }, sums),
      rowsIn('downloaded', { list, detail: 'DOWNLOADED' }, sums),
    ],
    context,
    { scope, exam },
  )
}

/** Returns what stands in the way of the next examination: the checks that find something, and holds by reason. */
export async function examObstacles(context: ActorContext): Promise<FigureCard> {
  const scope = await workScopeOf(context)
  const exam = await nextExam(context, scope)
  if (!exam) return figureCard('EXAM_OBSTACLES', [], context)
  const isPublished = exam.status === 'PUBLISHED' || exam.status === 'RUNNING'
  const wanted = LISTED_CHECKS.filter((check) => !isPublished || !BEFORE_PUBLISHING.includes(check))
  const figures = await counted(context, scope, `home.obstacles.${exam.id}`, async () => {
    const [checks, forms, holds] = await Promise.all([
      readinessOf(context, exam, wanted),
      countFacts({ list: 'forms', kind: 'FORM', period: exam.id }, context),
      holdFigures(context, exam.id, null),
    ])
    const found = checks.flatMap(({ check, count }) =>
      numbers({ [check]: count }).map((one): Figure => ({ ...one, list: { list: 'obstacles', kind: check } })),
    )
    found.push(rowsIn('FORM_NOT_ACCEPTED', { list: 'forms', kind: 'FORM', detail: NOT_ACCEPTED }, forms))
    return [...found.filter(({ value }) => value > 0), ...holds]
  })
  return figureCard('EXAM_OBSTACLES', figures, context, { exam })
}
