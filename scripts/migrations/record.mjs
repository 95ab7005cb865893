import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const FOLDER = resolve(import.meta.dirname, '../../server/db/migrations')
/** The migrations as they were when they were added. */
const RECORD = resolve(import.meta.dirname, '../../server/db/upgrade/migration-hashes.json')

/**
 * Returns what identifies each migration by its name: when it was generated, and the hash of its file.
 * @returns {Promise<Record<string, string>>}
 */
export async function readMigrations() {
  /** @type {{ entries: { tag: string, when: number }[] }} */
  const { entries } = JSON.parse(await readFile(join(FOLDER, 'meta/_journal.json'), 'utf8'))
  const marks = await Promise.all(
    entries.map(async ({ tag, when }) => {
      const hash = createHash('sha256').update(await readFile(join(FOLDER, `${tag}.sql`)))
      return /** @type {const} */ ([tag, `${when} ${hash.digest('hex')}`])
    }),
  )
  return Object.fromEntries(marks)
}

/** Returns the recorded migrations. @returns {Promise<Record<string, string>>} */
export const readRecord = async () => JSON.parse(await readFile(RECORD, 'utf8'))

/**
 * Adds migrations to the record; what is recorded stays as it is. Returns the new record, and the names of recorded
 * migrations that have been edited, renamed or removed.
 * @param {Readonly<Record<string, string>>} record @param {Readonly<Record<string, string>>} migrations
 */
export function completeRecord(record, migrations) {
  const edited = Object.keys(record).filter((tag) => migrations[tag] !== record[tag])
  return { record: { ...migrations, ...record }, edited }
}

if (process.argv[1] === import.meta.filename) {
  const before = await readRecord()
  const { record, edited } = completeRecord(before, await readMigrations())
  if (edited.length > 0) {
    console.error(
      `A recorded migration must stay as it is, because databases have it already: ${edited.join(', ')}. Restore it, and add another one.`,
    )
    process.exit(1)
  }
  await writeFile(RECORD, `${JSON.stringify(record, null, 2)}\n`)
  console.log(`Recorded ${Object.keys(record).length - Object.keys(before).length}.`)
}
