import type { Locator, Page } from 'playwright-core'

/** The distances of WCAG 1.4.12, as a person's own style sheet: no rule of the page wins over them. */
const DISTANCES =
  '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-block-end:2em!important}'

/** Spaces the text of the page and of every open shadow root. */
export const spaceText = (page: Page): Promise<void> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    const add = (root: Document | ShadowRoot): void => {
      root.adoptedStyleSheets.push(sheet)
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) add(shadowRoot)
    }
    add(document)
  }, `${DISTANCES}@layer campus-theme{${DISTANCES}}`)

/** Reads how long the animations of a part wait, in milliseconds, however long they have run. */
export const readDelays = (part: Locator): Promise<number[]> =>
  part.evaluate((one) => one.getAnimations().map(({ effect }) => Number(effect?.getTiming().delay)))

// Each function is sent to the page as text: it uses nothing outside itself.

/** Returns by how many pixels the page is wider than its window. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Runs in the page: the fields and buttons of an element that have no border. */
export function withoutBorder(tag: string): string[] {
  const host = document.querySelector(tag)
  const root = host?.shadowRoot?.querySelector('.campus') ?? host
  return [...(root?.querySelectorAll<HTMLElement>('.c-input, .c-select, .c-button') ?? [])]
    .filter((one) => one.checkVisibility())
    .filter((one) => {
      const { borderTopStyle, borderTopWidth } = getComputedStyle(one)
      return borderTopStyle === 'none' || borderTopWidth === '0px'
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 120))
}

/**
 * Runs in the page: the choices of an element that look like text fields with forced colours, which draw no arrow that
 * is a background.
 */
export function selectsWithoutArrow(tag: string): string[] {
  const host = document.querySelector(tag)
  const root = host?.shadowRoot?.querySelector('.campus') ?? host
  return [...(root?.querySelectorAll('select') ?? [])]
    .filter((one) => one.checkVisibility() && getComputedStyle(one).appearance === 'none')
    .map(({ outerHTML }) => outerHTML.slice(0, 120))
}

/** Runs in the page: the parts of an element that a person who has asked for little motion would see moving. */
export function endlessMotion(tag: string): string[] {
  const host = document.querySelector(tag)
  const root = host?.shadowRoot?.querySelector('.campus') ?? host
  const seconds = (text: string): number => Math.max(...text.split(',').map(parseFloat))
  return [...(root?.querySelectorAll<HTMLElement>('*') ?? [])]
    .filter((one) => one.checkVisibility())
    .filter((one) => {
      const { transitionDuration, animationDuration, animationName } = getComputedStyle(one)
      return seconds(transitionDuration) > 0.01 || (animationName !== 'none' && seconds(animationDuration) > 0.01)
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 120))
}

/** Runs in the page: the parts of an element with text of their own whose letters have not been spaced. */
export function withoutSpacing(tag: string): string[] {
  const host = document.querySelector(tag)
  const root = host?.shadowRoot?.querySelector('.campus') ?? host
  return [...(root?.querySelectorAll<HTMLElement>('*:not(svg *)') ?? [])]
    .filter((one) => one.checkVisibility() && [...one.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE))
    .filter((one) => {
      const { fontSize, letterSpacing } = getComputedStyle(one)
      return Math.abs(parseFloat(letterSpacing) - 0.12 * parseFloat(fontSize)) > 0.1
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 120))
}

/** Runs in the page: the parts of an element whose text does not fit into them and is cut off. */
export function clippedText(tag: string): string[] {
  const host = document.querySelector(tag)
  const root = host?.shadowRoot?.querySelector('.campus') ?? host
  return [...(root?.querySelectorAll<HTMLElement>('*') ?? [])]
    .filter((one) => one.checkVisibility() && one.clientWidth > 1 && one.textContent.trim() !== '')
    .filter((one) => {
      const { overflowX, overflowY } = getComputedStyle(one)
      const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      return (
        (cuts(overflowX) && one.scrollWidth > one.clientWidth + 1) ||
        (cuts(overflowY) && one.scrollHeight > one.clientHeight + 1)
      )
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 120))
}

/** Runs in the page: the controls of an element that the keyboard must reach, in their order, by a name of each. */
export function focusableNames(tag: string): string[] {
  const host = document.querySelector(tag)
  const root = host?.shadowRoot?.querySelector('.campus') ?? host
  const radios = new Set<string>()
  return [
    ...(root?.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex="0"]') ?? []),
  ]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.matches(':disabled, [tabindex="-1"]'))
    .filter((one) => {
      if (!(one instanceof HTMLInputElement) || one.type !== 'radio') return true
      // One stop for all of a group.
      const first = !radios.has(one.name)
      radios.add(one.name)
      return first
    })
    .map((one) => one.getAttribute('name') ?? one.textContent.trim())
}

/** Runs in the page: the fields of an element that no visible label names. */
export function fieldsWithoutLabel(tag: string): string[] {
  const host = document.querySelector(tag)
  const root = host?.shadowRoot?.querySelector('.campus') ?? host
  const isText = (one: Element | null | undefined): boolean =>
    !!one && one.checkVisibility() && one.textContent.trim() !== ''
  return [
    ...(root?.querySelectorAll<HTMLInputElement>('input:not([type=hidden], [aria-hidden=true]), select, textarea') ??
      []),
  ]
    .filter((one) => one.checkVisibility())
    .filter((one) => {
      const named = (one.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean)
      return ![
        ...(one.labels ?? []),
        ...named.map((id) => root?.querySelector(`#${CSS.escape(id)}`)),
        one.closest('fieldset')?.querySelector('legend'),
      ].some(isText)
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 120))
}

/** Runs in the page: the text of an element that follows the contact of the institution; null without a contact. */
export function textAfterContact(tag: string): string | null {
  const host = document.querySelector(tag)
  const root = host?.shadowRoot?.querySelector('.campus') ?? host
  const contact = [...(root?.querySelectorAll('a[href^="tel:"], a[href^="mailto:"]') ?? [])].at(-1)?.closest('p')
  if (!root || !contact) return null
  return [...root.querySelectorAll('*')]
    .filter((one) => one.compareDocumentPosition(contact) === Node.DOCUMENT_POSITION_PRECEDING && one.checkVisibility())
    .map(({ textContent }) => textContent.trim())
    .join('')
}

/** Runs in the page: what an element shows and where the page is, to compare before and after an act. */
export function readElement(tag: string): { text: string; address: string } {
  const host = document.querySelector<HTMLElement>(tag)
  const root = host?.shadowRoot?.querySelector<HTMLElement>('.campus') ?? host
  return { text: root?.innerText ?? '', address: location.href }
}

/** Runs in the page: what has the focus, by the same name, and whether it has an outline. */
export function focusedName(): { name: string; visible: boolean } {
  let one: Element | null = document.activeElement
  while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement
  if (!one) return { name: '', visible: false }
  const { outlineStyle, outlineWidth } = getComputedStyle(one)
  return {
    name:
      one.id === 'before' || one.id === 'behind' ? `#${one.id}` : (one.getAttribute('name') ?? one.textContent.trim()),
    visible: outlineStyle !== 'none' && outlineWidth !== '0px',
  }
}
