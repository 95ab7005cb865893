import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../../src/contract/durations.ts'
import type { WorkKind } from '../../../../src/contract/home/work-kinds.ts'
import { DECIDE_ERASURE } from '../../../../src/contract/institution/erasure.ts'
import { APPROVE_REMOVALS } from '../../../../src/contract/institution/platform.ts'
import { ANSWER_WAITING, type WaitingKind } from '../../../../src/contract/users/approvals.ts'
import { DECIDE_COLLEGES } from '../../../../src/contract/users/college-admin.ts'
import { selectRows } from '../../../db/rows.ts'
import { college, collegeHandover } from '../../../db/schema.ts'
import { whereCollegeInScope } from '../../../lib/access/scope.ts'
import { ACCESS_CHANGE_DAYS } from '../../../lib/second-person/ask.ts'
import { addMs } from '../../../lib/time/instants.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'
import { countErasuresToDecide } from '../../institution/data-protection/requests.ts'
import { countRemovalsToApprove } from '../../institution/platform/removal.ts'
import { sqlCollegeRows } from '../../reports/college/college-rows.ts'
import { listApprovals } from '../../users/approvals/list-approvals.ts'
import type { Work, WorkDescriptor } from './descriptor.ts'
import { PICTURES } from './picture-work.ts'

/** Describes what waits for a decision in the list of approvals. */
const describeApprovals = (
  kind: WorkKind,
  waiting: readonly WaitingKind[],
  { daysUntilEnd }: { readonly daysUntilEnd?: number } = {},
): WorkDescriptor => ({
  kind,
  needs: ANSWER_WAITING,
  owner: 'YOU',
  severity: 2,
  async find({ context }) {
    const filters = { kind: { kind: 'choice' as const, values: [...waiting] } }
    const { page, total } = await listApprovals({ page: 1, pageSize: 10, search: '', filters }, context)
    const since = page[0]?.handedInAt ?? null
    return [
      {
        cases: total,
        since,
        path: `/user-management?waiting=${waiting.join(',')}`,
        ...(since &&
          daysUntilEnd && {
            dueOn: formatIsoDay(context.client.timeZone, addMs(since, daysUntilEnd * DAY_MS)),
          }),
      },
    ]
  },
})

const COLLEGES_WITHOUT_ADMIN: WorkDescriptor = {
  kind: 'COLLEGES_WITHOUT_ADMIN',
  // Who sees the report and cannot appoint anybody has nothing to do.
  needs: DECIDE_COLLEGES,
  owner: 'YOU',
  severity: 2,
  async find({ context }) {
    const filters = { flag: { kind: 'choice' as const, values: ['NO_ADMIN'] } }
    const rows = sqlCollegeRows({ search: '', filters }, context)
    const [found] = await selectRows<{ total: number }>(
      context.db,
      sql`select count(*)::int as total from (${rows}) as "matching"`,
    )
    return [{ cases: found?.total ?? 0, path: '/collegeUserReport?filter.flag=choice:NO_ADMIN' }]
  },
}

/** Handovers that somebody else has requested: each on the page of its college. */
async function listHandovers({ context }: Work) {
  const { db, client, actor } = context
  const rows = await db
    .select({
      id: collegeHandover.id,
      collegeId: college.id,
      name: college.name,
      nameI18n: college.nameI18n,
      at: collegeHandover.createdAt,
      dueOn: collegeHandover.effectiveOn,
    })
    .from(collegeHandover)
    .innerJoin(college, and(eq(college.clientId, collegeHandover.clientId), eq(college.id, collegeHandover.collegeId)))
    .where(
      and(
        eq(collegeHandover.clientId, client.id),
        inArray(collegeHandover.status, ['REQUESTED']),
        ne(collegeHandover.requestedBy, actor.userId),
        whereCollegeInScope(db, actor, college.id),
      ),
    )
    .orderBy(asc(collegeHandover.id))
  return rows.map(({ id, collegeId, name, nameI18n, at, dueOn }) => ({
    id: String(id),
    // A college has at most one, which its page shows.
    cases: 1,
    about: { name, translations: { ...nameI18n } },
    since: at,
    dueOn,
    path: `/editCollegeAdmin?college=${collegeId}`,
  }))
}

/** The work on people, their requests and their access. */
export const PEOPLE_WORK: readonly WorkDescriptor[] = [
  PICTURES,
  describeApprovals('RECORD_CHANGES', ['RECORD']),
  describeApprovals('DATA_REQUESTS', ['CORRECTION', 'ERASURE']),
  describeApprovals('ACCESS_REQUESTS', ['ACCESS']),
  describeApprovals('ACCESS_CHANGES', ['ACCESS_CHANGE'], { daysUntilEnd: ACCESS_CHANGE_DAYS }),
  {
    kind: 'ERASURES',
    needs: DECIDE_ERASURE,
    owner: 'YOU',
    severity: 2,
    find: async ({ context }) => [{ cases: await countErasuresToDecide(context), path: '/data-protection' }],
  },
  {
    kind: 'REMOVALS',
    needs: APPROVE_REMOVALS,
    owner: 'YOU',
    severity: 2,
    find: async ({ context }) => [{ cases: await countRemovalsToApprove(context), path: '/institutions' }],
  },
  { kind: 'HANDOVERS', needs: DECIDE_COLLEGES, owner: 'YOU', severity: 2, find: listHandovers },
  COLLEGES_WITHOUT_ADMIN,
]
