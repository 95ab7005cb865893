/** The formats of exports. */
export const EXPORT_FORMATS = ['CSV', 'XLSX', 'PDF'] as const
/** One of the formats. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** The names of what can be exported, without its filters and columns: `EXPORT_SOURCES` has them. */
export const EXPORT_SOURCE_NAMES = [
  'users',
  'universityUserReport',
  'collegeUserReport',
  'collegeUsers',
  'dashboardRows',
] as const
/** The name of a source. */
export type ExportSource = (typeof EXPORT_SOURCE_NAMES)[number]

/** The screens that offer the exports, by source. */
export const EXPORT_SCREENS: Readonly<Record<ExportSource, `/${string}`>> = {
  users: '/user-management',
  universityUserReport: '/universityUserReport',
  collegeUserReport: '/collegeUserReport',
  collegeUsers: '/collegeUserReport',
  dashboardRows: '/dashboard',
}
