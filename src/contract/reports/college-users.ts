import * as v from 'valibot'
import { defineQuery } from '../activity.ts'
import { listInput, listSchema, OPTIONAL_FILTERS } from '../list.ts'
import { day, id, instant } from '../parts.ts'
import { collegeName, person } from '../users/parts.ts'
import { COLLEGE_FIGURE_COLUMNS } from './export-columns.ts'
import { reportChoices, reportUserList, reportUserPage, reportUserQuestion, VIEW_COLLEGE_REPORT } from './parts.ts'

/** The types of colleges. */
export const COLLEGE_TYPES = ['AFFILIATED', 'AUTONOMOUS', 'CONSTITUENT', 'DEPARTMENT', 'CAMPUS'] as const
/** The kinds of funding of colleges. */
export const COLLEGE_FUNDING = ['AIDED', 'UNAIDED', 'GOVT'] as const

/**
 * What is wrong with a college. NO_ADMIN: it has no administrator with an active account. ADMIN_AWAY: it has, but none
 * of them logged in during the last 30 days, although examination forms of the college close within 30 days.
 */
export const COLLEGE_FLAGS = ['NO_ADMIN', 'ADMIN_AWAY'] as const
/** One of the flags of a college. */
export type CollegeFlag = (typeof COLLEGE_FLAGS)[number]

/** The figures of each college, which are also summed over all colleges that match. */
const counted = {
  /** People who work at the college, students excepted. */
  staff: v.number(),
  /** Of them, heads of departments and teachers. */
  teachers: v.number(),
  /** Of them, clerks of the examination and of the accounts. */
  clerks: v.number(),
  active: v.number(),
  /** All others: invited, locked, suspended, deactivated. */
  inactive: v.number(),
  neverLoggedIn: v.number(),
  /** Active, and the last log-in was more than 90 days ago. */
  dormant: v.number(),
  /** Students of the current enrolments. */
  students: v.number(),
  /** Of them, those with an account. */
  accounts: v.number(),
  /** Of them, those whose account is active. */
  activated: v.number(),
}
/** The names of the figures of a college. */
export const COLLEGE_FIGURES = Object.keys(counted) as (keyof typeof counted)[]

/** A college as a row of the report. */
export const reportCollege = v.object({
  ...collegeName.entries,
  district: v.string(),
  type: v.picklist(COLLEGE_TYPES),
  funding: v.picklist(COLLEGE_FUNDING),
  /** The administrators, except those whose account is suspended or deactivated. */
  admins: v.array(v.object({ ...person, lastLoginAt: v.nullable(instant) })),
  flag: v.nullable(v.picklist(COLLEGE_FLAGS)),
  /** When the next examination forms of the college close, within 30 days. */
  formsCloseAt: v.nullable(instant),
  ...counted,
  /** The number of programmes with current students. */
  programmes: v.number(),
  /** The last log-in of somebody who works at the college. */
  lastActivityAt: v.nullable(instant),
})
/** A college as a row of the report. */
export type ReportCollege = v.InferOutput<typeof reportCollege>

/** The sort columns of colleges. */
export const COLLEGE_SORTS = [
  'code',
  'name',
  'district',
  ...COLLEGE_FIGURE_COLUMNS,
  'share',
  'programmes',
  'lastActivity',
] as const

/** The filters of colleges; colleges and programmes by their ids. */
export const collegeFilters = {
  district: OPTIONAL_FILTERS.choice,
  type: OPTIONAL_FILTERS.choice,
  funding: OPTIONAL_FILTERS.choice,
  college: OPTIONAL_FILTERS.choice,
  /** Colleges with current students of one of these programmes. */
  programme: OPTIONAL_FILTERS.choice,
  /** By COLLEGE_FLAGS. */
  flag: OPTIONAL_FILTERS.choice,
  /** Without anybody who holds the role of an examination clerk and has an active account. */
  noExamClerk: OPTIONAL_FILTERS.flag,
  lastActivity: OPTIONAL_FILTERS.days,
}

const collegeList = listInput(COLLEGE_SORTS, collegeFilters)
const { search, filters } = collegeList.entries
/** The question of the report on colleges: its search and filters, without order and page. */
export const collegeQuestion = v.strictObject({ search, filters })

/** The question about the people of a college: their search and filters, without order and page. */
export const staffQuestion = v.strictObject({ ...reportUserQuestion.entries, collegeId: id })

const activation = v.array(v.object({ ...collegeName.entries, students: v.number(), activated: v.number() }))

/** Returns the figures of the colleges that match, with each person counted once (specification, section 11.5.2). */
export const collegeUserSummary = defineQuery({
  id: 'collegeUserSummary',
  access: 'r',
  needs: VIEW_COLLEGE_REPORT,
  input: collegeQuestion,
  row: v.object({
    colleges: v.number(),
    withoutAdmin: v.number(),
    adminAway: v.number(),
    withoutExamClerk: v.number(),
    /** People who work at one of the colleges. */
    staff: v.number(),
    active: v.number(),
    neverLoggedIn: v.number(),
    dormant: v.number(),
    students: v.number(),
    activated: v.number(),
    /** Up to ten colleges with the largest and with the smallest share of activated students. */
    most: activation,
    least: activation,
    asOf: instant,
  }),
})

/** Returns one page of the colleges that match, and sums over all of them. */
export const collegeUserReport = defineQuery({
  id: 'collegeUserReport',
  access: 'r',
  needs: VIEW_COLLEGE_REPORT,
  input: collegeList,
  row: v.object({ ...listSchema(reportCollege).entries, totals: v.object(counted) }),
})

/** Returns the log-ins per week of staff and students of the colleges that match; a week is named by its first day. */
export const collegeUserTrend = defineQuery({
  id: 'collegeUserTrend',
  access: 'r',
  needs: VIEW_COLLEGE_REPORT,
  input: collegeQuestion,
  row: v.object({
    weeks: v.array(v.object({ week: day, staff: v.number(), students: v.number() })),
    asOf: instant,
  }),
})

/** Returns one page of the people who work at a college and match, and sums over all of them. */
export const collegeUsers = defineQuery({
  id: 'collegeUsers',
  access: 'r',
  needs: VIEW_COLLEGE_REPORT,
  input: v.strictObject({ ...reportUserList.entries, collegeId: id }),
  row: reportUserPage,
})

/** Returns the options of the filters of the report: those of colleges, and those of the people of a college. */
export const collegeUserChoices = defineQuery({
  id: 'collegeUserChoices',
  access: 'r',
  needs: VIEW_COLLEGE_REPORT,
  input: v.object({}),
  row: v.object({ ...reportChoices, districts: v.array(v.string()), colleges: v.array(collegeName) }),
})
