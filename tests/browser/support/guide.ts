import type { CampusElement } from '../../../src/elements/runtime/campus-element.ts'
import { eventually, mount, rootOf, type } from './mount.ts'
import { allByRole } from './roles.ts'

/** The languages and colours in which every page of the style guide is looked at. */
export const APPEARANCES = [
  ['en', 'light'],
  ['mr', 'light'],
  ['ur', 'dark'],
  ['dv', 'dark'],
] as const

/** Everything in an element of ours that matches a selector. */
export const all = <E extends Element = HTMLElement>(host: Element, selector: string): E[] => [
  ...(rootOf(host)?.querySelectorAll<E>(selector) ?? []),
]

/** What the specimens of a page are shown in: a board for each, in each of the chosen languages. */
export const boards = (host: Element): HTMLElement[] => all(host, 'section > [data-theme]')

/** The control that chooses the colours of all specimens. */
export const themeChoice = (host: Element): HTMLSelectElement => {
  const found = all<HTMLSelectElement>(host, 'select').find(({ options }) =>
    [...options].some(({ value }) => value === 'dark'),
  )
  if (!found) throw new Error('The stage has no colours.')
  return found
}

/** Resolves when nothing changes its colours any more. */
export const settled = (host: Element): Promise<unknown> =>
  Promise.all(
    (rootOf(host)?.getAnimations({ subtree: true }) ?? []).map(({ finished }) => finished.catch(() => undefined)),
  )

/** Puts a page of the style guide into the page, its specimens drawn and in its theme. */
export async function mountGuide(tag: string, lang: string, theme = 'light'): Promise<CampusElement> {
  const host = await mount(`<${tag} lang="${lang}" theme="${theme}"></${tag}>`)
  await eventually('the specimens', () => {
    const found = boards(host)
    return found.length > 0 && found.every(({ childElementCount }) => childElementCount > 0)
  })
  if (theme === 'dark') {
    type(themeChoice(host), 'dark')
    await eventually('dark boards', () => boards(host).every(({ dataset }) => dataset.theme === 'dark'))
    await settled(host)
  }
  return host
}

/** The board of a specimen, counted from 1. */
export const board = (host: Element, specimen: number): Promise<HTMLElement> =>
  eventually(`specimen ${specimen}`, () => boards(host)[specimen - 1])

/** The button "+n" of a line that is too short for all it has. */
export const moreIn = (within: ParentNode): Promise<HTMLElement> =>
  eventually('"+n"', () => allByRole(within, 'button').find(({ textContent }) => textContent.startsWith('+')))
/** What a line has behind its open "+n". */
export const restIn = (within: ParentNode): HTMLElement | undefined =>
  allByRole(within, 'group').find((one) => one.matches(':popover-open'))

/** What has the focus in an element of ours. */
export const focused = (host: Element): HTMLElement | null => host.shadowRoot?.activeElement as HTMLElement | null
