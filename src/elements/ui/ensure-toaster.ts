import { defineElement } from '../define-element.tsx'
import { onFault } from '../../core/log.ts'
import { loadElement } from '../registry.ts'

const TAG = 'campus-toaster'

/** Puts the one toaster of a page into it, if nobody has yet (specification, section 1: global toast area). */
export function ensureToaster(): void {
  if (!document.querySelector(TAG)) document.body.append(document.createElement(TAG))
  loadElement(TAG).then(defineElement, onFault)
}
