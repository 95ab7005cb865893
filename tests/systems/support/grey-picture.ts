import { crc32, deflateSync, inflateSync } from 'node:zlib'

/** A picture in shades of grey: one byte a pixel, 0 is black. */
export interface GreyPicture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** Reads a PGM file (P5), as poppler writes it. */
export function readPgm(file: Uint8Array): GreyPicture {
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(Buffer.from(file.subarray(0, 64)).toString('latin1'))
  if (!head) throw new Error('This is no PGM file.')
  return { width: Number(head[1]), height: Number(head[2]), pixels: file.subarray(head[0].length) }
}

const chunk = (name: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

/** Writes a PNG of sixteen shades, which has a few kilobytes. */
export function writePng({ width, height, pixels }: GreyPicture): Buffer {
  const stride = 1 + Math.ceil(width / 2)
  const rows = Buffer.alloc(stride * height)
  pixels.forEach((pixel, index) => {
    const column = index % width
    const at = Math.floor(index / width) * stride + 1 + (column >> 1)
    rows[at] = (rows[at] ?? 0) | (Math.round(pixel / 17) << (column % 2 === 0 ? 4 : 0))
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([4, 0, 0, 0, 0], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Reads a PNG that `writePng` has written. */
export function readPng(file: Buffer): GreyPicture {
  const width = file.readUInt32BE(16)
  const height = file.readUInt32BE(20)
  const rows = inflateSync(file.subarray(41, 41 + file.readUInt32BE(33)))
  const stride = 1 + Math.ceil(width / 2)
  const pixels = new Uint8Array(width * height).map((_, index) => {
    const column = index % width
    const pair = rows[Math.floor(index / width) * stride + 1 + (column >> 1)] ?? 0
    return (column % 2 === 0 ? pair >> 4 : pair & 15) * 17
  })
  return { width, height, pixels }
}

const BLOCK = 12

/**
 * Returns the largest difference of the mean grey of any block of 12 × 12 pixels, which detects a missing word but
 * ignores another shade at the edge of a letter.
 */
export function largestDifference(one: GreyPicture, other: GreyPicture): number {
  if (one.width !== other.width || one.height !== other.height) return 255
  let largest = 0
  for (let top = 0; top < one.height; top += BLOCK) {
    for (let left = 0; left < one.width; left += BLOCK) {
      let difference = 0
      let count = 0
      for (let row = top; row < Math.min(top + BLOCK, one.height); row++) {
        for (let column = left; column < Math.min(left + BLOCK, one.width); column++) {
          const at = row * one.width + column
          difference += (one.pixels[at] ?? 0) - (other.pixels[at] ?? 0)
          count++
        }
      }
      largest = Math.max(largest, Math.abs(difference) / count)
    }
  }
  return largest
}
