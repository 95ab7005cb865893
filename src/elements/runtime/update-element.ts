import { replaceSheet } from './sheets.ts'
import type { ElementDefinition } from './spec.ts'

/** The functions of React Fast Refresh that `updateElement` uses. */
interface RefreshRuntime {
  readonly register: (component: unknown, id: string) => void
  readonly validateRefreshBoundaryAndEnqueueUpdate: (id: string, before: object, after: object) => string | undefined
}

type Exports = Readonly<Record<string, ElementDefinition>>

/**
 * Updates the elements of a page after the module that declares them has changed: the new screen replaces the old one
 * and keeps its state. Only `npm run dev` imports it (scripts/vite/hot-elements.ts). Returns a reason where the page
 * must be loaded again instead, because the public face of an element has changed: a tag can be registered only once.
 */
export function updateElement(
  refresh: RefreshRuntime,
  id: string,
  before: Exports,
  after: Exports,
): string | undefined {
  const listScreens = (exports: Exports) =>
    Object.fromEntries(Object.entries(exports).map(([name, { Screen }]) => [name, Screen]))
  for (const [name, { spec, Screen, styles }] of Object.entries(before)) {
    const next = after[name]
    if (!next || JSON.stringify(next.spec) !== JSON.stringify(spec) || next.styles.length !== styles.length)
      return `The public face of ${spec.tag} has changed.`
    for (const [place, css] of styles.entries()) replaceSheet(css, next.styles[place] ?? css)
    refresh.register(Screen, `${id} ${name}`)
    refresh.register(next.Screen, `${id} ${name}`)
  }
  return refresh.validateRefreshBoundaryAndEnqueueUpdate(id, listScreens(before), listScreens(after))
}
