import type { ActivityHandlers, QueryHandlers } from '../../lib/context/handler.ts'
import { assertionActivities } from './assertions/assertion.ts'
import { handoverActivities } from './handover-activities.ts'
import { openIdActivities, openIdQueries } from './openid.ts'
import { passkeySignInActivities } from './passkey-sign-in.ts'
import { sessionActivities } from './session.ts'
import { findPrnActivities } from './find-prn.ts'
import { studentCodeActivities, studentCodeQueries } from './student-codes.ts'
import { twoFactorSignInActivities } from './two-factor-sign-in.ts'

/** Handles sign-in by each of its methods, and sign-out (specification, section 11.1). */
export const signInActivities = {
  ...sessionActivities,
  ...twoFactorSignInActivities,
  ...passkeySignInActivities,
  ...studentCodeActivities,
  ...findPrnActivities,
  ...handoverActivities,
  ...assertionActivities,
  ...openIdActivities,
} satisfies Partial<ActivityHandlers>

/** Handles queries that the sign-in page makes before a sign-in. */
export const signInQueries = {
  ...studentCodeQueries,
  ...openIdQueries,
} satisfies Partial<QueryHandlers>
