import type { AuthorityDenial, UserStatus } from '../../../contract/users/parts.ts'
import type { BulkAct } from '../../../contract/users/bulk-user-action.ts'
import type { ToolIconName } from '../../ui/icons/tool-icons.tsx'

/** An action that uses the panel: a bulk action, or one for a single account only. */
export type PanelKind = BulkAct['kind'] | 'DEACTIVATE' | 'RESET_SECOND_STEP'

/** Bulk actions in the order of the bulk bar. */
export const BULK_KINDS = [
  'INVITE',
  'SUSPEND',
  'ACTIVATE',
  'ADD_ROLE',
  'REMOVE_ROLE',
  'SET_COLLEGE',
  'SET_VALIDITY',
  'FORCE_PASSWORD_CHANGE',
  'SIGN_OUT',
  'MESSAGE',
] as const satisfies readonly BulkAct['kind'][]

/** Actions that take something away. */
export const DANGEROUS: readonly PanelKind[] = [
  'SUSPEND',
  'REMOVE_ROLE',
  'FORCE_PASSWORD_CHANGE',
  'SIGN_OUT',
  'DEACTIVATE',
  'RESET_SECOND_STEP',
]

/** Actions whose reason is sent to the user. */
export const NEEDS_REASON: readonly PanelKind[] = ['SUSPEND', 'DEACTIVATE', 'RESET_SECOND_STEP']

/** Icons of the actions that have one. */
export const ACT_ICONS: Partial<Readonly<Record<PanelKind, ToolIconName>>> = {
  INVITE: 'send',
  SUSPEND: 'stop',
  ACTIVATE: 'tick',
  ADD_ROLE: 'plus',
  REMOVE_ROLE: 'close',
  SET_VALIDITY: 'calendar',
}

/** The user that an action is for, as known to a list and to a record. */
export interface Person {
  readonly userId: string
  readonly name: string
  readonly status: UserStatus
  /** Whether the user is a student: the roles follow from the university's record and are not part of the form. */
  readonly student?: boolean
  /** Whether the account is locked after failed password attempts. */
  readonly locked?: boolean
  /** Whether the user has two-factor authentication. */
  readonly secondStep?: boolean
  /** Whether the user is the caller. */
  readonly own?: boolean
  /** Whether the caller may edit the record, and run actions on the account. */
  readonly mayEdit: boolean
  readonly mayAct: boolean
  /** Why the caller may not run actions on the account, if the reason is not a missing right. */
  readonly mayActNot?: AuthorityDenial | null
}
