import type { OutputOf, RowOf } from '../contract/activity.ts'
import type { changePassword } from '../contract/account/change-password.ts'
import type { confirmUserEmail, emailConfirmInfo, resendEmailConfirm } from '../contract/account/email-confirm.ts'
import type { forgotPassword, verifyResetCode } from '../contract/sign-in/forgot-password.ts'
import type { newPassword } from '../contract/sign-in/new-password.ts'
import type { Answers } from './fixtures.ts'

const AT = '2026-11-01T04:30:00.000Z'
/** A one-time token, which has a least length. */
const TOKEN = 'fixture-fixture-fixture'

const sent: OutputOf<typeof forgotPassword> = {
  outcome: 'SENT',
  request: TOKEN,
  masked: null,
  validSeconds: 600,
  resendAfterSeconds: 60,
}
const proven: OutputOf<typeof verifyResetCode> = { outcome: 'PROVEN', token: TOKEN }
const wrongCode: OutputOf<typeof verifyResetCode> = { outcome: 'WRONG', remaining: 4 }
const endedCode: OutputOf<typeof verifyResetCode> = { outcome: 'ENDED' }
const set: OutputOf<typeof newPassword> = { outcome: 'CHANGED' }
const refused = { outcome: 'REFUSED', problems: ['TOO_EASY', 'USED_BEFORE'] } as const satisfies OutputOf<
  typeof newPassword
>
const changed: OutputOf<typeof changePassword> = { outcome: 'CHANGED', endedSessions: 1 }
const wrongPassword: OutputOf<typeof changePassword> = { outcome: 'WRONG', remaining: 4 }
const managedElsewhere: OutputOf<typeof changePassword> = { outcome: 'MANAGED_ELSEWHERE' }
const usedLink: OutputOf<typeof newPassword> = { outcome: 'INVALID' }
const resent: OutputOf<typeof resendEmailConfirm> = { outcome: 'SENT' }

const reset = (code: OutputOf<typeof verifyResetCode>, password: OutputOf<typeof newPassword>): Answers => ({
  forgotPassword: { result: sent },
  verifyResetCode: { result: code },
  newPassword: { result: password },
})

/** Answers to somebody who has forgotten their password. */
export const RESETS = {
  'code-sent': reset(proven, set),
  'wrong-code': reset(wrongCode, set),
  'code-ended': reset(endedCode, set),
  'refused-password': reset(proven, refused),
  'too-many-codes': { forgotPassword: { result: { outcome: 'WAIT', seconds: 300 } } },
} as const

/** Answers to a new password: by a link or after a refused sign-in, and by somebody who has logged in. */
export const NEW_PASSWORDS = {
  changed: { newPassword: { result: set }, changePassword: { result: changed } },
  refused: { newPassword: { result: refused }, changePassword: { result: refused } },
  'wrong-password': { changePassword: { result: wrongPassword } },
  'managed-elsewhere': { changePassword: { result: managedElsewhere } },
  'link-used': { newPassword: { result: usedLink } },
} as const

const buildConfirmAnswers = (
  info: RowOf<typeof emailConfirmInfo>,
  done: OutputOf<typeof confirmUserEmail>,
): Answers => ({
  emailConfirmInfo: { result: [info] },
  confirmUserEmail: { result: done },
  resendEmailConfirm: { result: resent },
  newPassword: { result: set },
})
const ready: RowOf<typeof emailConfirmInfo> = { outcome: 'READY', maskedEmail: 'a•••@example.ac.in' }

/** Answers to a link that confirms an e-mail address. */
export const CONFIRMATIONS = {
  confirmed: buildConfirmAnswers(ready, { outcome: 'CONFIRMED', passwordToken: null }),
  invited: buildConfirmAnswers(ready, { outcome: 'CONFIRMED', passwordToken: TOKEN }),
  'confirmed-already': buildConfirmAnswers({ outcome: 'ALREADY', at: AT }, { outcome: 'ALREADY', at: AT }),
  expired: buildConfirmAnswers({ outcome: 'EXPIRED', maskedEmail: ready.maskedEmail }, { outcome: 'EXPIRED' }),
  replaced: buildConfirmAnswers({ outcome: 'REPLACED' }, { outcome: 'REPLACED' }),
  'no-link': buildConfirmAnswers({ outcome: 'INVALID' }, { outcome: 'INVALID' }),
} as const
