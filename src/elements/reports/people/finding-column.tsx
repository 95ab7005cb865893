import { FINDINGS, type Finding, type ReportUser } from '../../../contract/reports/parts.ts'
import type { Column } from '../../ui/table/columns/columns.ts'
import type { ColumnData } from './column-data.ts'

/** Returns the findings of a person in words, each with what it is about. */
function formatFindings(
  { findings: { conflicts, administrator, sharedMobile, inactiveWithRights } }: ReportUser,
  { t, number, getName }: Pick<ColumnData, 't' | 'number' | 'getName'>,
): readonly string[] {
  return [
    ...conflicts.map(([one, other]) => t('reports.found.conflict', { one: getName(one), other: getName(other) })),
    ...(inactiveWithRights ? [t('reports.finding.INACTIVE_WITH_RIGHTS')] : []),
    ...(sharedMobile > 0 ? [t('reports.found.mobile', { count: sharedMobile, number: number(sharedMobile) })] : []),
    ...(administrator ? [t('reports.finding.ADMINISTRATOR')] : []),
  ]
}

const getFindingTitle = (finding: Finding) => `reports.finding.${finding}` as const

/** Returns the column of what an auditor looks for. */
export const findingColumn = (data: ColumnData): Column<ReportUser> => ({
  id: 'finding',
  header: data.t('reports.findings'),
  kind: 'status',
  sortable: false,
  priority: data.audit ? 1 : 12,
  width: 240,
  ...(data.audit && { fact: true }),
  value: (row) => formatFindings(row, data).join(' · '),
  draw: (row) => (
    <span className="c-findings">
      {formatFindings(row, data).map((found) => (
        <span key={found}>{found}</span>
      ))}
    </span>
  ),
  options: FINDINGS.map((value) => ({ value, label: data.t(getFindingTitle(value)) })),
})
