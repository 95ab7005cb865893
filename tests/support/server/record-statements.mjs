import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Records every statement that the embedded database is sent, once per form, as a line of JSON in the folder
 * `STATEMENTS`. `tests/systems/postgres/statements.test.ts` prepares them on PostgreSQL.
 */
const folder = process.env.STATEMENTS
if (folder) {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${process.pid}.jsonl`)
  const { PGlite } = await import('@electric-sql/pglite')
  const send = PGlite.prototype.execProtocolRawSync
  /** @type {Set<string>} */
  const known = new Set()

  /** What statements have in common that differ only in how many values they list. @param {string} text */
  const formOf = (text) =>
    text
      .replaceAll(/\$\d+/g, '$')
      .replaceAll(/\$(, \$)+/g, '$')
      .replaceAll(/\(\$\)(, ?\(\$\))+/g, '($)')

  /** @param {Uint8Array} message @param {...unknown} more */
  PGlite.prototype.execProtocolRawSync = function (message, ...more) {
    // A message that prepares: its letter, its length, the name of the statement, and the statement.
    if (message[0] === 0x50) {
      const begin = message.indexOf(0, 5) + 1
      const text = new TextDecoder().decode(message.subarray(begin, message.indexOf(0, begin)))
      const form = formOf(text)
      if (!known.has(form)) {
        known.add(form)
        appendFileSync(file, `${JSON.stringify(text)}\n`)
      }
    }
    return send.call(this, message, ...more)
  }
}
