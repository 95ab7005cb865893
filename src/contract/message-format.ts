/** A character that no message contains. It disables a feature of i18next that has no option for that. */
const NEVER = '\u0000'

/**
 * The format of all message files, as options of i18next: i18next JSON v4 with flat keys and values in single braces.
 * Values are not escaped, because React and the templates of the server do that. Formats in braces (`{date, short}`),
 * unescaped values (`{-name}`) and messages inside messages (`$t(…)`) are disabled: institutions write patterns, and
 * people enter values. A missing message is an empty string.
 */
export const MESSAGE_FORMAT = {
  fallbackLng: false,
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
  parseMissingKeyHandler: () => '',
  interpolation: {
    prefix: '{',
    suffix: '}',
    escapeValue: false,
    formatSeparator: NEVER,
    unescapePrefix: NEVER,
    nestingPrefix: NEVER,
  },
} as const

/**
 * Returns the keys to look up for a message, in order. i18next adds the plural form of a number to each of them, so
 * that a file that lacks this form uses `_other`.
 */
export const listLookupKeys = (key: string): string[] => [key, `${key}_other`]
