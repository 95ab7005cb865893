import SlSkeleton from '@shoelace-style/shoelace/dist/components/skeleton/skeleton.component.js'
import { adoptSheets } from '../../runtime/sheets.ts'
import { defineShoelace, renderAtOnce } from './define.ts'

/** The class `c-skeleton` draws the bar, as it does in public forms. Shoelace gives it a height in rem. */
const BAR = '.skeleton{min-height:0}.skeleton__indicator{background:none}'

class Skeleton extends SlSkeleton {
  override connectedCallback(): void {
    super.connectedCallback()
    renderAtOnce(this)
    if (this.shadowRoot) adoptSheets(this.shadowRoot, [BAR])
  }
}

defineShoelace('sl-skeleton', Skeleton)
