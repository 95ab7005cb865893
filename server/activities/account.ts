import type { ActivityHandlers, QueryHandlers } from '../handler.ts'
import { assetActivities } from './account/assets.ts'
import { emailConfirmActivities, emailConfirmQueries } from './account/email-confirm.ts'
import { handoverActivities } from './account/handover.ts'
import { myContactActivities } from './account/my-contacts.ts'
import { myDetailActivities, myDetailQueries } from './account/my-details.ts'
import { mySessionActivities, mySessionQueries } from './account/my-sessions.ts'
import { passwordActivities, passwordQueries } from './account/passwords.ts'
import { privacyActivities } from './account/privacy.ts'
import { secondStepActivities, secondStepQueries } from './account/second-step.ts'
import { secondStepSignInActivities } from './account/second-step-sign-in.ts'
import { studentCodeActivities, studentCodeQueries } from './account/student-codes.ts'

/** Accounts: getting in, and looking after one's own (domain brief 2.1.3 to 2.1.6, 2.3.6). */
export const accountActivities = {
  ...passwordActivities,
  ...emailConfirmActivities,
  ...secondStepSignInActivities,
  ...secondStepActivities,
  ...studentCodeActivities,
  ...handoverActivities,
  ...myDetailActivities,
  ...myContactActivities,
  ...assetActivities,
  ...privacyActivities,
  ...mySessionActivities,
} satisfies Partial<ActivityHandlers>

/** What accounts are asked. */
export const accountQueries = {
  ...passwordQueries,
  ...emailConfirmQueries,
  ...secondStepQueries,
  ...studentCodeQueries,
  ...myDetailQueries,
  ...mySessionQueries,
} satisfies Partial<QueryHandlers>
