import { getConfig } from '../../../core/config/config.ts'
import type { CampusElement } from '../campus-element.ts'
import { isPublic, type ElementSpec } from '../spec.ts'
import { watchSignIn } from './return-after-sign-in.ts'
import { watchSteps } from './watch-steps.ts'

export { fillFields } from '../prefill/fill-fields.ts'

/** Follows what visitors do in an element, as far as the page wants it: their steps, and where they go afterwards. */
export function followVisitor(spec: ElementSpec, host: CampusElement, signal: AbortSignal): void {
  if (getConfig().steps && isPublic(spec)) watchSteps(host, signal)
  watchSignIn(host, signal)
}
