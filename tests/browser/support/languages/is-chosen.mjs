const FURTHER = /\b(hi|mr|dv)\b/

/**
 * Returns whether a test runs, by the languages that its name mentions: all do, or with `few` none in Hindi, Marathi or
 * Divehi, and with `others` only those.
 * @param {string} name @param {string | undefined} languages the variable `LANGUAGES`
 */
export const isChosen = (name, languages) => !languages || FURTHER.test(name) === (languages === 'others')
