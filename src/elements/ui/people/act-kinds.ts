import type { UserStatus } from '../../../contract/people/parts.ts'
import type { BulkAct } from '../../../contract/people/user-acts.ts'
import type { ToolIconName } from '../tool-icons.tsx'

/** What is done in the panel: what can be done to many, or what is done to one account only. */
export type PanelKind = BulkAct['kind'] | 'DEACTIVATE' | 'RESET_SECOND_STEP'

/** In the order of the bulk bar. */
export const BULK_KINDS = ['INVITE', 'SUSPEND', 'ACTIVATE', 'ADD_ROLE', 'REMOVE_ROLE', 'SET_COLLEGE', 'SET_VALIDITY', 'FORCE_PASSWORD_CHANGE', 'SIGN_OUT', 'MESSAGE'] as const satisfies readonly BulkAct['kind'][]

/** Acts that take something away. */
export const DANGEROUS: readonly PanelKind[] = ['SUSPEND', 'REMOVE_ROLE', 'FORCE_PASSWORD_CHANGE', 'SIGN_OUT', 'DEACTIVATE', 'RESET_SECOND_STEP']

/** Acts that the person is told the reason of. */
export const NEEDS_REASON: readonly PanelKind[] = ['SUSPEND', 'DEACTIVATE', 'RESET_SECOND_STEP']

/** The pictures of those acts that have one. */
export const ACT_ICONS: Partial<Readonly<Record<PanelKind, ToolIconName>>> = { INVITE: 'send', SUSPEND: 'stop', ACTIVATE: 'tick', ADD_ROLE: 'plus', REMOVE_ROLE: 'close', SET_VALIDITY: 'calendar' }

/** Whom something is done to, as a list and a record know them. */
export interface Person {
  readonly userId: string
  readonly name: string
  readonly status: UserStatus
  /** Wrong passwords keep the account shut. */
  readonly locked?: boolean
  /** Has a second step at sign-in. */
  readonly secondStep?: boolean
  /** It is the caller. */
  readonly own?: boolean
  /** Whether the caller may change the record, and act on the account. */
  readonly mayEdit: boolean
  readonly mayAct: boolean
}
