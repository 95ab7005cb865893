import type { Right } from '../../../../src/contract/access.ts'
import type { ExportSource } from '../../../../src/contract/exports/names.ts'
import { EXPORT_SOURCES, type ExportRequest } from '../../../../src/contract/exports/sources.ts'
import { VIEW_PEOPLE } from '../../../../src/contract/users/user-detail.ts'
import { collegeUserReport } from './college-report.ts'
import { collegeUsers } from './college-staff.ts'
import type { ReportSource } from './export-source.ts'
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
}

/** Returns the right that a request needs. */
export const getNeededRight = ({ source }: Pick<ExportRequest, 'source'>) => EXPORT_SOURCES[source].needs

/** Returns the rights that an export needs: that of its source, and with a reason also that to see personal data. */
export const listNeededRights = (request: Pick<ExportRequest, 'source'>, reason: string | null): readonly Right[] =>
  reason === null ? [getNeededRight(request)] : [getNeededRight(request), VIEW_PEOPLE]
