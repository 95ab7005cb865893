import { log } from '../../core/feedback/log.ts'
import { createElementClass, VERSION } from './element-class.tsx'
import type { ElementDefinition, ElementSpec } from './spec.ts'

/**
 * Registers an element. Does nothing where there is no DOM. When the tag is taken by another version, it only logs a
 * console warning.
 */
export function defineElement<S extends ElementSpec>(definition: ElementDefinition<S>): void {
  if (typeof HTMLElement === 'undefined') return
  const { tag } = definition.spec
  const registered = customElements.get(tag) as { campusVersion?: string } | undefined
  if (!registered) customElements.define(tag, createElementClass(definition as unknown as ElementDefinition))
  else if (registered.campusVersion !== VERSION)
    log.warn(
      `<${tag}> is already defined by version ${registered.campusVersion ?? 'unknown'}; version ${VERSION} leaves it alone.`,
    )
}
