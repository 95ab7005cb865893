import css from './opening.css?inline'
import pageCss from './page.css?inline'

function buildSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}

let sheet: CSSStyleSheet | undefined
let pageSheet: CSSStyleSheet | undefined

/**
 * Returns an element for the page whose shadow root has our look: neither the styles nor the ids of the page reach what
 * is in it, and a strict content policy has nothing to block.
 */
export function buildShell(attribute: string, theme: string | undefined): HTMLElement {
  const shell = document.createElement('div')
  shell.setAttribute(attribute, '')
  if (theme) shell.dataset.theme = theme
  sheet ??= buildSheet(css)
  shell.attachShadow({ mode: 'open' }).adoptedStyleSheets.push(sheet)
  return shell
}

/** Adds the rules that the page itself needs while a dialog is open. */
export function adoptPageRules(): void {
  if (pageSheet) return
  pageSheet = buildSheet(pageCss)
  document.adoptedStyleSheets.push(pageSheet)
}

const SVG = 'http://www.w3.org/2000/svg'

/** Builds the button that closes the dialog; `label` is its text for screen readers. */
export function buildCloseButton(label: string): HTMLButtonElement {
  const button = document.createElement('button')
  const icon = document.createElementNS(SVG, 'svg')
  const path = document.createElementNS(SVG, 'path')
  button.type = 'button'
  button.className = 'close'
  button.setAttribute('aria-label', label)
  icon.setAttribute('viewBox', '0 0 20 20')
  icon.setAttribute('aria-hidden', 'true')
  path.setAttribute('d', 'M4 4l12 12M16 4L4 16')
  icon.append(path)
  button.append(icon)
  return button
}
