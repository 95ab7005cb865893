import SlIcon from '@shoelace-style/shoelace/dist/components/icon/icon.component.js'
import { defineShoelace } from './define.ts'

const SVG = 'http://www.w3.org/2000/svg'
/** The icons that Shoelace's own parts use (`library="system"`). */
const SHAPES: Readonly<Record<string, string>> = {
  'chevron-left': 'M14.5 6.5 9 12l5.5 5.5',
  'chevron-right': 'M9.5 6.5 15 12l-5.5 5.5',
}

/**
 * The `sl-icon` of Shoelace's own parts: an inline SVG. Shoelace's loads them from `data:` addresses and draws them by
 * `innerHTML`; the content policy refuses both. Any other icon is left to Shoelace's, for a page that uses it itself.
 */
class InlineIcon extends SlIcon {
  override async setIcon(): Promise<void> {
    if (this.library !== 'system') await super.setIcon()
  }

  override render(): ReturnType<SlIcon['render']> {
    if (this.library !== 'system') return super.render()
    const svg = document.createElementNS(SVG, 'svg')
    const path = document.createElementNS(SVG, 'path')
    const look = { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', 'stroke-width': '2' }
    for (const [name, value] of Object.entries(look)) svg.setAttribute(name, value)
    svg.setAttribute('part', 'svg')
    path.setAttribute('d', SHAPES[this.name ?? ''] ?? '')
    path.setAttribute('stroke-linecap', 'round')
    path.setAttribute('stroke-linejoin', 'round')
    svg.append(path)
    return svg
  }
}

defineShoelace('sl-icon', InlineIcon)
