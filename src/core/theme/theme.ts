import * as v from 'valibot'

/** The colour theme of an element: light, dark, or as the device is set. */
export const themeName = v.picklist(['light', 'dark', 'auto'])

/** The storage key of the theme that a person has chosen in the portal. */
export const THEME_KEY = 'campus-theme'

/** One colour theme. */
export type Theme = v.InferOutput<typeof themeName>

/** Reads a theme from an attribute or a storage; undefined for any other value. */
export const parseTheme = (text: unknown): Theme | undefined => themeName.options.find((name) => name === text)
