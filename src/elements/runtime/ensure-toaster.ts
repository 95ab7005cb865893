import type { LanguageCode } from '../../contract/parts.ts'
import { onFault } from '../../core/feedback/log.ts'
import type { CampusElement } from './campus-element.ts'
import { defineElement } from './define-element.tsx'
import { loadToasterElement } from './own-elements.ts'
import { applyTheme } from './theme/apply-theme.ts'

const TAG = 'campus-toaster'

/** Adds the toaster in `language`, or else that of the page, with the theme of the element that adds it. */
function addToaster(host: CampusElement | null, language: LanguageCode | undefined): void {
  const toaster = document.createElement(TAG)
  if (language && !document.querySelector('campus-portal')) toaster.lang = language
  if (host) applyTheme(toaster, host)
  document.body.append(toaster)
}

/**
 * Adds the page's single toaster if there is none yet (specification, section 1: global toast area), as soon as its
 * file has loaded. `onAdded` is called then.
 */
export function ensureToaster(
  host: CampusElement | null,
  language?: LanguageCode,
  onAdded?: (toaster: HTMLElement) => void,
): void {
  loadToasterElement().then((loaded) => {
    // Before the tag is in the page, where the loader would load it a second time.
    defineElement(loaded)
    if (!document.querySelector(TAG)) addToaster(host, language)
    const toaster = document.querySelector<HTMLElement>(TAG)
    if (toaster) onAdded?.(toaster)
  }, onFault)
}
