import * as v from 'valibot'
import { defineActivity } from '../activity.ts'
import { instant } from '../parts.ts'
import { messageTextSchema } from '../text-in-message.ts'
import { VIEW_PEOPLE } from '../users/user-detail.ts'
import { staffQuestion } from './college-users.ts'
import { reportUserQuestion } from './parts.ts'

/** For how many minutes a report shows personal data after a reason was given. */
export const UNMASK_MINUTES = 10

/** The bounds of the length of the reason for seeing or exporting personal data. */
export const UNMASK_REASON = { shortest: 3, longest: 200 } as const

/** The reason for seeing or exporting personal data. */
export const unmaskReason = v.pipe(messageTextSchema(UNMASK_REASON.longest), v.minLength(UNMASK_REASON.shortest))

/** A report with masked columns, and its question. */
const maskedReport = v.variant('source', [
  v.strictObject({ source: v.literal('universityUserReport'), filters: reportUserQuestion }),
  v.strictObject({ source: v.literal('collegeUsers'), filters: staffQuestion }),
])
/** A report with masked columns, and its question. */
export type MaskedReport = v.InferOutput<typeof maskedReport>

/**
 * Permits the caller to see e-mail addresses and mobile numbers of the people of a report, in this session and for this
 * question only, and logs the reason. The list of the report returns them when it gets the token. It needs the same
 * right as `unmaskField`, and people whose fields the caller may not see stay masked.
 */
export const unmaskReport = defineActivity({
  name: 'unmaskReport',
  access: 'r',
  needs: VIEW_PEOPLE,
  writes: true,
  input: v.strictObject({ report: maskedReport, reason: unmaskReason }),
  output: v.object({ unmaskToken: v.string(), until: instant, rows: v.number() }),
})
