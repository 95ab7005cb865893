import { readFile, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const CLIENT = resolve(import.meta.dirname, '../dist/client')

/** @param {Buffer} bytes */
const brotli = (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

/** @param {string} file */
const weigh = async (file) => brotli(await readFile(join(CLIENT, file)))

/**
 * What a page pays, in bytes after brotli: the loader, and for each element everything that must arrive before its first field can be
 * used (loader, its chunk, all chunks that it imports, its style sheets, which are in the chunks, and the words of one language).
 * @returns {Promise<{ loader: number, elements: Record<string, { first: number, further: number, files: string[] }> }>}
 */
export async function weighAll() {
  const manifest = JSON.parse(await readFile(join(CLIENT, '.vite/manifest.json'), 'utf8'))
  const loader = await weigh('campus-elements.js')
  /** @param {string} key @param {Set<string>} seen @returns {Set<string>} */
  const closure = (key, seen = new Set()) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(chunk.file)) return seen
    seen.add(chunk.file)
    for (const imported of chunk.imports ?? []) closure(imported, seen)
    return seen
  }
  const words = Object.values(manifest).find(({ src }) => src?.endsWith('messages/en/public.json'))
  if (!words) throw new Error('The build has no English words.')
  /** @type {Record<string, { first: number, further: number, files: string[] }>} */
  const elements = {}
  const entries = (await readdir(join(CLIENT, 'elements'))).filter((name) => name.endsWith('.js'))
  const keyOf = (/** @type {string} */ name) => Object.keys(manifest).find((key) => manifest[key].file === `elements/${name}`) ?? ''
  const lightTags = new Set((await readdir(join(CLIENT, 'forms'))).filter((file) => file.endsWith('.en.js')).map((file) => file.replace('.en.js', '.js')))
  const closures = new Map(entries.map((name) => [name, [...closure(keyOf(name))]]))
  for (const [name, files] of closures) {
    const sizes = await Promise.all(files.map(weigh))
    const form = lightTags.has(name) ? await weigh(`forms/${name.replace('.js', '.en.js')}`) : 0
    const first = loader + form + (await weigh(words.file)) + sizes.reduce((sum, size) => sum + size, 0)
    // On a page that has one public form already, only what that one did not bring has to come.
    const there = new Set(closures.get(name === 'campus-hall-ticket.js' ? 'campus-student-login.js' : 'campus-hall-ticket.js') ?? [])
    const further = (await Promise.all(files.filter((file) => !there.has(file)).map(weigh))).reduce((sum, size) => sum + size, 0)
    elements[name.replace('.js', '')] = { first, further, files }
  }
  return { loader, elements }
}

if (process.argv[1] === import.meta.filename) {
  const { loader, elements } = await weighAll()
  console.log(`loader ${loader} B`)
  for (const [tag, { first, further, files }] of Object.entries(elements)) console.log(`${tag} first ${first} B, further ${further} B, ${files.length} files`)
}
