import { signInProviders } from '../../../contract/sign-in/sign-in-providers.ts'
import { signInOptions } from '../../../contract/sign-in/student-codes.ts'
import { loadClient } from '../../../core/institution/client.ts'
import { loadDictionary } from '../../../core/i18n/i18n.ts'
import { findPreloadedRows, preloadRows } from '../../../core/mql/preloaded-rows.ts'
import type { SignInKind } from '../../../core/sign-in/sign-in.ts'
import { createPreparable } from '../../ui/lazy/preparable.ts'

/** The sign-in with the institution's provider, and the function that loads it. */
export const [ProviderSignIn, prepareProvider] = createPreparable(() => import('./provider-sign-in.tsx'))

async function loadOfInstitution(kind: SignInKind, code: string): Promise<void> {
  const state = await loadClient(code)
  if (state.status !== 'found') return
  const { clientId } = state.client
  if (kind === 'student') return preloadRows(signInOptions, { clientId })
  await preloadRows(signInProviders, { clientId })
  if (findPreloadedRows(signInProviders, { clientId })?.length) await prepareProvider()
}

/** Loads the sign-in methods of an institution besides the password, with their messages. */
export async function loadMethods(kind: SignInKind, code: string, language: string): Promise<void> {
  await Promise.all([loadDictionary(language, 'account-later'), loadOfInstitution(kind, code)])
}
