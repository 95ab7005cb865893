/** How a card leads to another page of the portal. */
export interface Ways {
  readonly portal: string | undefined
  /** Reports that the visitor goes to another page; false when the page navigates itself. */
  readonly onNavigate: (path: string) => boolean
}
