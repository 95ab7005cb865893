import { EXTENSIONS, ROUTES } from '../../../src/core/routing/route-table.ts'
import { ELEMENTS, isElementTag, type ElementTag } from '../../../src/elements/runtime/registry.ts'

/** What decides how an element behaves on a page of somebody else. */
export interface ElementFacts {
  readonly tag: ElementTag
  /** Its form can stand in the page as HTML (`forms/<tag>.<language>.html`). */
  readonly formInPage: boolean
  /** That form gets an answer from the server without any script. */
  readonly postsItself: boolean
}

/** Whether an element is for people who have signed in: every route that shows it stands in a layout of the portal. */
export function isBehindSignIn(tag: ElementTag): boolean {
  const routes = [...ROUTES, ...EXTENSIONS].filter((route) => route.tag === tag)
  return routes.length > 0 && routes.every(({ layout, exempt }) => layout !== 'simple' && !exempt)
}

/** The elements that a page may show to anybody, and those that need a session, each in the order of the alphabet. */
export function elementsByAudience(): {
  readonly everybody: readonly ElementTag[]
  readonly signedIn: readonly ElementTag[]
} {
  const tags = Object.keys(ELEMENTS).filter(isElementTag).sort()
  return { everybody: tags.filter((tag) => !isBehindSignIn(tag)), signedIn: tags.filter(isBehindSignIn) }
}

/** The facts of an element, from the form that the build renders for it; undefined: it has none. */
export const factsOf = (tag: ElementTag, form: string | undefined): ElementFacts => ({
  tag,
  formInPage: form !== undefined,
  postsItself: form?.includes('method="post"') ?? false,
})
