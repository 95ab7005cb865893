import * as v from 'valibot'
import { buildEntries } from '../entries.ts'
import { defineQuery } from '../activity.ts'
import { day, instant } from '../parts.ts'
import {
  FINDINGS,
  reportChoices,
  reportGroups,
  reportUserList,
  reportUserPage,
  reportUserQuestion,
  VIEW_UNIVERSITY_REPORT,
} from './parts.ts'

/** Returns the figures of users of the institution itself who match (specification, section 11.5.1). */
export const universityUserSummary = defineQuery({
  id: 'universityUserSummary',
  access: 'r',
  needs: VIEW_UNIVERSITY_REPORT,
  input: reportUserQuestion,
  row: v.object({
    users: v.number(),
    active: v.number(),
    neverLoggedIn: v.number(),
    dormant: v.number(),
    locked: v.number(),
    unconfirmed: v.number(),
    withoutSecondStep: v.number(),
    expiring: v.number(),
    ...reportGroups,
    findings: v.object(buildEntries(FINDINGS, v.number())),
    asOf: instant,
  }),
})

/** Returns one page of the users of the institution itself who match, and sums over all of them. */
export const universityUserReport = defineQuery({
  id: 'universityUserReport',
  access: 'r',
  needs: VIEW_UNIVERSITY_REPORT,
  input: reportUserList,
  row: reportUserPage,
})

/** Returns the log-ins and failed attempts per week of the users who match; a week is named by its first day. */
export const universityUserTrend = defineQuery({
  id: 'universityUserTrend',
  access: 'r',
  needs: VIEW_UNIVERSITY_REPORT,
  input: reportUserQuestion,
  row: v.object({
    weeks: v.array(v.object({ week: day, logins: v.number(), failures: v.number() })),
    asOf: instant,
  }),
})

/** Returns the options of the filters of the report. */
export const universityUserChoices = defineQuery({
  id: 'universityUserChoices',
  access: 'r',
  needs: VIEW_UNIVERSITY_REPORT,
  input: v.object({}),
  row: v.object(reportChoices),
})
