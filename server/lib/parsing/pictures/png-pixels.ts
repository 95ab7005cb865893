import { inflateSync } from 'node:zlib'
import { PNG_COLOURS, splitChunks } from './png.ts'

/** The brightness of the pixels of a picture, from 0 to 255, row by row. */
export interface Greys {
  readonly width: number
  readonly height: number
  readonly values: Uint8Array
}

const WHITE = 255

/** Returns the brightness of a colour as the eye sees it. */
export const toGrey = (red: number, green: number, blue: number): number =>
  Math.round(0.299 * red + 0.587 * green + 0.114 * blue)

/** Returns the value that a filter of PNG predicts from the pixels to the left, above, and above to the left. */
function computePrediction(filter: number, left: number, above: number, corner: number): number {
  switch (filter) {
    case 1:
      return left
    case 2:
      return above
    case 3:
      return (left + above) >> 1
    case 4: {
      const [toLeft, toAbove, toCorner] = [
        Math.abs(above - corner),
        Math.abs(left - corner),
        Math.abs(left + above - 2 * corner),
      ]
      return toLeft <= toAbove && toLeft <= toCorner ? left : toAbove <= toCorner ? above : corner
    }
    default:
      return 0
  }
}

/** Undoes the filters of the lines; each line begins with the number of its filter. */
function undoFilters(data: Buffer, lineBytes: number, height: number, pixelBytes: number): Buffer {
  const lines = Buffer.alloc(lineBytes * height)
  for (let row = 0; row < height; row += 1) {
    const filter = data[row * (lineBytes + 1)] ?? 0
    const [start, before] = [row * lineBytes, (row - 1) * lineBytes]
    for (let at = 0; at < lineBytes; at += 1) {
      const left = at >= pixelBytes ? (lines[start + at - pixelBytes] ?? 0) : 0
      const above = row > 0 ? (lines[before + at] ?? 0) : 0
      const corner = row > 0 && at >= pixelBytes ? (lines[before + at - pixelBytes] ?? 0) : 0
      lines[start + at] = (data[row * (lineBytes + 1) + 1 + at] ?? 0) + computePrediction(filter, left, above, corner)
    }
  }
  return lines
}

/** Returns the brightness of each pixel of a PNG that is not interlaced, on white; null: it cannot be decoded. */
export function readPngGreys(bytes: Buffer, mostPixels: number): Greys | null {
  const chunks = splitChunks(bytes)
  const head = chunks?.[0]?.data
  if (!chunks || head?.length !== 13 || head[12] !== 0) return null
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)]
  const [depth = 0, colour = 0] = head.subarray(8)
  const [samples, depths] = PNG_COLOURS[colour] ?? [0, []]
  if (!depths.includes(depth) || width * height === 0 || width * height > mostPixels) return null
  const lineBytes = Math.ceil((width * samples * depth) / 8)
  const listData = (name: string): Buffer => Buffer.concat(chunks.flatMap((one) => (one.name === name ? one.data : [])))
  const [packed, palette, alphas] = [listData('IDAT'), listData('PLTE'), listData('tRNS')]
  let data: Buffer
  try {
    data = inflateSync(packed, { maxOutputLength: (lineBytes + 1) * height })
  } catch {
    return null
  }
  if (data.length < (lineBytes + 1) * height) return null
  const lines = undoFilters(data, lineBytes, height, Math.max(1, (samples * depth) >> 3))
  /** Returns a sample: of 16 bits the upper eight; of fewer than eight bits as it is. */
  const readSample = (row: number, index: number): number => {
    if (depth === 16) return lines[row * lineBytes + index * 2] ?? 0
    if (depth === 8) return lines[row * lineBytes + index] ?? 0
    const bit = index * depth
    return ((lines[row * lineBytes + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & ((1 << depth) - 1)
  }
  const scale = depth < 8 ? WHITE / ((1 << depth) - 1) : 1
  const values = new Uint8Array(width * height)
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const at = column * samples
      const first = readSample(row, at)
      const isColour = colour === 2 || colour === 6
      const grey =
        colour === 3
          ? toGrey(palette[first * 3] ?? 0, palette[first * 3 + 1] ?? 0, palette[first * 3 + 2] ?? 0)
          : isColour
            ? toGrey(first, readSample(row, at + 1), readSample(row, at + 2))
            : first * scale
      const alpha =
        colour === 3
          ? (alphas[first] ?? WHITE)
          : colour === 4 || colour === 6
            ? readSample(row, at + samples - 1)
            : WHITE
      values[row * width + column] = Math.round((grey * alpha + WHITE * (WHITE - alpha)) / WHITE)
    }
  return { width, height, values }
}
