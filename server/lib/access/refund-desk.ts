import { REFUND_DESK } from '../../../src/contract/access.ts'
import type { Actor } from '../context/handler.ts'

/** Returns whether a person approves and declines refunds: finance of the university. */
export const mayApproveRefunds = ({ userType, roleIds }: Pick<Actor, 'userType' | 'roleIds'>): boolean =>
  userType === 'UNIVERSITY' && REFUND_DESK.roles.some((role) => roleIds.includes(role))
