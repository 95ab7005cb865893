import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)

const UTF8_NAMES = 0x0800
/** Checksum and sizes follow the content, because they are unknown before. */
const SIZES_FOLLOW = 0x0008
const DEFLATED = 8
/** 1 January 1980, so that equal content results in an equal file. */
const DAY_ONE = 0x0021
/** Ends a compressed stream: an empty last block. */
const LAST_BLOCK = Buffer.from([0x03, 0x00])
/** The largest size of an entry without the extensions of zip. */
const LARGEST = 0xffff_ffff

/** An entry of an archive: its name, and what its directory says about it. */
export interface ZipEntry {
  readonly name: string
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

/** Thrown for an archive that would be larger than 4 GB. */
export class ArchiveTooLarge extends Error {}

/** Encodes numbers of two or four bytes in little-endian order. */
function littleEndian(...numbers: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const bytes = Buffer.alloc(numbers.reduce((sum, [, length]) => sum + length, 0))
  let at = 0
  for (const [value, length] of numbers) at = bytes.writeUIntLE(value, at, length)
  return bytes
}

const about = ({ name, crc, packed, size }: Omit<ZipEntry, 'offset'>) =>
  [
    [20, 2],
    [UTF8_NAMES | SIZES_FOLLOW, 2],
    [DEFLATED, 2],
    [0, 2],
    [DAY_ONE, 2],
    [crc, 4],
    [packed, 4],
    [size, 4],
    [Buffer.byteLength(name), 2],
    [0, 2],
  ] as const

/** Returns the header of an entry whose content follows in slices. */
export const entryHead = (name: string): Buffer =>
  Buffer.concat([littleEndian([0x04034b50, 4], ...about({ name, crc: 0, packed: 0, size: 0 })), Buffer.from(name)])

/**
 * Compresses a slice of an entry's content. The results of consecutive slices form one compressed stream, so a slice
 * can be written by another process than the one before. `crc`: the checksum of the slices before, at first 0.
 */
export async function packSlice(
  text: string | Buffer,
  crc: number,
): Promise<{ bytes: Buffer; crc: number; size: number }> {
  const plain = typeof text === 'string' ? Buffer.from(text) : text
  const bytes = await deflate(plain, { finishFlush: constants.Z_SYNC_FLUSH })
  return { bytes, crc: crc32(plain, crc), size: plain.length }
}

/**
 * Returns the end of an entry. `packed`: the size of its compressed slices.
 * @throws ArchiveTooLarge
 */
export function entryEnd({ crc, packed, size }: Pick<ZipEntry, 'crc' | 'packed' | 'size'>): {
  readonly bytes: Buffer
  readonly packed: number
} {
  const all = packed + LAST_BLOCK.length
  if (all > LARGEST || size > LARGEST) throw new ArchiveTooLarge('An entry is larger than 4 GB.')
  return {
    bytes: Buffer.concat([LAST_BLOCK, littleEndian([0x08074b50, 4], [crc, 4], [all, 4], [size, 4])]),
    packed: all,
  }
}

/**
 * Returns the directory at the end of an archive. `offset`: where it begins.
 * @throws ArchiveTooLarge
 */
export function archiveEnd(entries: readonly ZipEntry[], offset: number): Buffer {
  if (offset > LARGEST) throw new ArchiveTooLarge('An archive is larger than 4 GB.')
  const lines = entries.map((entry) =>
    Buffer.concat([
      littleEndian([0x02014b50, 4], [20, 2], ...about(entry), [0, 2], [0, 2], [0, 2], [0, 4], [entry.offset, 4]),
      Buffer.from(entry.name),
    ]),
  )
  const length = lines.reduce((sum, line) => sum + line.length, 0)
  const count = entries.length
  return Buffer.concat([
    ...lines,
    littleEndian([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [length, 4], [offset, 4], [0, 2]),
  ])
}
