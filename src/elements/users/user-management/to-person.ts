import type { UserRow } from '../../../contract/users/users.ts'
import type { Person } from '../acts/user-acts.tsx'

/** Returns a row as the actions on a user need it. `self` is the login name of the caller. */
export const toPerson = (
  { userId, displayName, loginName, userType, status, lockedUntil, secondStep, may: { edit, manage, why } }: UserRow,
  self: string | undefined,
): Person => ({
  userId,
  name: displayName,
  status,
  student: userType === 'STUDENT',
  locked: lockedUntil !== null,
  secondStep: secondStep === 'ON',
  own: loginName === self,
  mayEdit: edit,
  mayAct: manage,
  mayActNot: why,
})
