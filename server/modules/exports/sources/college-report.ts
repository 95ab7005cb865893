import type { ReportCollege } from '../../../../src/contract/reports/college-users.ts'
import { COLLEGE_FIGURE_COLUMNS, type COLLEGE_COLUMNS } from '../../../../src/contract/reports/export-columns.ts'
import type { CollegeQuestion } from '../../reports/college/conditions.ts'
import { sqlCollegeRows, readCollege, type CollegeRecord } from '../../reports/college/college-rows.ts'
import { printCollegeFilters } from './college-filters.ts'
import { createRowReader, readRows, type ReportSource, type SourceColumn } from './export-source.ts'

const PER_MILLE = 1000

type Columns<Id extends string> = Readonly<Record<Id, SourceColumn<ReportCollege>>>

const figures = Object.fromEntries(
  COLLEGE_FIGURE_COLUMNS.map((id): [string, SourceColumn<ReportCollege>] => [
    id,
    { label: `reports.figure.${id}`, kind: 'number', width: 90, value: (row) => row[id] },
  ]),
) as Columns<(typeof COLLEGE_FIGURE_COLUMNS)[number]>

const columns: Columns<(typeof COLLEGE_COLUMNS)[number]> = {
  name: { label: 'reports.college', kind: 'text', width: 230, value: (row, { name }) => name(row) },
  code: { label: 'reports.code', kind: 'identifier', width: 90, value: ({ code }) => code },
  flag: {
    label: 'reports.flag',
    kind: 'text',
    width: 170,
    value: ({ flag }, { label }) => flag && label(`reports.flag.${flag}`),
  },
  district: { label: 'reports.district', kind: 'text', width: 110, value: ({ district }) => district },
  type: {
    label: 'reports.type',
    kind: 'text',
    width: 110,
    value: ({ type }, { label }) => label(`reports.type.${type}`),
  },
  funding: {
    label: 'reports.funding',
    kind: 'text',
    width: 110,
    value: ({ funding }, { label }) => label(`reports.funding.${funding}`),
  },
  admin: {
    label: 'reports.admin',
    kind: 'text',
    width: 200,
    value: ({ admins }, { label, name }) =>
      admins
        .map(
          ({ displayName, translations, status }) =>
            `${name({ name: displayName, translations })} (${label(`users.status.${status}`)})`,
        )
        .join(' · '),
  },
  adminLastLogin: {
    label: 'reports.adminLastLogin',
    kind: 'instant',
    width: 140,
    value: ({ admins }) =>
      admins
        .flatMap(({ lastLoginAt }) => lastLoginAt ?? [])
        .sort()
        .at(-1),
  },
  ...figures,
  share: {
    label: 'reports.activatedPercent',
    kind: 'number',
    width: 90,
    // In percent with one decimal, as on the screen.
    value: ({ activated, students }) => (students > 0 ? Math.round((activated / students) * PER_MILLE) / 10 : null),
  },
  programmes: { label: 'users.programmes', kind: 'number', width: 90, value: ({ programmes }) => programmes },
  formsCloseAt: { label: 'reports.formsClose', kind: 'instant', width: 140, value: ({ formsCloseAt }) => formsCloseAt },
  lastActivity: {
    label: 'reports.lastActivity',
    kind: 'instant',
    width: 140,
    value: ({ lastActivityAt }) => lastActivityAt,
  },
}

/** The report on users of colleges, one row for each college (specification, section 11.5.2). */
export const collegeUserReport: ReportSource<CollegeQuestion, ReportCollege> = {
  title: 'title.collegeUserReport',
  screen: 'collegeUserReport',
  columns,
  open: (question, context) =>
    Promise.resolve(
      readRows(
        createRowReader<CollegeRecord>(context, sqlCollegeRows(question, context), ['code', 'collegeId']),
        readCollege,
      ),
    ),
  printFilters: printCollegeFilters,
}
