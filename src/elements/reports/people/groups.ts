import type { RowOf } from '../../../contract/activity.ts'
import type { GroupFigures } from '../../../contract/reports/parts.ts'
import type { universityUserSummary } from '../../../contract/reports/university-users.ts'
import type { Messages } from '../../runtime/messages.tsx'

/** A group of users, with the value by which the list is filtered; '' for people without an office. */
export interface UserGroup {
  readonly id: string
  readonly name: string
  readonly figures: GroupFigures
}

/** Users by role, office and status, named in the reader's language. */
export type UserGroups = Readonly<Record<'role' | 'office' | 'status', readonly UserGroup[]>>

/** Returns the groups of a summary, named in the reader's language. */
export const toNamedGroups = (
  { byRole, byOffice, byStatus }: Pick<RowOf<typeof universityUserSummary>, 'byRole' | 'byOffice' | 'byStatus'>,
  { t, name }: Messages,
): UserGroups => ({
  role: byRole.map(({ value, ...figures }) => ({ id: String(value.roleId), name: name(value), figures })),
  office: byOffice.map(({ value, ...figures }) => ({
    id: value?.code ?? '',
    name: value ? name(value) : t('reports.noOffice'),
    figures,
  })),
  status: byStatus.map(({ value, ...figures }) => ({ id: value, name: t(`people.status.${value}`), figures })),
})
