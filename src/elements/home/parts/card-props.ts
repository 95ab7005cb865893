import type { WebAddress } from '../../../core/config/web-address.ts'
/** How a card leads to another page of the portal. */
export interface Ways {
  readonly portal: WebAddress | undefined
  /** Reports that the visitor goes to another page; false when the page navigates itself. */
  readonly onNavigate: (path: string) => boolean
}
