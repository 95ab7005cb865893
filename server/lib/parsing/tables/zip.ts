import { crc32, inflateRawSync } from 'node:zlib'
import { DIRECTORY_ENTRY, readDirectoryEntry, findDirectoryEnd, LOCAL_ENTRY } from './zip-directory.ts'

/** A list of five thousand people with fifty columns unpacks to some 20 MB. */
const LARGEST = 48 * 1024 * 1024
const MOST_ENTRIES = 2000

const END = 0x06054b50

/** The entries of a zip archive by name, or the reason why it is refused. */
export type UnzipResult =
  | { readonly entries: ReadonlyMap<string, Buffer> }
  | { readonly problem: 'DAMAGED' | 'PASSWORD' | 'BOMB' }

function unpackEntries(bytes: Buffer): UnzipResult {
  const directory = findDirectoryEnd(bytes)
  if (!directory) return { problem: 'DAMAGED' }
  const { count } = directory
  if (count > MOST_ENTRIES) return { problem: 'BOMB' }
  const entries = new Map<string, Buffer>()
  let room = LARGEST
  let at = directory.offset
  for (let index = 0; index < count; index += 1) {
    const entry = readDirectoryEntry(bytes, at)
    if (!entry) return { problem: 'DAMAGED' }
    const { name, method, packed, local } = entry
    if (entry.locked) return { problem: 'PASSWORD' }
    if (bytes.readUInt32LE(local) !== LOCAL_ENTRY || (method !== 0 && method !== 8)) return { problem: 'DAMAGED' }
    const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const data = bytes.subarray(begin, begin + packed)
    const content = method === 0 ? data : inflateRawSync(data, { maxOutputLength: Math.max(room, 1) })
    room -= content.length
    if (room <= 0) return { problem: 'BOMB' }
    // Some programs on Windows write the names of folders with backslashes, against the format.
    entries.set(name.replaceAll('\\', '/'), content)
    at = entry.next
  }
  return { entries }
}

/**
 * Unpacks a zip archive up to 48 MiB in total, counted while unpacking, because the declared sizes are not trusted.
 * Never throws because of the archive's content.
 */
export function unzipArchive(bytes: Buffer): UnzipResult {
  try {
    return unpackEntries(bytes)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ERR_BUFFER_TOO_LARGE') return { problem: 'BOMB' }
    if (error instanceof RangeError || (typeof code === 'string' && code.startsWith('Z_')))
      return { problem: 'DAMAGED' }
    throw error
  }
}

/** Builds an uncompressed archive of these entries with correct headers, for a library that trusts them. */
export function buildStoredZip(entries: ReadonlyMap<string, Buffer>): Buffer {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const [name, content] of entries) {
    const label = Buffer.from(name, 'utf8')
    // Fields shared by both headers of an entry: version, flags, method, time, checksum, sizes, length of the name.
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(content.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(label.length, 22)
    const local = Buffer.alloc(4)
    local.writeUInt32LE(LOCAL_ENTRY)
    const entry = Buffer.alloc(6)
    entry.writeUInt32LE(DIRECTORY_ENTRY)
    entry.writeUInt16LE(20, 4)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    parts.push(local, common, label, content)
    list.push(entry, common, place, label)
    at += 4 + common.length + label.length + content.length
  }
  const directory = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END)
  end.writeUInt16LE(entries.size, 8)
  end.writeUInt16LE(entries.size, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, directory, end])
}
