import { open, rm, type FileHandle } from 'node:fs/promises'
import { basename } from 'node:path/posix'
import { cleanText } from '../../../../src/contract/spreadsheets/csv-text.ts'
import type { LinesWritten } from '../tables/write-lines.ts'
import { BadArchive } from '../tables/bad-archive.ts'
import { findFileProblem } from '../tables/find-file-problem.ts'
import { readDirectoryEntry, findDirectoryEnd, LONGEST_END, type DirectoryEntry } from '../tables/zip-directory.ts'

/** Maximum number of files in an archive. */
const MOST_ENTRIES = 20_000
/** Maximum size of the directory of an archive: an entry has a name of some hundred bytes at most. */
const LARGEST_DIRECTORY = MOST_ENTRIES * 512
const SAMPLES = 3

/** An archive of photographs, and where the list of its files is written. */
export interface PhotoArchive {
  readonly path: string
  readonly target: string
}

async function readBytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead < length) throw new BadArchive('DAMAGED')
  return buffer
}

/** Returns whether an entry is a file that somebody has put there: no folder, and nothing that a computer adds. */
const isFile = ({ name }: DirectoryEntry): boolean =>
  !/[\\/]$/.test(name) && !/(^|[\\/])(__MACOSX[\\/]|\.|Thumbs\.db$|desktop\.ini$)/i.test(name)

/** Reads the directory of an archive: its files are read one by one later. */
async function readEntries(file: FileHandle): Promise<readonly DirectoryEntry[]> {
  const { size } = await file.stat()
  if (size === 0) throw new BadArchive('EMPTY')
  const head = await readBytes(file, 0, Math.min(4, size))
  if (head.toString('latin1', 0, 2) !== 'PK') throw new BadArchive('NOT_AN_ARCHIVE')
  const tail = Math.min(size, LONGEST_END)
  const end = findDirectoryEnd(await readBytes(file, size - tail, tail))
  if (!end || end.offset + end.size > size) throw new BadArchive('DAMAGED')
  if (end.count > MOST_ENTRIES || end.size > LARGEST_DIRECTORY)
    throw new BadArchive('TOO_MANY_FILES', String(MOST_ENTRIES))
  const directory = await readBytes(file, end.offset, end.size)
  const entries: DirectoryEntry[] = []
  try {
    for (let at = 0; entries.length < end.count;) {
      const entry = readDirectoryEntry(directory, at)
      if (!entry) throw new BadArchive('DAMAGED')
      entries.push(entry)
      at = entry.next
    }
  } catch (error) {
    throw error instanceof RangeError ? new BadArchive('DAMAGED') : error
  }
  if (entries.some(({ locked }) => locked)) throw new BadArchive('PASSWORD')
  // Entries that share their content would let a small archive unpack to a large one.
  if (entries.reduce((sum, { packed }) => sum + packed, 0) > size) throw new BadArchive('BOMB')
  return entries.filter(isFile)
}

/**
 * Lists the files of an archive of photographs: each as one line with its name, without its folders, and where it is.
 * Runs in a worker thread.
 */
export async function listPhotos({ path, target }: PhotoArchive): Promise<LinesWritten> {
  try {
    const file = await open(path)
    try {
      const entries = await readEntries(file)
      if (entries.length === 0) throw new BadArchive('NO_FILES')
      const names = entries.map(({ name }) => cleanText(basename(name.replaceAll('\\', '/'))))
      const lines = await open(target, 'w')
      try {
        for (const [index, { local, packed, method, crc }] of entries.entries())
          await lines.write(`${JSON.stringify([index + 1, [names[index], [local, packed, method, crc].join(' ')]])}\n`)
      } finally {
        await lines.close()
      }
      return {
        written: {
          columns: [{ name: 'fileName', samples: names.slice(0, SAMPLES) }],
          lines: entries.length,
          notices: [],
        },
      }
    } finally {
      await file.close()
    }
  } catch (error) {
    await rm(target, { force: true })
    const problem = findFileProblem(error)
    if (!problem) throw error
    return problem
  }
}
