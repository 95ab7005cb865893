/** A text in English and, if the page has one, in the second language. */
export interface BilingualText {
  readonly en: string
  readonly local: string | null
}
