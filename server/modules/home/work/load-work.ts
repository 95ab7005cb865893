import type { ListPart } from '../../../../src/contract/home/dashboard-lists.ts'
import { countCached } from '../../../lib/cache/count-cache.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import type { ExamEventRow } from '../../hall-tickets/tickets/events.ts'
import { countFacts, type FactSum } from '../figures/wanted-facts.ts'
import type { Work } from './descriptor.ts'
import { doesWorkWithEverybody, findNextExam, loadWorkScope, type WorkScope } from './work-scope.ts'

/** The lists that are not of an examination. */
const WITHOUT_EXAM: readonly ListPart['list'][] = ['cases', 'collections', 'students', 'fees']

/** Returns the path of a list on the dashboard, of an examination and a college. */
function buildDashboardPath(
  { list, kind, detail, day }: ListPart,
  exam: ExamEventRow | undefined,
  { collegeId }: WorkScope,
): string {
  const query = new URLSearchParams({ list })
  const more = {
    kind,
    detail,
    day,
    exam: WITHOUT_EXAM.includes(list) ? undefined : exam?.id,
    college: collegeId ?? undefined,
  }
  for (const [name, value] of Object.entries(more)) if (value !== undefined) query.set(name, String(value))
  query.set('from', 'home')
  return `/dashboard?${query.toString()}`
}

/** Returns what the descriptors of work read for the caller. */
export async function loadWork(context: ActorContext): Promise<Work> {
  const scope = await loadWorkScope(context)
  const exam = await findNextExam(context, scope)
  const counted = new Map<string, Promise<readonly FactSum[]>>()
  const { db, client, now } = context
  const countRows: Work['countRows'] = async ({ list, kind }) => {
    const isOfExam = !WITHOUT_EXAM.includes(list)
    if (isOfExam && !exam) return []
    const period = isOfExam && exam ? (list === 'obstacles' ? exam : exam.id) : null
    const count = () => countFacts({ list, kind, period, collegeId: scope.collegeId }, context)
    // Whose turn a case is depends on the caller.
    const caseReader = list === 'cases' ? context.actor.userId : ''
    const name = `home.${list}.${kind ?? ''}.${isOfExam ? exam?.id : ''}.${caseReader}`
    // The checks and the counts of an examination read every student of it.
    return doesWorkWithEverybody(context, scope) ? (await countCached(db, client.id, name, now, count)).value : count()
  }
  return {
    context,
    scope,
    exam,
    countRows: (part) => {
      const key = `${part.list} ${part.kind ?? ''}`
      const rowCount = counted.get(key) ?? countRows(part)
      counted.set(key, rowCount)
      return rowCount
    },
    buildListPath: (part) => buildDashboardPath(part, exam, scope),
  }
}
