import type { Needs } from '../../../../src/contract/access.ts'
import type { ExportSource } from '../../../../src/contract/export-names.ts'
import { EXPORT_SOURCES, type ExportRequest } from '../../../../src/contract/exports/sources.ts'
import { getPartRoles } from '../../../../src/contract/home/dashboard-lists.ts'
import { VIEW_PEOPLE } from '../../../../src/contract/users/user-detail.ts'
import { collegeUserReport } from './college-report.ts'
import { collegeUsers } from './college-staff.ts'
import type { ReportSource } from './export-source.ts'
import { dashboardRows } from './figure-lists.ts'
import { universityUserReport } from './university-users.ts'
import { users } from './users.ts'

/** A source whose filters and rows only itself can read. */
export type AnySource = ReportSource<never, never>

/** Hides the types of a source's filters and rows, so that sources can be listed together. */
export const hideSourceTypes = <Filters, Row extends object>(source: ReportSource<Filters, Row>): AnySource =>
  source as unknown as AnySource

/** The sources of exports, by the names of the contract; a missing one is a compile error. */
export const SOURCES: Readonly<Record<ExportSource, AnySource>> = {
  users: hideSourceTypes(users),
  universityUserReport: hideSourceTypes(universityUserReport),
  collegeUserReport: hideSourceTypes(collegeUserReport),
  collegeUsers: hideSourceTypes(collegeUsers),
  dashboardRows: hideSourceTypes(dashboardRows),
}

/** Returns what a request needs: a right, or a role that reads its list. */
export const getNeeds = (request: ExportRequest): Needs =>
  request.source === 'dashboardRows'
    ? { ...EXPORT_SOURCES.dashboardRows.needs, roles: getPartRoles(request.filters) }
    : EXPORT_SOURCES[request.source].needs

/** Returns what an export needs: what its source needs, and with a reason also the right to see personal data. */
export const listNeeds = (request: ExportRequest, reason: string | null): readonly Needs[] =>
  reason === null ? [getNeeds(request)] : [getNeeds(request), VIEW_PEOPLE]
