import type { CampusElement } from '../../../src/elements/runtime/campus-element.ts'
import { eventually, mount, rootOf } from './mount.ts'

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

/** Resolves when nothing changes its colours any more. */
export const settled = (host: Element): Promise<unknown> =>
  Promise.all(
    (rootOf(host)?.getAnimations({ subtree: true }) ?? []).map(({ finished }) => finished.catch(() => undefined)),
  )

/** Puts a page of the style guide into the page, its specimens drawn and in its theme. */
export async function mountGuide(tag: string, lang: string, theme = 'light'): Promise<CampusElement> {
  const host = await mount(`<${tag} lang="${lang}" theme="${theme}"></${tag}>`)
  await eventually('the specimens', () => {
    const boards = all(host, '.c-board')
    return boards.length > 0 && boards.every((board) => board.childElementCount > 0)
  })
  if (theme === 'dark') {
    const colours = all<HTMLSelectElement>(host, '.c-stage-controls select')[1]
    if (!colours) throw new Error('The stage has no colours.')
    colours.value = 'dark'
    colours.dispatchEvent(new Event('change', { bubbles: true }))
    await eventually('dark boards', () => all(host, '.c-board').every((board) => board.dataset.theme === 'dark'))
    await settled(host)
  }
  return host
}

/** The board of a specimen, counted from 1. */
export async function board(host: Element, specimen: number): Promise<HTMLElement> {
  return eventually(
    `specimen ${specimen}`,
    () => all(host, `.c-specimen:nth-of-type(${specimen}) .c-board`)[0] ?? all(host, '.c-board')[specimen - 1],
  )
}

/** What has the focus in an element of ours. */
export const focused = (host: Element): HTMLElement | null => host.shadowRoot?.activeElement as HTMLElement | null
