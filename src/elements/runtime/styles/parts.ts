/** A part of an element that a page may style. */
export interface Part {
  readonly summary: string
  /** The nodes that are this part. In a public form, in the page's light DOM, it is also how a page selects them. */
  readonly selector: string
}

/**
 * Every part that a page may style: as `::part(name)` in a shadow root, by its selector in a public form. The
 * documentation, the manifest and the tests derive from this table.
 */
export const PARTS = {
  card: { selector: '.c-card, .c-panel', summary: 'The box around a form or a section of a screen.' },
  heading: { selector: '.c-title, .c-subtitle', summary: 'The heading of an element or of a section.' },
  label: { selector: '.c-label', summary: 'The label of a field.' },
  input: { selector: '.c-input, .c-select', summary: 'A field to type in or to choose from.' },
  button: { selector: '.c-button', summary: 'Every button with a text.' },
  'button-primary': {
    selector: '.c-button:is([data-kind=primary], :not([data-kind]))',
    summary: 'The main button, which has the brand colour.',
  },
  'button-secondary': { selector: '.c-button[data-kind=secondary]', summary: 'A button beside the main one.' },
  link: { selector: '.c-link', summary: 'A link, or a button that looks like one.' },
  message: { selector: '.c-notice', summary: 'A message in its place: information, success, warning or error.' },
  footer: { selector: '.c-help', summary: 'The last line of a public element: the contact for help.' },
} as const satisfies Readonly<Record<string, Part>>
