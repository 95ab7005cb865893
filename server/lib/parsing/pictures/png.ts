import { crc32, inflateSync } from 'node:zlib'
import { MOST_PIXELS, type Picture, type PictureProblem } from './picture.ts'

/** Samples per pixel and allowed bit depths, by colour type. */
export const PNG_COLOURS: Readonly<Record<number, readonly [samples: number, depths: readonly number[]]>> = {
  0: [1, [1, 2, 4, 8, 16]],
  2: [3, [8, 16]],
  3: [1, [1, 2, 4, 8]],
  4: [2, [8, 16]],
  6: [4, [8, 16]],
}
/** What is needed to draw a picture, with the largest size of each part; its pixels may be of any. */
const KEPT: Readonly<Record<string, number>> = {
  IHDR: 13,
  PLTE: 768,
  tRNS: 256,
  gAMA: 4,
  cHRM: 32,
  sRGB: 1,
  IDAT: Number.POSITIVE_INFINITY,
  IEND: 0,
}
const HEADER = 8

/**
 * Splits a PNG into its chunks up to the end, and verifies their checksums; returns undefined if a chunk is damaged.
 */
export function splitChunks(
  bytes: Buffer,
): { readonly name: string; readonly data: Buffer; readonly whole: Buffer }[] | undefined {
  const chunks = []
  for (let at = HEADER; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return undefined
    const whole = bytes.subarray(at, end)
    if (crc32(whole.subarray(4, -4)) !== whole.readUInt32BE(whole.length - 4)) return undefined
    const name = whole.toString('latin1', 4, 8)
    chunks.push({ name, data: whole.subarray(8, -4), whole })
    if (name === 'IEND') return chunks
    at = end
  }
  return undefined
}

type Chunk = NonNullable<ReturnType<typeof splitChunks>>[number]

const removeOtherChunks = (bytes: Buffer, chunks: readonly Chunk[]): Buffer =>
  Buffer.concat([
    bytes.subarray(0, HEADER),
    ...chunks.flatMap(({ name, data, whole }) => (data.length <= (KEPT[name] ?? -1) ? [whole] : [])),
  ])

/**
 * Removes everything from a PNG that is not needed to draw it: locations, texts, times, colour profiles, which may
 * unfold
 * to any size, and further pictures. Nothing is unfolded. Returns null if the file is damaged.
 */
export function stripPng(bytes: Buffer): Buffer | null {
  const chunks = splitChunks(bytes)
  return chunks ? removeOtherChunks(bytes, chunks) : null
}

function isUnfoldable(data: readonly Buffer[], expected: number): boolean {
  try {
    return inflateSync(Buffer.concat(data), { maxOutputLength: expected + 1 }).length === expected
  } catch {
    // Damaged, or more data than the picture needs.
    return false
  }
}

/**
 * Reads a PNG that is neither interlaced nor animated and keeps only what is needed to decode it; texts, times and
 * trailing bytes are dropped.
 */
export function readPng(bytes: Buffer): Picture | PictureProblem {
  const chunks = splitChunks(bytes)
  const [first] = chunks ?? []
  if (!chunks || first?.name !== 'IHDR' || first.data.length !== 13) return 'BROKEN'
  const [width, height] = [first.data.readUInt32BE(0), first.data.readUInt32BE(4)]
  const [depth = 0, colour = 0, , , interlaced] = first.data.subarray(8)
  const [samples, depths] = PNG_COLOURS[colour] ?? [0, []]
  if (!depths.includes(depth)) return 'BROKEN'
  if (interlaced !== 0 || chunks.some(({ name }) => name === 'acTL')) return 'NOT_PLAIN'
  if (width * height === 0 || width * height > MOST_PIXELS) return 'WRONG_SHAPE'
  const lines = (1 + Math.ceil((width * samples * depth) / 8)) * height
  if (
    !isUnfoldable(
      chunks.flatMap(({ name, data }) => (name === 'IDAT' ? [data] : [])),
      lines,
    )
  )
    return 'BROKEN'
  return { kind: 'png', width, height, bytes: removeOtherChunks(bytes, chunks) }
}
