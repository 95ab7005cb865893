import { decode, encode } from 'jpeg-js'

/** A photograph keeps its details, and grows little. */
const QUALITY = 92
const MOST_MEGABYTES = 400

/** Decoded pixels, four bytes each. */
interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** Turns and mirrors pixels as an orientation of Exif says, so that they are upright. */
function rotatePixels({ width, height, data }: Pixels, orientation: number): Pixels {
  const swapped = orientation >= 5
  const [newWidth, newHeight] = swapped ? [height, width] : [width, height]
  const from = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const to = new Uint32Array(width * height)
  const fromRight = [2, 3, 7, 8].includes(orientation)
  const fromBelow = [3, 4, 6, 7].includes(orientation)
  for (let y = 0; y < newHeight; y += 1)
    for (let x = 0; x < newWidth; x += 1) {
      const [across, down] = swapped ? [y, x] : [x, y]
      const column = fromRight ? width - 1 - across : across
      const row = fromBelow ? height - 1 - down : down
      to[y * newWidth + x] = from[row * width + column] ?? 0
    }
  return { width: newWidth, height: newHeight, data: new Uint8Array(to.buffer) }
}

/**
 * Turns a JPEG upright in its pixels, because whatever says so beside them is removed. Returns null if it cannot be
 * decoded. `mostPixels` limits the memory before anything is decoded.
 */
export function turnUpright(bytes: Buffer, orientation: number, mostPixels: number): Buffer | null {
  if (orientation === 1) return bytes
  try {
    const pixels = decode(bytes, {
      useTArray: true,
      formatAsRGBA: true,
      tolerantDecoding: false,
      maxResolutionInMP: mostPixels / 1e6,
      maxMemoryUsageInMB: MOST_MEGABYTES,
    })
    const { width, height, data } = rotatePixels(pixels, orientation)
    return encode({ width, height, data }, QUALITY).data
  } catch {
    // The library throws on any defect of the picture.
    return null
  }
}
