import { open, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A part of a file, and which version of the file it is from. */
export interface FilePart {
  readonly bytes: Buffer
  /** The size of the whole file. */
  readonly size: number
  /** Differs when the file was replaced. */
  readonly version: string
}

const MISSING: readonly unknown[] = ['ENOENT', 'EISDIR', 'ENOTDIR']

/** Returns the value of a promise; null if there is no such file. */
async function readOrNull<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Error && 'code' in error && MISSING.includes(error.code)) return null
    throw error
  }
}

/** Reads a file as a whole; null if there is none. */
export const readWhole = (file: string): Promise<Uint8Array | null> => readOrNull(readFile(file))

/** Reads a part of a file; null if there is none. */
export async function readPart(file: string, offset: number, length: number): Promise<FilePart | null> {
  const handle = await readOrNull(open(file))
  if (!handle) return null
  try {
    const { size, ino, mtimeMs } = await handle.stat()
    const wanted = Buffer.alloc(Math.max(Math.min(length, size - offset), 0))
    const { bytesRead } = await handle.read(wanted, 0, wanted.length, offset)
    return { bytes: wanted.subarray(0, bytesRead), size, version: [ino, mtimeMs, size].join(' ') }
  } finally {
    await handle.close()
  }
}

/**
 * Lists the files of a folder and its subfolders by path, in an order in which listing can continue after any of them.
 * It holds the names of one folder of each level at a time.
 */
export async function* listFiles(folder: string, after: readonly string[] = [], path = ''): AsyncGenerator<string> {
  const [first = '', ...rest] = after
  const found = (await readOrNull(readdir(folder, { withFileTypes: true }))) ?? []
  const names = found.filter(({ name }) => name >= first).sort((one, other) => (one.name < other.name ? -1 : 1))
  for (const entry of names) {
    const { name } = entry
    if (entry.isDirectory()) yield* listFiles(join(folder, name), name === first ? rest : [], `${path}${name}/`)
    else if (entry.isFile() && name !== first) yield path + name
  }
}

/** Returns the size of all files of a folder in bytes. */
export async function measureFolder(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  let bytes = 0
  for (const name of names)
    if (name.isFile())
      bytes += await stat(join(name.parentPath, name.name)).then(
        ({ size }) => size,
        () => 0,
      )
  return bytes
}
