import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { getUploadsFolder } from '../../../lib/storage/uploads.ts'
import { readOwnJson } from '../../../lib/json/read-json.ts'

const BLOCK = 256 * 1024
const NEWLINE = 0x0a

/** A line of a file: its number, as in a spreadsheet, and its cells. */
export interface FileLine {
  readonly lineNo: number
  readonly cells: readonly string[]
}

/** Some lines of a file, and where the next one begins. */
export interface LinesRead {
  readonly lines: readonly FileLine[]
  readonly position: number
}

const stored = v.tuple([v.number(), v.array(v.string())])

/**
 * Returns the path of the lines of an import. Like an upload, the file is deleted after a day (`server/lib/retention`),
 * or when its import has ended.
 */
export const getLinesPath = (dataDir: string, publicId: string): string =>
  join(getUploadsFolder(dataDir), `import-${publicId}`)

/** Returns the path of the archive of an import, which is deleted like its lines. */
export const getArchivePath = (dataDir: string, publicId: string): string => `${getLinesPath(dataDir, publicId)}.zip`

/** Deletes the files of an import. */
export async function removeFiles(dataDir: string, publicId: string): Promise<void> {
  for (const getPath of [getLinesPath, getArchivePath]) await rm(getPath(dataDir, publicId), { force: true })
}

/** Returns the size of the files of an import, in bytes. */
export async function measureFiles(dataDir: string, publicId: string): Promise<number> {
  const sizes = await Promise.all(
    [getLinesPath, getArchivePath].map((getPath) =>
      stat(getPath(dataDir, publicId)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Reads at most `most` lines from a position; none at the end of the file. Throws ENOENT when the file is gone. */
export async function readLines(path: string, position: number, most: number): Promise<LinesRead> {
  const lines: FileLine[] = []
  const file = await open(path)
  try {
    let rest = Buffer.alloc(0)
    let at = position
    for (let from = position; lines.length < most;) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(BLOCK), 0, BLOCK, from)
      if (bytesRead === 0) break
      from += bytesRead
      const bytes = Buffer.concat([rest, buffer.subarray(0, bytesRead)])
      let begin = 0
      for (let end = bytes.indexOf(NEWLINE); end >= 0 && lines.length < most; end = bytes.indexOf(NEWLINE, begin)) {
        const [lineNo, cells] = v.parse(stored, readOwnJson(bytes.toString('utf8', begin, end)))
        lines.push({ lineNo, cells })
        at += end + 1 - begin
        begin = end + 1
      }
      rest = bytes.subarray(begin)
    }
    return { lines, position: at }
  } finally {
    await file.close()
  }
}
