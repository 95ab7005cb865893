import type { Figure } from '../../../../src/contract/home/cards.ts'
import { countCached } from '../../../lib/cache/count-cache.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { listChecks } from '../../exam-office/desk/readiness.ts'
import { LISTED_CHECKS } from '../figures/exam-facts.ts'
import { countFacts } from '../figures/wanted-facts.ts'
import { loadHoldFigures } from './college.ts'
import { buildFigureCard, listNumberFigures, buildRowFigure, type FigureCard } from './figures.ts'
import { findNextExam, loadWorkScope, doesWorkWithEverybody, type WorkScope } from './work-scope.ts'

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
async function countShared<Value>(
  context: ActorContext,
  scope: WorkScope,
  name: string,
  count: () => Promise<Value>,
): Promise<Value> {
  const { db, client, now } = context
  return doesWorkWithEverybody(context, scope) ? (await countCached(db, client.id, name, now, count)).value : count()
}

/** Returns how many hall tickets of the next examination are generated, held, published and downloaded. */
export async function loadExamReadiness(context: ActorContext): Promise<FigureCard> {
  const scope = await loadWorkScope(context)
  const exam = await findNextExam(context, scope)
  if (!exam) return buildFigureCard('EXAM_READINESS', [], context)
  const list = 'tickets' as const
  const sums = await countShared(context, scope, `home.readiness.${exam.id}`, () =>
    countFacts({ list, period: exam.id, collegeId: scope.collegeId }, context),
  )
  return buildFigureCard(
    'EXAM_READINESS',
    [
      buildRowFigure('generated', { list }, sums),
      buildRowFigure('held', { list, detail: 'WITHHELD' }, sums),
      buildRowFigure('published', { list, detail: 'DOWNLOADED,NOT_DOWNLOADED' }, sums),
      buildRowFigure('downloaded', { list, detail: 'DOWNLOADED' }, sums),
    ],
    context,
    { scope, exam },
  )
}

/** Returns what stands in the way of the next examination: the checks that find something, and holds by reason. */
export async function loadExamObstacles(context: ActorContext): Promise<FigureCard> {
  const scope = await loadWorkScope(context)
  const exam = await findNextExam(context, scope)
  if (!exam) return buildFigureCard('EXAM_OBSTACLES', [], context)
  const isPublished = exam.status === 'PUBLISHED' || exam.status === 'RUNNING'
  const wanted = LISTED_CHECKS.filter((check) => !isPublished || !BEFORE_PUBLISHING.includes(check))
  const figures = await countShared(context, scope, `home.obstacles.${exam.id}`, async () => {
    const [checks, forms, holds] = await Promise.all([
      listChecks(context, exam, wanted),
      countFacts({ list: 'forms', kind: 'FORM', period: exam.id }, context),
      loadHoldFigures(context, exam.id, null),
    ])
    const found = checks.flatMap(({ check, count }) =>
      listNumberFigures({ [check]: count }).map((one): Figure => ({
        ...one,
        list: { list: 'obstacles', kind: check },
      })),
    )
    found.push(buildRowFigure('FORM_NOT_ACCEPTED', { list: 'forms', kind: 'FORM', detail: NOT_ACCEPTED }, forms))
    return [...found.filter(({ value }) => value > 0), ...holds]
  })
  return buildFigureCard('EXAM_OBSTACLES', figures, context, { exam })
}
