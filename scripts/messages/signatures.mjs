/** Cells of CSV, with or without quotes, and what follows them. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy

/** @param {string} csv @returns {string[][]} */
function parseRows(csv) {
  /** @type {string[][]} */
  const rows = [[]]
  for (const [all, quoted, plain, end] of csv.matchAll(CELL)) {
    if (all === '') break
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end !== ',') rows.push([])
  }
  return rows
}

/**
 * Returns a function that finds who has signed a text in an earlier sheet: a signature counts as long as the English
 * and the translation are those that were signed.
 * @param {string} csv @returns {(key: string, english: string, text: string) => string}
 */
export function readSignatures(csv) {
  const rows = parseRows(csv.replace(/^\uFEFF/, ''))
  const head = rows.find(([first]) => first === 'Key') ?? []
  const signed = new Map(
    rows.map((row) => {
      /** @param {string} name */
      const find = (name) => row[head.indexOf(name)] ?? ''
      return [JSON.stringify([find('Key'), find('English'), find('Translation')]), find('Signed by').trim()]
    }),
  )
  return (...row) => signed.get(JSON.stringify(row)) ?? ''
}
