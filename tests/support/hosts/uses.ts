import type { ElementTag } from '../../../src/elements/runtime/registry.ts'
import { FORM_USES } from './form-uses.ts'
import { OTHER_USES } from './other-uses.ts'
import type { Use } from './use.ts'

const USES: Readonly<Partial<Record<ElementTag, Use>>> = { ...FORM_USES, ...OTHER_USES }

/** Returns how a public element is used. Throws if none is defined for it in this folder. */
export function getUse(tag: ElementTag): Use {
  const found = USES[tag]
  if (!found) throw new Error(`tests/support/hosts: no use of <${tag}> is defined.`)
  return found
}
