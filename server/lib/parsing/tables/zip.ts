import { crc32, inflateRawSync } from 'node:zlib'

/** A list of five thousand people with fifty columns unpacks to some 20 MB. */
const LARGEST = 48 * 1024 * 1024
const MOST_ENTRIES = 2000

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50

/** The entries of a zip archive by name, or the reason why it is refused. */
export type UnzipResult =
  { readonly entries: ReadonlyMap<string, Buffer> } | { readonly problem: 'DAMAGED' | 'PASSWORD' | 'BOMB' }

/** Finds the end record of the archive: it is at the end of the file, before a comment of at most 64 KB. */
function endOf(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 0xffff); at -= 1)
    if (bytes.readUInt32LE(at) === END) return at
  return -1
}

function unpack(bytes: Buffer): UnzipResult {
  const end = endOf(bytes)
  if (end < 0) return { problem: 'DAMAGED' }
  const count = bytes.readUInt16LE(end + 10)
  if (count > MOST_ENTRIES) return { problem: 'BOMB' }
  const entries = new Map<string, Buffer>()
  let room = LARGEST
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== ENTRY) return { problem: 'DAMAGED' }
    const [flags, method, packed] = [
      bytes.readUInt16LE(at + 8),
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
    ]
    const [nameLength, extraLength, commentLength, local] = [
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
      bytes.readUInt32LE(at + 42),
    ]
    if ((flags & 1) !== 0) return { problem: 'PASSWORD' }
    if (bytes.readUInt32LE(local) !== LOCAL || (method !== 0 && method !== 8)) return { problem: 'DAMAGED' }
    const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const data = bytes.subarray(begin, begin + packed)
    const content = method === 0 ? data : inflateRawSync(data, { maxOutputLength: Math.max(room, 1) })
    room -= content.length
    if (room <= 0) return { problem: 'BOMB' }
    entries.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), content)
    at += 46 + nameLength + extraLength + commentLength
  }
  return { entries }
}

/**
 * Unpacks a zip archive up to 48 MiB in total, counted while unpacking, because the declared sizes are not trusted.
 * Never throws because of the archive's content.
 */
export function unzip(bytes: Buffer): UnzipResult {
  try {
    return unpack(bytes)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ERR_BUFFER_TOO_LARGE') return { problem: 'BOMB' }
    if (error instanceof RangeError || (typeof code === 'string' && code.startsWith('Z_')))
      return { problem: 'DAMAGED' }
    throw error
  }
}

/** Builds an uncompressed archive of these entries with correct headers, for a library that trusts them. */
export function storedZip(entries: ReadonlyMap<string, Buffer>): Buffer {
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
    local.writeUInt32LE(LOCAL)
    const entry = Buffer.alloc(6)
    entry.writeUInt32LE(ENTRY)
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
