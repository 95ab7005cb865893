import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LanguageCode } from '../../src/contract/parts.ts'
import type { Buckets } from '../lib/storage/buckets.ts'
import { listBuckets } from '../modules/institution/defaults/buckets.ts'
import { MODULES } from '../modules/institution/defaults/modules.ts'
import type { InstitutionSeed } from './institutions/institution-seed.ts'
import { readOwnJson } from '../lib/json/read-json.ts'

/** The folder of the language files: beside the bundle in production, in the sources when those run. */
const FOLDER = [
  join(import.meta.dirname, '../messages'),
  join(import.meta.dirname, '../../messages'),
  join(import.meta.dirname, '../../src/messages'),
].find((folder) => existsSync(join(folder, 'en', 'public.json')))

/** The message keys that an institution's own terms replace. */
const NOUNS: Readonly<Record<string, readonly string[]>> = {
  hallTicket: ['hallTicket.title'],
  prn: ['hallTicket.prn'],
  seatNo: ['hallTicket.seatNo'],
  college: ['hallTicket.college'],
}

async function readWords(language: LanguageCode, labels: InstitutionSeed['labels']): Promise<Record<string, string>> {
  const words: Record<string, string> = {}
  const folder = join(FOLDER ?? '', language)
  for (const file of (await readdir(folder)).sort())
    Object.assign(words, readOwnJson(await readFile(join(folder, file), 'utf8')) as Record<string, string>)
  for (const [noun, keys] of Object.entries(NOUNS)) {
    const own = labels[noun]?.[language]
    if (own) for (const key of keys) words[key] = own
  }
  return words
}

/** Publishes the language files of an institution, one per module (specification, section 7: language file). */
export async function publishLanguageFiles(
  buckets: Buckets,
  { row, labels, publishesLanguageFiles: publishesWords }: InstitutionSeed,
): Promise<void> {
  if (!publishesWords) return
  const [{ name }] = listBuckets(row.code)
  for (const language of row.languages) {
    const text = JSON.stringify(await readWords(language, labels))
    for (const { code } of MODULES)
      await buckets.write(name, `${row.code.toUpperCase()}/i18n/${code}/${language}.json`, text)
  }
}
