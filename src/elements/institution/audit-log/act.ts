import type { RowOf } from '../../../contract/activity.ts'
import type { auditLog } from '../../../contract/institution/audit/audit-log.ts'
import type { MessageKey } from '../../../core/i18n/messages.ts'
import type { Messages } from '../../runtime/messages.tsx'

/** An act of the audit log. */
export type AuditAct = RowOf<typeof auditLog>['rows'][number]

/** Returns the words for an activity; its own name where there are none: an earlier or later release may log others. */
export const formatActivity = (activity: string, t: Messages['t']): string =>
  t(`audit.act.${activity}` as MessageKey) || t(`people.find.act.${activity}` as MessageKey) || activity
