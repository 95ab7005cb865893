import type { MapStore } from 'nanostores'
import { toPropertyName, type AttributeValues } from './attributes.ts'
import type { Attribute } from './spec.ts'

/**
 * Defines the property of an attribute on an element class: reading returns the parsed value, writing sets the
 * attribute.
 */
export function reflectAttribute(prototype: HTMLElement, name: string, { kind }: Attribute): void {
  if (name === 'lang') return // the platform reflects it already
  Object.defineProperty(prototype, toPropertyName(name), {
    configurable: true,
    enumerable: true,
    get(this: HTMLElement & { readonly values: MapStore<AttributeValues> }) {
      return this.values.get()[name]
    },
    set(this: HTMLElement, value: unknown) {
      if (value === undefined || value === null || value === false) this.removeAttribute(name)
      else this.setAttribute(name, kind === 'flag' ? '' : `${value as string | number}`)
    },
  })
}

/**
 * Sets a property again that was set before the element was defined. Until it is deleted, the own property hides the
 * accessor permanently.
 */
export function replayEarlyProperty(element: HTMLElement, name: string): void {
  const own = Object.getOwnPropertyDescriptor(element, name)
  if (!own || !('value' in own)) return
  Reflect.deleteProperty(element, name)
  Reflect.set(element, name, own.value)
}
