const CALL =
  /(?:\/\* translators: (.*?) \*\/\s*(?:[^;{}]*?)?)?\b(?:__|esc_html__|esc_attr__)\(\s*'((?:[^'\\]|\\.)*)',\s*'campus-elements'\s*\)/g

/**
 * Returns the texts that a source of the plugin translates, with the note for translators that stands before each.
 * @param {string} source PHP or JavaScript
 * @returns {readonly { text: string, note?: string }[]}
 */
export const findTexts = (source) =>
  [...source.matchAll(CALL)].map(([, note, text = '']) => ({
    text: text.replace(/\\(.)/g, '$1'),
    ...(note === undefined ? {} : { note }),
  }))

/**
 * Returns the texts of the generated description that the plugin translates: the titles of elements, and the labels of
 * their attributes.
 * @param {import('./describe-elements.ts').PluginDescription} description
 */
export const listGeneratedTexts = ({ elements }) =>
  Object.values(elements).flatMap(({ title, attributes }) => [
    title,
    ...Object.values(attributes).map(({ label }) => label),
  ])

/**
 * Returns every text of the plugin once, with its notes and the files that it stands in.
 * @param {Readonly<Record<string, string>>} sources the texts of the files by path
 * @param {import('./describe-elements.ts').PluginDescription} description
 * @returns {Map<string, { notes: string[], files: string[] }>}
 */
export function listTexts(sources, description) {
  /** @type {Map<string, { notes: string[], files: string[] }>} */
  const all = new Map()
  const addText = (/** @type {string} */ file, /** @type {string} */ text, /** @type {string | undefined} */ note) => {
    const known = all.get(text) ?? { notes: [], files: [] }
    if (note !== undefined && !known.notes.includes(note)) known.notes.push(note)
    if (!known.files.includes(file)) known.files.push(file)
    all.set(text, known)
  }
  for (const [file, source] of Object.entries(sources).sort())
    if (/\.(php|js)$/.test(file)) for (const { text, note } of findTexts(source)) addText(file, text, note)
  for (const text of listGeneratedTexts(description)) addText('elements.json', text, undefined)
  return all
}
