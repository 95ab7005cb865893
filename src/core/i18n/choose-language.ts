import type { LanguageCode } from '../../contract/parts.ts'
import { $choice, areasInUse, FAILED, loadMessages, loadMessage } from './i18n.ts'
import { onFault } from '../feedback/log.ts'
import { setCallLanguage } from './call-language.ts'
import { sessionStore } from '../storage/storage.ts'
import { showToast } from '../feedback/toasts.ts'

/**
 * Sets the person's language everywhere on the page, once its messages are loaded. If they cannot be loaded, nothing
 * changes, and a toast says so.
 */
export async function chooseLanguage(language: LanguageCode): Promise<void> {
  try {
    await Promise.all([...areasInUse.add('public')].map((area) => loadMessages(language, area)))
  } catch (fault) {
    onFault(fault)
    showToast({ severity: 'error', summary: await loadMessage('common.error', 'Error'), detail: FAILED })
    return
  }
  sessionStore.set('lang', language)
  setCallLanguage(language)
  $choice.set(language)
}
