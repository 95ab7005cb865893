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
/** The largest size and number of entries without the extension ZIP64, which takes these values to mean more. */
const LARGEST = 0xffff_ffff
const MOST = 0xffff
const ZIP64 = 0x0001

/** An entry of an archive: its name, and what its directory says about it. */
export interface ZipEntry {
  readonly name: string
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly offset: number
  /** Whether the entry has the form for more than 4 GB (ZIP64); it is known before the size of the content is. */
  readonly large?: boolean
}

/** Thrown for an entry that is larger than 4 GB and does not have the form for it. */
export class ArchiveTooLarge extends Error {}

/** Encodes numbers of two, four or eight bytes in little-endian order. */
function encodeLittleEndian(...numbers: readonly (readonly [value: number, bytes: 2 | 4 | 8])[]): Buffer {
  const bytes = Buffer.alloc(numbers.reduce((sum, [, length]) => sum + length, 0))
  let at = 0
  for (const [value, length] of numbers)
    at = length === 8 ? bytes.writeBigUInt64LE(BigInt(value), at) : bytes.writeUIntLE(value, at, length)
  return bytes
}

/** Encodes the extra field of ZIP64; empty if nothing needs it. */
const encodeExtra = (numbers: readonly number[]): Buffer =>
  numbers.length === 0
    ? Buffer.alloc(0)
    : encodeLittleEndian([ZIP64, 2], [8 * numbers.length, 2], ...numbers.map((value) => [value, 8] as const))

const buildEntryFields = ({ name, crc, packed, size, large = false }: Omit<ZipEntry, 'offset'>, extra: Buffer) =>
  [
    // The version that reads it.
    [extra.length > 0 ? 45 : 20, 2],
    [UTF8_NAMES | SIZES_FOLLOW, 2],
    [DEFLATED, 2],
    [0, 2],
    [DAY_ONE, 2],
    [crc, 4],
    [large ? LARGEST : packed, 4],
    [large ? LARGEST : size, 4],
    [Buffer.byteLength(name), 2],
    [extra.length, 2],
  ] as const

/** Returns the header of an entry whose content follows in slices. `large`: the content may exceed 4 GB. */
export function encodeEntryHead(name: string, large = false): Buffer {
  const extra = encodeExtra(large ? [0, 0] : [])
  const fields = buildEntryFields({ name, crc: 0, packed: 0, size: 0, large }, extra)
  return Buffer.concat([encodeLittleEndian([0x04034b50, 4], ...fields), Buffer.from(name), extra])
}

/**
 * Compresses a slice of an entry's content. The results of consecutive slices form one compressed stream, so a slice
 * can be written by another process than the one before. `crc`: the checksum of the slices before, at first 0. `level`:
 * how much time compression may take, 1 to 9.
 */
export async function packSlice(
  text: string | Buffer,
  crc: number,
  level?: number,
): Promise<{ bytes: Buffer; crc: number; size: number }> {
  const plain = typeof text === 'string' ? Buffer.from(text) : text
  const bytes = await deflate(plain, { finishFlush: constants.Z_SYNC_FLUSH, ...(level === undefined ? {} : { level }) })
  return { bytes, crc: crc32(plain, crc), size: plain.length }
}

/**
 * Returns the end of an entry. `packed`: the size of its compressed slices.
 * @throws ArchiveTooLarge
 */
export function encodeEntryEnd({ crc, packed, size, large = false }: Omit<ZipEntry, 'name' | 'offset'>): {
  readonly bytes: Buffer
  readonly packed: number
} {
  const all = packed + LAST_BLOCK.length
  if (!large && (all > LARGEST || size > LARGEST)) throw new ArchiveTooLarge('An entry is larger than 4 GB.')
  const width = large ? 8 : 4
  return {
    bytes: Buffer.concat([LAST_BLOCK, encodeLittleEndian([0x08074b50, 4], [crc, 4], [all, width], [size, width])]),
    packed: all,
  }
}

/** Returns what the directory of an archive says about an entry. */
export function encodeDirectoryLine(entry: ZipEntry): Buffer {
  const { name, packed, size, offset, large = false } = entry
  const far = offset >= LARGEST
  const extra = encodeExtra([...(large ? [size, packed] : []), ...(far ? [offset] : [])])
  return Buffer.concat([
    encodeLittleEndian(
      [0x02014b50, 4],
      [extra.length > 0 ? 45 : 20, 2],
      ...buildEntryFields({ ...entry, large }, extra),
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [far ? LARGEST : offset, 4],
    ),
    Buffer.from(name),
    extra,
  ])
}

/** Where the directory of an archive begins, its size in bytes, and the number of its entries. */
export interface DirectoryPlace {
  readonly offset: number
  readonly bytes: number
  readonly entries: number
}

/** Returns what follows the directory of an archive. */
export function encodeDirectoryEnd({ offset, bytes, entries }: DirectoryPlace): Buffer {
  const large = entries >= MOST || offset >= LARGEST || bytes >= LARGEST
  const record = encodeLittleEndian(
    ...([
      [0x06064b50, 4],
      [44, 8],
      [45, 2],
      [45, 2],
      [0, 4],
      [0, 4],
    ] as const),
    ...[entries, entries, bytes, offset].map((value) => [value, 8] as const),
  )
  const locator = encodeLittleEndian([0x07064b50, 4], [0, 4], [offset + bytes, 8], [1, 4])
  const [count, length, start] = [Math.min(entries, MOST), Math.min(bytes, LARGEST), Math.min(offset, LARGEST)]
  return Buffer.concat([
    ...(large ? [record, locator] : []),
    encodeLittleEndian([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [length, 4], [start, 4], [0, 2]),
  ])
}

/** Returns the directory at the end of an archive. `offset`: where it begins. */
export function encodeArchiveEnd(entries: readonly ZipEntry[], offset: number): Buffer {
  const lines = Buffer.concat(entries.map(encodeDirectoryLine))
  return Buffer.concat([lines, encodeDirectoryEnd({ offset, bytes: lines.length, entries: entries.length })])
}
