import { archiveEnd, entryEnd, entryHead, packSlice, type ZipEntry } from '../../server/lib/spreadsheets/zip-parts.ts'

/** Returns a ZIP archive of texts by path. Equal texts make an equal archive, because it has no dates. */
export async function zipArchive(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const entries: ZipEntry[] = []
  const pieces: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const content = await packSlice(text, 0)
    const end = entryEnd({ crc: content.crc, packed: content.bytes.length, size: content.size })
    const written = Buffer.concat([entryHead(name), content.bytes, end.bytes])
    entries.push({ name, crc: content.crc, packed: end.packed, size: content.size, offset })
    pieces.push(written)
    offset += written.length
  }
  return Buffer.concat([...pieces, archiveEnd(entries, offset)])
}
