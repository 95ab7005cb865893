import type { OutputOf } from '../../../../src/contract/activity.ts'
import { toLatinDigits } from '../../../../src/contract/digits.ts'
import type { confirmSetupFactor, startSetupFactor } from '../../../../src/contract/institution/setup.ts'
import type { Context, Refusal } from '../../../lib/context/handler.ts'
import { createKeyBytes, showAuthenticatorKey } from '../../account/two-factor/key.ts'
import { findTimeStep } from '../../account/two-factor/totp.ts'
import { readDraft, writeDraft } from './store.ts'
import { runWithSetup } from './with-setup.ts'

/** The name in the app while the institution has none. */
const NO_NAME = { name: 'Campus Elements', translations: {} }

/**
 * Returns the key of the administrator's authenticator app: the same one until a code has confirmed it, so that a key
 * that was scanned before a reload works; after that another one, which replaces it.
 */
export const startFactor = (setupKey: string, context: Context): Promise<OutputOf<typeof startSetupFactor> | Refusal> =>
  runWithSetup(setupKey, context, async (tx, row) => {
    const draft = readDraft(row)
    if (!draft.ADMINISTRATOR) return { outcome: 'ADMINISTRATOR_MISSING' as const }
    const names = draft.IDENTITY?.name ?? NO_NAME
    const unconfirmedKey = draft.factor?.confirmedStep === null ? Buffer.from(draft.factor.key, 'base64url') : null
    const bytes = unconfirmedKey ?? createKeyBytes()
    const { key, address } = showAuthenticatorKey(bytes, names, draft.ADMINISTRATOR.loginName)
    await writeDraft(tx, { ...draft, factor: { key: bytes.toString('base64url'), confirmedStep: null } })
    return { outcome: 'STARTED' as const, secret: key, uri: address }
  })

/** Confirms that key with a code, which cannot be used again to sign in. */
export const confirmFactor = (
  setupKey: string,
  code: string,
  context: Context,
): Promise<OutputOf<typeof confirmSetupFactor> | Refusal> =>
  runWithSetup(setupKey, context, async (tx, row) => {
    const draft = readDraft(row)
    if (!draft.factor) return { outcome: 'NOT_STARTED' as const }
    const { key } = draft.factor
    const step = findTimeStep(Buffer.from(key, 'base64url'), toLatinDigits(code).replaceAll(/\D/g, ''), context.now)
    if (step === null) return { outcome: 'WRONG' as const }
    await writeDraft(tx, { ...draft, factor: { key, confirmedStep: step } })
    return { outcome: 'CONFIRMED' as const }
  })
