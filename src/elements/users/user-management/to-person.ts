import type { UserRow } from '../../../contract/users/users.ts'
import type { Person } from '../acts/user-acts.tsx'
import { formatPersonName } from '../../ui/i18n/format-person-name.ts'
import type { LanguageCode } from '../../../contract/parts.ts'

/** Returns a row as the actions on a user need it. `self` is the login name of the caller. */
export const toPerson = (row: UserRow, self: string | undefined, language: LanguageCode): Person => ({
  userId: row.userId,
  name: formatPersonName(row, language),
  status: row.status,
  student: row.userType === 'STUDENT',
  locked: row.lockedUntil !== null,
  secondStep: row.secondStep === 'ON',
  own: row.loginName === self,
  mayEdit: row.may.edit,
  mayAct: row.may.manage,
  mayActNot: row.may.why,
})
