import { ELEMENTS, isElementTag } from '../../runtime/registry.ts'
import { findNearestName } from './near-miss.ts'

/** A name that does not exist, and the one that was probably meant. */
export interface Mistake {
  readonly found: string
  readonly right: string | undefined
}

/** An attribute that does not exist. */
export interface AttributeMistake extends Mistake {
  /** The tag that has it. */
  readonly element: string
}

const listUnique = <T>(list: readonly T[]): T[] => [...new Set(list)]

/** The tags of all elements. */
export const TAGS = Object.keys(ELEMENTS)

/** Returns tags that look like ours and are none: `<campus-hallticket>`, and what a typing error makes of it. */
export function listUnknownTags(all: readonly Element[]): Mistake[] {
  const strange = all.filter(
    (element) =>
      !isElementTag(element.localName) &&
      (element.localName.startsWith('campus') || element instanceof HTMLUnknownElement) &&
      !customElements.get(element.localName),
  )
  return listUnique(strange.map(({ localName }) => localName))
    .map((name) => ({ found: `<${name}>`, near: findNearestName(name, TAGS), ours: name.startsWith('campus-') }))
    .filter(({ near, ours }) => ours || near)
    .map(({ found, near }) => ({ found, right: near && `<${near}>` }))
}

/** Returns values of `data-campus-element` that name no element. */
export function listUnknownHooks(all: readonly Element[]): Mistake[] {
  const names = all.flatMap((element) => element.getAttribute('data-campus-element') ?? [])
  return listUnique(names)
    .filter((name) => !isElementTag(`campus-${name.trim().replace(/^campus-/, '')}`))
    .map((name) => {
      const near = findNearestName(`campus-${name.replace(/^campus-/, '')}`, TAGS)?.replace('campus-', '')
      return { found: `data-campus-element="${name}"`, right: near && `data-campus-element="${near}"` }
    })
}

const KNOWN_EVERYWHERE = /^(id|class|style|slot|hidden|dir|title|role|part)$|^(data|aria)-|^on/

/** Returns attributes that an element does not know, and that resemble one that it knows. */
export function listUnknownAttributes(elements: readonly Element[]): readonly AttributeMistake[] {
  return elements.flatMap((element) => {
    const observed = (customElements.get(element.localName) as { observedAttributes?: string[] } | undefined)
      ?.observedAttributes
    return element
      .getAttributeNames()
      .filter((name) => observed && !observed.includes(name) && !KNOWN_EVERYWHERE.test(name))
      .flatMap((name) => {
        const right = findNearestName(name, observed ?? [])
        return right ? [{ element: `<${element.localName}>`, found: name, right }] : []
      })
  })
}
