import { EXTENSIONS, ROUTES } from '../../../src/core/routing/route-table.ts'
import { ELEMENTS, isElementTag, type ElementTag } from '../../../src/elements/runtime/registry.ts'

/** The facts that decide how an element behaves on a host page. */
export interface ElementFacts {
  readonly tag: ElementTag
  /** Its form can be part of the page as HTML (`forms/<tag>.<language>.html`). */
  readonly formInPage: boolean
  /** The form can be submitted to the server without a script. */
  readonly postsItself: boolean
}

/** Returns whether an element is for signed-in users: all its routes have a layout of the portal. */
export function isBehindSignIn(tag: ElementTag): boolean {
  const routes = [...ROUTES, ...EXTENSIONS].filter((route) => route.tag === tag)
  return routes.length > 0 && routes.every(({ layout, exempt }) => layout !== 'simple' && !exempt)
}

/** Returns the elements for all visitors and those that need a session, each in alphabetical order. */
export function groupElementsByAudience(): {
  readonly everybody: readonly ElementTag[]
  readonly signedIn: readonly ElementTag[]
} {
  const tags = Object.keys(ELEMENTS).filter(isElementTag).sort()
  return { everybody: tags.filter((tag) => !isBehindSignIn(tag)), signedIn: tags.filter(isBehindSignIn) }
}

/** Returns the facts of an element, from the form that the build renders for it; undefined: it has no form. */
export const toElementFacts = (tag: ElementTag, form: string | undefined): ElementFacts => ({
  tag,
  formInPage: form !== undefined,
  postsItself: form?.includes('method="post"') ?? false,
})
