/** @typedef {ReadonlyMap<string, string>} Catalogue translations by English text */

const quoteText = (/** @type {string} */ text) => JSON.stringify(text)

/**
 * Returns the translations in a `.po` file. Only what our files contain is read: texts without plural and context.
 * @param {string} text @returns {Map<string, string>}
 */
export function readPo(text) {
  /** @type {Map<string, string>} */
  const catalogue = new Map()
  for (const block of text.split(/\n\s*\n/)) {
    /** @type {Record<string, string>} */
    const found = { msgid: '', msgstr: '' }
    let current = ''
    for (const line of block.split('\n')) {
      const [, name = current, value] = /^(?:(msgid|msgstr) )?("(?:[^"\\]|\\.)*")$/.exec(line) ?? []
      if (value === undefined) continue
      current = name
      found[current] = (found[current] ?? '') + JSON.parse(value)
    }
    if (found.msgid) catalogue.set(found.msgid, found.msgstr ?? '')
  }
  return catalogue
}

const formatHeader = (/** @type {string} */ language) =>
  `Content-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: 8bit\nLanguage: ${language}\nX-Domain: campus-elements\n`

/**
 * Returns a `.po` file, or the template for translators where the catalogue is empty.
 * @param {Map<string, { notes: string[], files: string[] }>} texts
 * @param {string} language @param {Catalogue} catalogue
 */
export function writePo(texts, language, catalogue) {
  const entries = [...texts].map(([text, { notes, files }]) =>
    [
      ...notes.map((note) => `#. ${note}`),
      `#: ${files.join(' ')}`,
      `msgid ${quoteText(text)}`,
      `msgstr ${quoteText(catalogue.get(text) ?? '')}`,
    ].join('\n'),
  )
  const lines = formatHeader(language)
    .trimEnd()
    .split('\n')
    .map((line) => quoteText(`${line}\n`))
  return `${[`msgid ""\nmsgstr ""\n${lines.join('\n')}`, ...entries].join('\n\n')}\n`
}

/**
 * Returns a `.mo` file, which WordPress reads.
 * @param {string} language @param {Catalogue} catalogue
 */
export function writeMo(language, catalogue) {
  const entries = [['', formatHeader(language)], ...catalogue]
    .filter(([, translation]) => translation !== '')
    .map((pair) => pair.map((text) => Buffer.from(text)))
    .sort(([one = Buffer.alloc(0)], [other = Buffer.alloc(0)]) => Buffer.compare(one, other))
  const first = 28
  const start = first + entries.length * 16
  const tables = Buffer.alloc(start)
  for (const [place, value] of [0x950412de, 0, entries.length, first, first + entries.length * 8, 0, start].entries())
    tables.writeUInt32LE(value, place * 4)
  /** @type {Buffer[]} */
  const texts = []
  let offset = start
  for (const column of [0, 1])
    for (const [row, entry] of entries.entries()) {
      const text = entry[column] ?? Buffer.alloc(0)
      const place = first + (column * entries.length + row) * 8
      tables.writeUInt32LE(text.length, place)
      tables.writeUInt32LE(offset, place + 4)
      texts.push(text, Buffer.alloc(1))
      offset += text.length + 1
    }
  return Buffer.concat([tables, ...texts])
}

/**
 * Returns the translations for a script in the form that `wp.i18n` reads.
 * @param {string} language @param {Catalogue} catalogue @param {Iterable<string>} texts those of the script
 */
export function writeScriptJson(language, catalogue, texts) {
  const known = [...texts].flatMap((text) => {
    const translation = catalogue.get(text)
    return translation ? [[text, [translation]]] : []
  })
  const messages = Object.fromEntries([['', { domain: 'campus-elements', lang: language }], ...known])
  return `${JSON.stringify({ domain: 'campus-elements', locale_data: { 'campus-elements': messages } })}\n`
}
