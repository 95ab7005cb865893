import { createHash } from 'node:crypto'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')

/** The languages that are translated from English. */
export const TRANSLATED = ['hi', 'mr', 'ur', 'dv']

/** Folders on the server with one file per language, by the name under which their texts are confirmed. */
const SERVER = {
  'server-refusals': 'server/lib/i18n/messages',
  'server-hall-ticket': 'server/modules/hall-tickets/document/labels',
  'server-receipt': 'server/modules/payments/document/labels',
  'server-exports': 'server/modules/exports/labels',
  'server-mails': 'server/modules/institution/defaults/notifications',
}

/** The message files of the elements for all visitors. */
export const PUBLIC_AREAS = /** @type {const} */ ([
  'public',
  'ticket',
  'verify',
  'payment',
  'payment-later',
  'account',
  'account-later',
  'sign-in',
])

/** The areas that people meet before they log in, and those that are sent to them. @type {readonly string[]} */
const PUBLIC = [...PUBLIC_AREAS, 'server-hall-ticket', 'server-receipt', 'server-mails']

/** Returns whether the public reads a text, so that a native examiner signs it. @param {string} key `area:key` */
export const isPublicKey = (key) => PUBLIC.includes(key.split(':')[0] ?? '')

/** @param {string} path */
const read = async (path) => JSON.parse(await readFile(join(ROOT, path), 'utf8'))

/**
 * Returns every text of a file by its key; of a text in several parts, such as a mail, each part.
 * @param {unknown} value @param {string} name @returns {[string, string][]}
 */
const flattenTexts = (value, name) =>
  typeof value === 'string'
    ? [[name, value]]
    : Object.entries(value ?? {}).flatMap(([key, inner]) =>
        flattenTexts(inner, `${name}${name.endsWith(':') ? '' : '.'}${key}`),
      )

/** Returns the names of the areas of messages. @returns {Promise<string[]>} */
export const listAreas = async () =>
  (await readdir(join(ROOT, 'src/messages/en'))).map((file) => file.replace('.json', '')).sort()

/**
 * Returns all texts of a language by `area:key`.
 * @param {string} language @returns {Promise<Map<string, string>>}
 */
export async function readTexts(language) {
  const files = [
    ...(await listAreas()).map((area) => [area, `src/messages/${language}/${area}.json`]),
    ...Object.entries(SERVER).map(([area, folder]) => [area, `${folder}/${language}.json`]),
  ]
  const parts = await Promise.all(files.map(async ([area, path]) => flattenTexts(await read(path ?? ''), `${area}:`)))
  return new Map(parts.flat())
}

/** Returns a key without the ending of a plural. @param {string} key */
export const getStem = (key) => key.replace(/_(zero|one|two|few|many|other)$/, '')

/**
 * Returns the English that a text is translated from: of a plural form that English lacks, its general form.
 * @param {ReadonlyMap<string, string>} english @param {string} key
 */
export const findEnglish = (english, key) => english.get(key) ?? english.get(`${getStem(key)}_other`) ?? ''

/** Returns the fingerprint of an English text. @param {string} text */
export const computeTextFingerprint = (text) => createHash('sha256').update(text).digest('hex').slice(0, 8)

/** @param {string} language */
const getFingerprintsPath = (language) => `src/message-fingerprints/${language}.json`

/**
 * Returns the fingerprints of the English texts that the translations of a language were made from, by `area:key`.
 * @param {string} language @returns {Promise<Record<string, string>>}
 */
export const readConfirmed = (language) => read(getFingerprintsPath(language))

/**
 * Returns the keys whose English is not the one that was translated, and those of texts that are gone.
 * @param {string} language @returns {Promise<string[]>}
 */
export async function listStale(language) {
  const [english, own, known] = await Promise.all([readTexts('en'), readTexts(language), readConfirmed(language)])
  const changed = [...own.keys()].filter((key) => known[key] !== computeTextFingerprint(findEnglish(english, key)))
  return [...changed, ...Object.keys(known).filter((key) => !own.has(key))]
}

/**
 * Records that the translations of some keys fit the present English; returns those keys that no text has.
 * @param {string} language @param {readonly string[]} keys
 */
export async function confirmTranslations(language, keys) {
  const [english, own, known] = await Promise.all([readTexts('en'), readTexts(language), readConfirmed(language)])
  for (const key of keys)
    if (own.has(key)) known[key] = computeTextFingerprint(findEnglish(english, key))
    else delete known[key]
  const sorted = Object.fromEntries(Object.entries(known).sort(([one], [other]) => (one < other ? -1 : 1)))
  await writeFile(join(ROOT, getFingerprintsPath(language)), `${JSON.stringify(sorted, null, 2)}\n`)
  return keys.filter((key) => !own.has(key))
}

/**
 * Returns the notes for translators by `area:key`, without the ending of a plural; of the texts of the server, the
 * public ones have notes.
 * @returns {Promise<Map<string, string>>}
 */
export async function readNotes() {
  const ofServer = await readdir(join(ROOT, 'src/message-notes/server'))
  const files = [
    ...(await listAreas()).map((area) => [area, `${area}.json`]),
    ...ofServer.map((file) => [`server-${file.replace('.json', '')}`, `server/${file}`]),
  ]
  const all = await Promise.all(
    files.map(async ([area, file]) => flattenTexts(await read(`src/message-notes/${file}`), `${area}:`)),
  )
  return new Map(all.flat())
}
