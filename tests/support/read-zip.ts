import type { Readable } from 'node:stream'
import { open, type Entry, type ZipFile } from 'yauzl'

/** One entry of an archive. */
export interface ReadEntry {
  readonly name: string
  readonly size: number
  readonly read: () => Promise<Readable>
}

const openZip = (path: string): Promise<ZipFile> =>
  new Promise((resolve, reject) =>
    open(path, { lazyEntries: true, autoClose: false }, (error, zip) => (error ? reject(error) : resolve(zip))),
  )

/** Reads the directory of a ZIP file with a library that knows nothing of how we write it. */
export async function readZip(path: string): Promise<{
  readonly entries: readonly ReadEntry[]
  readonly close: () => void
}> {
  const zip = await openZip(path)
  const entries: ReadEntry[] = []
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.push({
        name: entry.fileName,
        size: entry.uncompressedSize,
        read: () =>
          new Promise((opened, failed) =>
            zip.openReadStream(entry, (error, stream) => (error ? failed(error) : opened(stream))),
          ),
      })
      zip.readEntry()
    })
    zip.on('end', () => resolve())
    zip.on('error', reject)
    zip.readEntry()
  })
  return { entries, close: () => zip.close() }
}

/** Reads the content of an entry. */
export async function readContent({ read }: ReadEntry): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of await read()) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}
