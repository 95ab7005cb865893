import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import {
  reportCollege,
  type COLLEGE_SORTS,
  type ReportCollege,
} from '../../../../src/contract/reports/college-users.ts'
import { college } from '../../../db/schema.ts'
import type { ReadContext } from '../../../lib/context/handler.ts'
import { sqlIsoText } from '../people/expressions.ts'
import { whereCollegeMatches, whereFiguresMatch, type CollegeQuestion } from './conditions.ts'
import { sqlCollegeFlag, sqlJoinedAdmins, sqlJoinedForms, sqlJoinedStaff, sqlJoinedStudents } from './college-joins.ts'

/** The order of colleges in the report. */
export interface CollegeSort {
  readonly column: (typeof COLLEGE_SORTS)[number]
  readonly descending: boolean
}

/** A row of `sqlCollegeRows`. */
export type CollegeRecord = ReportCollege & { readonly examClerks: number }

const BY_CODE: CollegeSort = { column: 'code', descending: false }

/** The expressions of the sorts that are not a column of figures. */
const SORTS: Partial<Record<CollegeSort['column'], SQL>> = {
  name: sql`"name" collate "und-x-icu"`,
  district: sql`"district" collate "und-x-icu"`,
  share: sql`"activated"::float8 / nullif("students", 0)`,
  lastActivity: sql`"lastActivityAt"`,
}

const sqlFigure = (from: 'staff' | 'studying', name: string): SQL =>
  sql`coalesce(${sql.identifier(from)}.${sql.identifier(name)}, 0) as ${sql.identifier(name)}`

const figures = sql.join(
  [
    ...['staff', 'teachers', 'clerks', 'examClerks', 'active', 'inactive', 'neverLoggedIn', 'dormant'].map((name) =>
      sqlFigure('staff', name),
    ),
    ...['students', 'accounts', 'activated', 'programmes'].map((name) => sqlFigure('studying', name)),
  ],
  sql`, `,
)

/**
 * Returns the statement for the rows of the report on colleges (specification, section 11.5.2), in a stable order. Its
 * list, totals, summary and files all use it; `readCollege` reads a row.
 */
export function sqlCollegeRows(
  { sort, ...question }: CollegeQuestion & { readonly sort?: CollegeSort | null | undefined },
  context: ReadContext,
): SQL {
  const { column, descending } = sort ?? BY_CODE
  const way = descending ? sql`desc nulls last` : sql`asc nulls first`
  return sql`select "colleges".* from (select
      ${college.id}::float8 as "collegeId", ${college.code} as "code", ${college.name} as "name",
      ${college.nameI18n} as "translations",
      ${college.district} as "district", ${college.type} as "type", ${college.aided} as "funding",
      coalesce("administration"."admins", '[]'::json) as "admins", ${sqlCollegeFlag(context)} as "flag",
      ${sqlIsoText(sql`"forms"."closesAt"`)} as "formsCloseAt", ${figures},
      ${sqlIsoText(sql`"staff"."lastActivityAt"`)} as "lastActivityAt"
    from ${college}
    ${sqlJoinedStaff(context)} ${sqlJoinedStudents(context)} ${sqlJoinedAdmins(context)} ${sqlJoinedForms(context)}
    where ${whereCollegeMatches(question, context) ?? sql`true`}) as "colleges"
    where ${whereFiguresMatch(question, context) ?? sql`true`}
    order by ${SORTS[column] ?? sql.identifier(column)} ${way}, "collegeId"`
}

/** Returns a row of the statement as the contract describes it. */
export const readCollege = (record: CollegeRecord): ReportCollege => v.parse(reportCollege, record)
