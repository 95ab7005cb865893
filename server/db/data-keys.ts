import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { computeDataKeyId, decodeKey, isDataKey, KEY_BYTES } from './data-key-codec.ts'
import { setDataKeys } from './encrypted-text.ts'

/** Where the keys of encrypted columns are: named in the environment, or in a file of the data folder. */
export interface DataKeySettings {
  readonly dataDir: string
  readonly dataKeys: readonly string[]
}

/**
 * File of the generated key when no key is configured: beside the database, never in it, readable by its owner only.
 */
export const KEY_FILE = 'data.key'

async function ensureOwnKey(folder: string): Promise<string> {
  const file = join(folder, KEY_FILE)
  const readKeyFile = () => readFile(file, 'utf8').catch(() => null)
  const storedKeys = await readKeyFile()
  if (storedKeys !== null) return storedKeys
  // The key is written to a temporary file and linked: two processes that start at once on one folder agree on one key.
  const draft = join(folder, `${KEY_FILE}.${randomBytes(6).toString('hex')}`)
  await writeFile(draft, `${randomBytes(KEY_BYTES).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  await link(draft, file).catch(() => undefined)
  await rm(draft, { force: true })
  const made = await readKeyFile()
  if (made === null) throw new Error(`The key file ${KEY_FILE} could not be written.`)
  return made
}

/** Returns the keys of an installation without creating one; empty where there are none. */
export async function findDataKeys({ dataDir, dataKeys }: DataKeySettings): Promise<readonly string[]> {
  if (dataKeys.length > 0) return dataKeys
  const own = await readFile(join(dataDir, KEY_FILE), 'utf8').catch(() => null)
  return own === null ? [] : [own.trim()]
}

/**
 * Sets the keys of this process from their texts, the one in use first.
 * @throws when one is none
 */
export function setDataKeyTexts(texts: readonly string[]): void {
  if (!texts.every(isDataKey)) throw new Error(`The file ${KEY_FILE} in the data folder holds no key of 32 bytes.`)
  setDataKeys(texts.map((text) => ({ id: computeDataKeyId(decodeKey(text)), key: decodeKey(text) })))
}

/**
 * Loads the keys that encrypt secrets in the database, from the environment or from the key file in the data folder.
 * Creates the file when there is none.
 * @throws when the file holds no valid key
 */
export async function loadDataKeys({ dataDir, dataKeys }: DataKeySettings): Promise<void> {
  setDataKeyTexts(dataKeys.length > 0 ? dataKeys : [await ensureOwnKey(dataDir)])
}
