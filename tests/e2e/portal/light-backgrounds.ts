import type { Page } from 'playwright-core'

/**
 * Returns the elements of a page that are too light for the dark theme: visible elements with text, including shadow
 * roots, whose effective background has a relative luminance above a quarter. Buttons in a brand colour have dark text
 * and are left to axe.
 */
export const findLightBackgrounds = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const LIGHTEST = 0.25
    const CARRIES_DARK_TEXT =
      'button, .c-button, .c-emblem, .c-who-photo, .c-chip, [aria-pressed=true], [aria-checked=true], :checked + *, option'
    const board = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (!board) throw new Error('There is no canvas.')
    const around = (node: Element): Element | null =>
      node.assignedSlot ??
      node.parentElement ??
      (node.getRootNode() instanceof ShadowRoot ? (node.getRootNode() as ShadowRoot).host : null)
    const grounds = (node: Element): string[] => {
      const colours: string[] = []
      for (let place: Element | null = node; place; place = around(place)) {
        colours.unshift(getComputedStyle(place).backgroundColor)
        // Elements in the top layer have no page background below them.
        if (place.matches('dialog[open], :popover-open')) break
      }
      return colours
    }
    const luminance = (colours: string[]): number => {
      board.clearRect(0, 0, 1, 1)
      // The canvas of the browser is below everything, dark if the document says so.
      for (const colour of [
        getComputedStyle(document.documentElement).colorScheme.includes('dark') ? '#121212' : '#ffffff',
        ...colours,
      ]) {
        board.fillStyle = colour
        board.fillRect(0, 0, 1, 1)
      }
      const [red = 0, green = 0, blue = 0] = [...board.getImageData(0, 0, 1, 1).data].map((part) =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const inside = (root: Document | ShadowRoot): Element[] =>
      [...root.querySelectorAll('*')].flatMap((node) => [node, ...(node.shadowRoot ? inside(node.shadowRoot) : [])])
    const speaks = (node: Element) =>
      [...node.childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim()) ||
      node.matches('input, select, textarea, h1, h2, h3')
    return inside(document)
      .filter(
        (node) =>
          node instanceof HTMLElement &&
          speaks(node) &&
          !node.matches('[type=checkbox], [type=radio]') &&
          node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          !node.closest(CARRIES_DARK_TEXT),
      )
      .filter((node) => luminance(grounds(node)) > LIGHTEST)
      .map(
        (node) => `light behind <${node.localName} class="${node.className}">${node.textContent.trim().slice(0, 40)}`,
      )
  })
