import { onFault } from '../../../core/feedback/log.ts'
import type { CampusElement } from '../campus-element.ts'
import { isPublic, type ElementSpec } from '../spec.ts'

/** Loads what fills fields, where the page prefills one, or tries to prefill a secret. */
export const loadPrefill = async (host: Element) =>
  /\b(user-name|prn|pass\w*|otp|dob|birth.*)\b/.test(`${host.getAttributeNames()}`)
    ? import('../prefill/fill-fields.ts').catch(onFault)
    : undefined

/** Loads what tells the page how far visitors come in a public element. */
export const loadSteps = async (spec: ElementSpec, host: CampusElement, signal: AbortSignal) =>
  isPublic(spec) && import('./watch-steps.ts').then(({ watchSteps }) => watchSteps(host, signal), onFault)
