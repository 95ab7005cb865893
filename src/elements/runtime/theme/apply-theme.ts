import type { CampusElement } from '../campus-element.ts'

const followed = new WeakMap<Element, () => void>()

/**
 * Applies an element's theme, and every later change of it, to `follower`, which the element has placed elsewhere in
 * the page.
 */
export function applyTheme(follower: Element, { shownTheme }: Pick<CampusElement, 'shownTheme'>): void {
  followed.get(follower)?.()
  followed.set(
    follower,
    shownTheme.subscribe((theme) => follower.setAttribute('theme', theme)),
  )
}
