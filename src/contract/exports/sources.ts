import * as v from 'valibot'
import type { NeededRoles, Right } from '../access.ts'
import { LIST_COLUMNS, listQuestion, READ_LISTS } from '../home/dashboard-lists.ts'
import { collegeQuestion, staffQuestion } from '../reports/college-users.ts'
import { COLLEGE_COLUMNS, REPORT_USER_COLUMNS } from '../reports/export-columns.ts'
import { EXPORT_COLLEGE_REPORT, EXPORT_UNIVERSITY_REPORT, reportUserQuestion } from '../reports/parts.ts'
import { EXPORT_COLUMNS, userSelection } from '../users/user-selection.ts'
import type { ExportSource } from '../export-names.ts'

/**
 * What can be exported, by name: the right that it needs, the filters that select its rows, and its columns. A further
 * source is its name in `export-names.ts`, an entry here and in `exportRequest`, and one file in
 * `server/modules/exports/sources`.
 */
export const EXPORT_SOURCES = {
  users: {
    needs: { menu: '/user-management', verb: 'export' },
    filters: v.strictObject(userSelection),
    columns: EXPORT_COLUMNS,
  },
  universityUserReport: {
    needs: EXPORT_UNIVERSITY_REPORT,
    filters: reportUserQuestion,
    columns: REPORT_USER_COLUMNS,
  },
  collegeUserReport: { needs: EXPORT_COLLEGE_REPORT, filters: collegeQuestion, columns: COLLEGE_COLUMNS },
  collegeUsers: { needs: EXPORT_COLLEGE_REPORT, filters: staffQuestion, columns: REPORT_USER_COLUMNS },
  /** Each list has roles of its own (`getPartRoles`). */
  dashboardRows: { needs: READ_LISTS, filters: listQuestion, columns: LIST_COLUMNS },
} as const satisfies Readonly<
  Record<
    ExportSource,
    { needs: Right | NeededRoles; filters: v.GenericSchema; columns: readonly [string, ...string[]] }
  >
>

/** The sources whose addresses and numbers are masked unless a reason is given. */
export const MASKED_SOURCES = ['universityUserReport', 'collegeUsers'] as const satisfies readonly ExportSource[]

const exportRequestSchema = <
  const Name extends ExportSource,
  Filters extends v.GenericSchema,
  const Columns extends readonly [string, ...string[]],
>(
  source: Name,
  { filters, columns }: { readonly filters: Filters; readonly columns: Columns },
) =>
  v.strictObject({
    source: v.literal(source),
    filters,
    /** In the order of the file. */
    columns: v.pipe(v.array(v.picklist(columns)), v.minLength(1), v.maxLength(columns.length)),
  })

/** What all sources need. */
export const EXPORT_NEEDS: readonly (Right | NeededRoles)[] = Object.values(EXPORT_SOURCES).map(({ needs }) => needs)

/** The rows and columns of an export. */
export const exportRequest = v.variant('source', [
  exportRequestSchema('users', EXPORT_SOURCES.users),
  exportRequestSchema('universityUserReport', EXPORT_SOURCES.universityUserReport),
  exportRequestSchema('collegeUserReport', EXPORT_SOURCES.collegeUserReport),
  exportRequestSchema('collegeUsers', EXPORT_SOURCES.collegeUsers),
  exportRequestSchema('dashboardRows', EXPORT_SOURCES.dashboardRows),
])
/** The rows and columns of an export. */
export type ExportRequest = v.InferOutput<typeof exportRequest>
