import { readFile, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)

/** @param {string} folder @returns {AsyncGenerator<string>} every file below it */
export async function* listFilesBelow(folder) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules') yield* listFilesBelow(path)
    } else yield path
  }
}

/** @param {Buffer} bytes @param {Record<number, number>} params */
const compressWith = (bytes, params) =>
  compress(bytes, { params: { ...params, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })

/**
 * Compresses a file as far as brotli can: which distance codes suit it is only known by trying.
 * @param {Buffer} bytes
 */
export async function compressBest(bytes) {
  const tries = await Promise.all(
    [0, 1].map((postfix) =>
      compressWith(bytes, {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
      }),
    ),
  )
  return tries.reduce((best, next) => (next.length < best.length ? next : best))
}

/**
 * Compresses a file at once instead of in seconds, about 9 % larger.
 * @param {Buffer} bytes
 */
export const compressQuickly = (bytes) => compressWith(bytes, { [constants.BROTLI_PARAM_QUALITY]: 6 })

/**
 * Writes a compressed copy beside each file that the server sends: serving brotli from disk costs it nothing. A form as
 * HTML is not served as it stands there. Many files of the two builds are equal, and are compressed once. A copy is
 * replaced in one step, because a server may be sending it.
 * @param {readonly string[]} folders
 * @param {(bytes: Buffer) => Promise<Buffer>} compressFile
 * @param {number} [atOnce] how many files are compressed at the same time
 */
export async function writeCompressed(folders, compressFile, atOnce = 8) {
  /** @type {Map<string, Promise<Buffer>>} */
  const compressed = new Map()
  /** @type {string[]} */
  const files = []
  for (const folder of folders)
    for await (const file of listFilesBelow(folder))
      if (/\.(js|css|html|json|svg)$/.test(file) && !/\bforms\/[^/]+\.html$/.test(file)) files.push(file)
  const compressNext = async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      const text = await readFile(file, 'utf8')
      const result = compressed.get(text) ?? compressFile(Buffer.from(text))
      compressed.set(text, result)
      await writeFile(`${file}.new.br`, await result)
      await rename(`${file}.new.br`, `${file}.br`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, compressNext))
}
