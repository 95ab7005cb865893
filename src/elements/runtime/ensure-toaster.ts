import type { LanguageCode } from '../../contract/parts.ts'
import { onFault } from '../../core/feedback/log.ts'
import type { CampusElement } from './campus-element.ts'
import { defineElement } from './define-element.tsx'
import { loadToasterElement } from './own-elements.ts'
import { applyTheme } from './theme/apply-theme.ts'

const TAG = 'campus-toaster'

/**
 * Adds the page's single toaster if there is none yet (specification, section 1: global toast area). It uses
 * `language`, or else the language of the page, and the theme of the element that adds it.
 */
export function ensureToaster(host: CampusElement | null, language?: LanguageCode): void {
  if (!document.querySelector(TAG)) {
    const toaster = document.createElement(TAG)
    if (language && !document.querySelector('campus-portal')) toaster.lang = language
    if (host) applyTheme(toaster, host)
    document.body.append(toaster)
  }
  loadToasterElement().then(defineElement, onFault)
}
