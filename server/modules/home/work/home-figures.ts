import type { ListPart } from '../../../../src/contract/home/dashboard-lists.ts'
import type { HomeFigure } from '../../../../src/contract/home/work-queue.ts'
import { VIEW_UNIVERSITY_REPORT } from '../../../../src/contract/reports/parts.ts'
import { userAccount } from '../../../db/schema.ts'
import { hasRight } from '../../../lib/access/has-right.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'
import { whereUserMatches } from '../../users/list/list-conditions.ts'
import { countShared } from '../../users/list/list-counts.ts'
import { canReadList } from '../figures/figure-choices.ts'
import { findCurrentYear, selectAcademicYears } from '../figures/periods.ts'
import { sumAmounts, sumQuantities } from '../figures/sums.ts'
import { countFacts } from '../figures/wanted-facts.ts'
import type { Work } from './descriptor.ts'
import { REFUND_DETAILS } from './payment-work.ts'
import { filterPart } from './work-rows.ts'

type Name = HomeFigure['figure']

/** Returns the hall tickets of the next examination by their state; for colleges, its candidates. */
async function listTicketFigures(work: Work): Promise<HomeFigure[]> {
  const { actor } = work.context
  const isOfCollege = canReadList(actor, 'candidates')
  if (!work.exam || !(isOfCollege || canReadList(actor, 'tickets'))) return []
  const list = isOfCollege ? 'candidates' : 'tickets'
  const sums = await work.countRows({ list })
  const buildFigure = (figure: Name, part: Pick<ListPart, 'detail'> = {}): HomeFigure => ({
    figure,
    value: sumQuantities(filterPart(part, sums)),
    currency: null,
    path: work.buildListPath({ list, ...part }),
  })
  return isOfCollege
    ? [buildFigure('students'), buildFigure('ready', { detail: 'READY' }), buildFigure('held', { detail: 'WITHHELD' })]
    : [
        buildFigure('generated'),
        buildFigure('published', { detail: 'DOWNLOADED,NOT_DOWNLOADED' }),
        buildFigure('held', { detail: 'WITHHELD' }),
        buildFigure('downloaded', { detail: 'DOWNLOADED' }),
      ]
}

/** Returns the money of today, in the time zone of the institution, and what is to be refunded. */
async function listMoneyFigures({ context, scope, buildListPath, countRows }: Work): Promise<HomeFigure[]> {
  const { client, actor, now } = context
  const { currency } = client
  const figures: HomeFigure[] = []
  if (canReadList(actor, 'collections')) {
    const part = { list: 'collections' as const, day: formatIsoDay(client.timeZone, now) }
    const sums = await countFacts({ ...part, period: null, collegeId: scope.collegeId }, context)
    figures.push({
      figure: 'collected',
      value: sumAmounts(sums, () => true),
      currency,
      path: buildListPath(part),
    })
  }
  if (canReadList(actor, 'cases')) {
    const part = { list: 'cases' as const, detail: REFUND_DETAILS.join(',') }
    const sums = filterPart(part, await countRows({ list: 'cases' }))
    figures.push({ figure: 'refundDue', value: sumAmounts(sums, () => true), currency, path: buildListPath(part) })
  }
  return figures
}

/** Returns the numbers of students and accounts; the second is that of the list of users with the same filter. */
async function listPeopleFigures({ context, scope, buildListPath }: Work): Promise<HomeFigure[]> {
  const { db, actor, now } = context
  if (!(await hasRight(db, actor, VIEW_UNIVERSITY_REPORT, now))) return []
  const year = canReadList(actor, 'students') ? findCurrentYear(await selectAcademicYears(context)) : undefined
  const { value } = await countShared(context, `home.users.${scope.collegeId}`, async () => ({
    onRoll: year ? await countFacts({ list: 'students', period: year.id, collegeId: scope.collegeId }, context) : [],
    active: await db.$count(
      userAccount,
      whereUserMatches(
        { search: '', tab: 'ALL', filters: { status: { kind: 'choice', values: ['ACTIVE'] } }, except: [] },
        context,
        false,
      ),
    ),
  }))
  return [
    ...(year
      ? [
          {
            figure: 'studentsOnRoll' as const,
            value: sumQuantities(value.onRoll),
            currency: null,
            path: buildListPath({ list: 'students' }),
          },
        ]
      : []),
    {
      figure: 'usersActive',
      value: value.active,
      currency: null,
      path: '/user-management?filter.status=choice:ACTIVE',
    },
  ]
}

/** Returns the figures below the work of a home, as far as the caller may open their lists. */
export const loadHomeFigures = async (work: Work): Promise<HomeFigure[]> =>
  (await Promise.all([listTicketFigures(work), listMoneyFigures(work), listPeopleFigures(work)])).flat()
