import type { ElementTag } from '../../../src/elements/runtime/registry.ts'
import { FORM_USES } from './form-uses.ts'
import { OTHER_USES } from './other-uses.ts'
import type { Use } from './use.ts'

const USES: Readonly<Partial<Record<ElementTag, Use>>> = { ...FORM_USES, ...OTHER_USES }

/** How an element for everybody is used. Throws for one that nobody has written a use for: write it here. */
export function usageOf(tag: ElementTag): Use {
  const found = USES[tag]
  if (!found) throw new Error(`tests/support/hosts: nobody has said how <${tag}> is used.`)
  return found
}
