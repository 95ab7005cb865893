import SlDetails from '@shoelace-style/shoelace/dist/components/details/details.component.js'
import { adoptSheets } from '../../runtime/sheets.ts'
import './icon.ts'
import { defineShoelace, findPart, renderAtOnce } from './define.ts'

/** Shoelace gives what is closed the height 0, which would be printed, and cuts off focus rings. */
const BODY = '.details__body{height:auto!important;overflow:visible}'

/**
 * Shoelace's section with what the native one in it has: it opens and closes at once, so that printing can open it; its
 * heading is a heading, which nothing in a button is; and its body is no landmark.
 */
class Details extends SlDetails {
  override connectedCallback(): void {
    super.connectedCallback()
    renderAtOnce(this)
  }

  override firstUpdated(): void {
    super.firstUpdated()
    if (this.shadowRoot) adoptSheets(this.shadowRoot, [BODY])
    this.header.removeAttribute('role')
    for (const name of ['role', 'aria-labelledby']) this.body.removeAttribute(name)
    // The observer takes what has been opened and closed in one task for closed, whatever came after it.
    this.detailsObserver.disconnect()
    this.details.addEventListener('toggle', () => (this.open = this.details.open))
  }

  override requestUpdate(...change: Parameters<SlDetails['requestUpdate']>): void {
    super.requestUpdate(...change)
    if (change[0] === 'open' && this.hasUpdated) this.performUpdate()
  }

  override async handleOpenChange(): Promise<void> {
    this.details.open = this.open
    for (const name of this.open ? ['sl-show', 'sl-after-show'] : ['sl-hide', 'sl-after-hide'])
      this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail: {} }))
  }
}

defineShoelace('sl-details', Details)

/** Moves the focus to the line that opens a section. */
export const focusDetails = (details: SlDetails): void => findPart(details, 'header')?.focus({ preventScroll: true })

export type { SlDetails }
