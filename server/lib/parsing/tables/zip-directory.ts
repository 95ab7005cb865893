const END = 0x06054b50
/** Begins an entry of the directory of an archive. */
export const DIRECTORY_ENTRY = 0x02014b50
/** Begins an entry before its content. */
export const LOCAL_ENTRY = 0x04034b50

/** The end of an archive: a record of this size, and a comment of at most 64 KB. */
export const LONGEST_END = 22 + 0xffff

/** An entry of the directory of an archive. */
export interface DirectoryEntry {
  readonly name: string
  /** Whether it is encrypted. */
  readonly locked: boolean
  readonly method: number
  readonly crc: number
  /** The size of its packed content, in bytes. */
  readonly packed: number
  /** Where the entry itself begins. */
  readonly local: number
  /** Where the next entry of the directory begins. */
  readonly next: number
}

/** Returns where the directory of an archive begins, and its size; undefined without an end record. */
export function findDirectoryEnd(
  bytes: Buffer,
): { readonly count: number; readonly size: number; readonly offset: number } | undefined {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - LONGEST_END); at -= 1)
    if (bytes.readUInt32LE(at) === END)
      return {
        count: bytes.readUInt16LE(at + 10),
        size: bytes.readUInt32LE(at + 12),
        offset: bytes.readUInt32LE(at + 16),
      }
  return undefined
}

/** Returns the entry of a directory at an offset; undefined if there is none. Throws a RangeError beyond its end. */
export function readDirectoryEntry(bytes: Buffer, at: number): DirectoryEntry | undefined {
  if (bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) return undefined
  const begin = at + 46
  const end = begin + bytes.readUInt16LE(at + 28)
  return {
    name: bytes.toString('utf8', begin, end),
    locked: (bytes.readUInt16LE(at + 8) & 1) !== 0,
    method: bytes.readUInt16LE(at + 10),
    crc: bytes.readUInt32LE(at + 16),
    packed: bytes.readUInt32LE(at + 20),
    local: bytes.readUInt32LE(at + 42),
    next: end + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32),
  }
}
