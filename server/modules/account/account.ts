import type { ActivityHandlers, QueryHandlers } from '../../lib/context/handler.ts'
import { assetActivities } from './assets.ts'
import { emailConfirmActivities, emailConfirmQueries } from './email-confirm.ts'
import { identityActivities } from './identity.ts'
import { myContactActivities } from './my-contacts.ts'
import { myDetailActivities, myDetailQueries } from './my-details.ts'
import { mySessionActivities, mySessionQueries } from './my-sessions.ts'
import { passkeyActivities, passkeyQueries } from './passkeys.ts'
import { passwordActivities, passwordQueries } from './passwords.ts'
import { privacyActivities } from './privacy.ts'
import { twoFactorActivities, twoFactorQueries } from './two-factor.ts'

/** Handles account activities: passwords and self-service (specification, sections 11.1.3 to 11.1.6, 11.3.6). */
export const accountActivities = {
  ...passwordActivities,
  ...emailConfirmActivities,
  ...twoFactorActivities,
  ...passkeyActivities,
  ...identityActivities,
  ...myDetailActivities,
  ...myContactActivities,
  ...assetActivities,
  ...privacyActivities,
  ...mySessionActivities,
} satisfies Partial<ActivityHandlers>

/** Handles account queries. */
export const accountQueries = {
  ...passwordQueries,
  ...emailConfirmQueries,
  ...twoFactorQueries,
  ...passkeyQueries,
  ...myDetailQueries,
  ...mySessionQueries,
} satisfies Partial<QueryHandlers>
