/** A custom property that a page may set to adapt the elements. */
export interface Token {
  /** What it sets. */
  readonly summary: string
  /** Its value in the light and in the dark theme where the page sets none; one value where both are the same. */
  readonly light: string
  readonly dark?: string
  /** What limits the value, so that everything stays readable and can be touched. */
  readonly rule: string
}

const CAPPED =
  'Light theme: made as dark as needed, dark theme: as light as needed, so that it has 4.5:1 on every surface.'

/**
 * Every custom property that a page may set. `styles/tokens.css` reads them; the documentation, the manifest, the data
 * for editors, the playground and the tests derive from this table.
 */
export const TOKENS = {
  '--campus-color-primary': {
    summary: 'Brand colour: main buttons, emblem, focus ring and what is chosen.',
    light: 'colour of the institution, or #0f4c5c',
    rule: `${CAPPED} Main buttons and the emblem keep a light colour, under dark text. The text on them has 4.5:1 too.`,
  },
  '--campus-color-surface': {
    summary: 'Background of cards, fields and secondary buttons.',
    light: '#ffffff',
    dark: '#171c1e',
    rule: 'Light theme: a pale tint, lightness 97 % or more; dark theme: 30 % or less. For dark cards use the dark theme.',
  },
  '--campus-color-text': {
    summary: 'Text and headings; hints are a softer tone of it.',
    light: '#1d2224',
    dark: '#e9f0f3',
    rule: 'Light theme: lightness 32 % or less; dark theme: 95 % or more. Hints have 4.5:1 on every surface too.',
  },
  '--campus-color-border': {
    summary: 'Lines, and the outlines of fields and secondary buttons.',
    light: '#dedad4, outlines #7e8486',
    dark: '#333c3f, outlines #81878a',
    rule: 'Lines are drawn as given; outlines have 3:1 on every surface.',
  },
  '--campus-color-link': {
    summary: 'Links.',
    light: 'the brand colour',
    rule: CAPPED,
  },
  '--campus-color-danger': {
    summary: 'Errors, and buttons that delete.',
    light: '#a11a14',
    dark: 'the same hue, lighter',
    rule: CAPPED,
  },
  '--campus-color-success': {
    summary: 'Messages of success.',
    light: '#14663a',
    dark: 'the same hue, lighter',
    rule: CAPPED,
  },
  '--campus-font-family': {
    summary: 'Fonts of all texts. The fonts for the script of the language follow, for letters that these do not have.',
    light: 'system-ui',
    rule: 'The page loads the font; the elements request none.',
  },
  '--campus-font-size': {
    summary: 'Size of body text; all other sizes keep their proportion to it.',
    light: '16px',
    rule: '14px to 20px.',
  },
  '--campus-radius': {
    summary: 'Corners of fields and buttons; cards have one and a half of it.',
    light: '8px',
    rule: '0px to 22px.',
  },
  '--campus-spacing': {
    summary: 'Space between the parts of a card; the space around them follows it.',
    light: '20px',
    rule: '8px to 40px.',
  },
  '--campus-control-size': {
    summary: 'Density: the height of fields and buttons.',
    light: '44px',
    rule: '36px to 60px; never below 44px on touch screens.',
  },
} as const satisfies Readonly<Record<`--campus-${string}`, Token>>
