import { findPersonById } from '../account/person/find-person.ts'
import { isManagedByDirectory } from '../account/person/managed-by-directory.ts'
import { checkPasskey, requestPasskey } from '../account/passkeys/check.ts'
import { recordSignIn } from '../account/person/sign-in-log.ts'
import { Refusal, type ActivityHandlers } from '../../lib/context/handler.ts'
import { refuseTooManyFromAddress } from '../../lib/rate-limit/count-use.ts'
import { decideSignIn } from './credentials.ts'
import { completeSignIn } from './open-session.ts'

/** Handles sign-in with a passkey, which is both factors: possession, and user verification by the device. */
export const passkeySignInActivities = {
  async beginPasskeySignIn(_input, context) {
    return (
      (await refuseTooManyFromAddress(context, 'triesPerAddress')) ??
      requestPasskey(context, 'PASSKEY_SIGN_IN', null, [])
    )
  },

  async signInWithPasskey({ answer, sharedComputer }, context) {
    const tooMany = await refuseTooManyFromAddress(context, 'triesPerAddress')
    if (tooMany) return tooMany
    const checked = await checkPasskey(context, answer, 'PASSKEY_SIGN_IN', null)
    const person = checked.outcome === 'RIGHT' ? await findPersonById(context, checked.row.userId) : undefined
    // The directory decides at every sign-in whether its people may sign in.
    if (!person || person.account.userType === 'STUDENT' || isManagedByDirectory(person, context)) {
      const userId = checked.outcome === 'ENDED' ? null : (checked.row?.userId ?? null)
      await recordSignIn(context, person?.account.loginName ?? '', { userId, outcome: 'BAD', via: 'PASSKEY' })
      return { outcome: 'REFUSED' }
    }
    const admitted = await decideSignIn(person.account, context)
    await recordSignIn(context, person.account.loginName, {
      userId: person.account.id,
      outcome: admitted instanceof Refusal ? 'INACTIVE' : 'OK',
      via: 'PASSKEY',
    })
    if (admitted instanceof Refusal) return admitted
    const entered = await completeSignIn(admitted, context, { via: 'PASSKEY', sharedComputer })
    return entered instanceof Refusal ? entered : { outcome: 'SIGNED_IN', ...entered }
  },
} satisfies Partial<ActivityHandlers>
