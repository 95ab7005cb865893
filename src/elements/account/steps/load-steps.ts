import { loadDictionary, setMessageFiles } from '../../../core/i18n/i18n.ts'
import { onFault } from '../../../core/feedback/log.ts'
import type { Dictionary } from '../../../core/i18n/messages.ts'

setMessageFiles(
  import.meta.glob<Dictionary>('./*/account-later.json', { base: '../../../messages', import: 'default' }),
)

/** Chunk that follows the first view of an account page: the code step and the form for a new password. */
export type AccountSteps = typeof import('./account-steps.tsx')

/**
 * Loads the chunk that follows the first view and its messages. It is a separate chunk, so that the first field need
 * not wait for it. Returns undefined on failure, which visitors see as a lost connection.
 */
export async function loadAccountSteps(language: string): Promise<AccountSteps | undefined> {
  try {
    const [steps] = await Promise.all([import('./account-steps.tsx'), loadDictionary(language, 'account-later')])
    return steps
  } catch (fault) {
    onFault(fault)
    return undefined
  }
}
