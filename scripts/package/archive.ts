import {
  encodeArchiveEnd,
  encodeEntryEnd,
  encodeEntryHead,
  packSlice,
  type ZipEntry,
} from '../../server/lib/spreadsheets/zip-parts.ts'

/** Returns a ZIP archive of files by path. Equal files make an equal archive, because it has no dates. */
export async function zipArchive(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const entries: ZipEntry[] = []
  const pieces: Buffer[] = []
  let offset = 0
  for (const [name, file] of Object.entries(files)) {
    const content = await packSlice(file, 0)
    const end = encodeEntryEnd({ crc: content.crc, packed: content.bytes.length, size: content.size })
    const written = Buffer.concat([encodeEntryHead(name), content.bytes, end.bytes])
    entries.push({ name, crc: content.crc, packed: end.packed, size: content.size, offset })
    pieces.push(written)
    offset += written.length
  }
  return Buffer.concat([...pieces, encodeArchiveEnd(entries, offset)])
}
