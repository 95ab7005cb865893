import { sql } from 'drizzle-orm'
import { UNMASK_MINUTES, type MaskedReport } from '../../../src/contract/reports/unmask.ts'
import { selectRows } from '../../db/rows.ts'
import { hasRight } from '../../lib/access/has-right.ts'
import { refuseNeeds } from '../../lib/access/refuse-needs.ts'
import { recordCallerAct } from '../../lib/audit/audit.ts'
import { refuse, type ActivityHandlers, type ReadContext } from '../../lib/context/handler.ts'
import { issueSignedToken } from '../../lib/crypto/signed-token.ts'
import { refuseForRate, countSecondsToWait } from '../../lib/rate-limit/count-use.ts'
import { VIEW_COLLEGE_REPORT, VIEW_UNIVERSITY_REPORT } from '../../../src/contract/reports/parts.ts'
import { findCollegeInScope } from '../users/college/colleges-in-scope.ts'
import { sqlCollegeStaffRows } from './college/staff-rows.ts'
import { toAuditedQuestion } from './people/audited-question.ts'
import { UNMASKS_REPORT, getUnmaskSubject } from './people/unmasked.ts'
import { sqlUniversityRows } from './university/university-rows.ts'

const sqlReportRows = ({ source, filters }: MaskedReport, context: ReadContext) =>
  source === 'collegeUsers' ? sqlCollegeStaffRows(filters, context) : sqlUniversityRows(filters, context)

/** Handles the request to see the personal data of a report (specification, section 11.5: unmask and reason). */
export const unmaskActivities = {
  async unmaskReport({ report, reason }, context) {
    const { db, actor, now } = context
    const { source, filters } = report
    const needs = source === 'collegeUsers' ? VIEW_COLLEGE_REPORT : VIEW_UNIVERSITY_REPORT
    if (!(await hasRight(db, actor, needs, now))) return refuseNeeds(context, needs)
    if (source === 'collegeUsers' && !(await findCollegeInScope(filters.collegeId, context))) return refuse('notFound')
    const wait = await countSecondsToWait(context, 'unmaskPerAccount', actor.userId)
    if (wait > 0) return refuseForRate(wait, context)
    const [counted] = await selectRows<{ rows: number }>(
      db,
      sql`select count(*)::int as "rows" from (${sqlReportRows(report, context)}) as "matching"`,
    )
    const rows = counted?.rows ?? 0
    const subject = getUnmaskSubject(context, report)
    const unmaskToken = await issueSignedToken(db, UNMASKS_REPORT, subject, UNMASK_MINUTES, now)
    await recordCallerAct(db, context, {
      activity: 'unmaskReport',
      entity: 'report',
      entityId: source,
      detail: { source, ...toAuditedQuestion(filters), rows, reason },
    })
    return { unmaskToken, until: new Date(Number(unmaskToken.split('.')[0]) * 1000).toISOString(), rows }
  },
} satisfies Partial<ActivityHandlers>
