import { decode } from 'jpeg-js'
import { detectPictureKind } from '../../pdf/picture.ts'
import { hashSha256 } from '../../crypto/sha256.ts'
import { MOST_PIXELS } from './picture.ts'
import { readPngGreys, toGrey, type Greys } from './png-pixels.ts'

/** What can be said about a picture without knowing what it shows. */
export interface PictureMeasures {
  /** A hash of its pixels, the same for the same picture in files that differ in anything else. */
  readonly digest: string
  /** The mean, from 0 to 255. */
  readonly brightness: number
  /** The standard deviation of the brightness. */
  readonly contrast: number
  /** How much neighbouring pixels differ, as a tenth of a step of brightness. */
  readonly sharpness: number
}

/** All pictures are measured at this width: the sharpness depends on it. */
const WIDTH = 240
const MOST_MEGABYTES = 256

/** Returns the brightness of each pixel of a JPEG; null: it cannot be decoded. */
function readJpegGreys(bytes: Buffer): Greys | null {
  try {
    const { width, height, data } = decode(bytes, {
      useTArray: true,
      formatAsRGBA: false,
      tolerantDecoding: false,
      maxResolutionInMP: MOST_PIXELS / 1e6,
      maxMemoryUsageInMB: MOST_MEGABYTES,
    })
    const values = new Uint8Array(width * height)
    for (let pixel = 0; pixel < values.length; pixel += 1)
      values[pixel] = toGrey(data[pixel * 3] ?? 0, data[pixel * 3 + 1] ?? 0, data[pixel * 3 + 2] ?? 0)
    return { width, height, values }
  } catch {
    // The library throws on any defect of the picture.
    return null
  }
}

/** Reduces a picture to the width at which it is measured; each pixel is the mean of those that it replaces. */
function shrinkGreys({ width, height, values }: Greys): Greys {
  const factor = Math.max(1, width / WIDTH)
  const [newWidth, newHeight] = [Math.floor(width / factor), Math.max(1, Math.floor(height / factor))]
  const reduced = new Uint8Array(newWidth * newHeight)
  for (let row = 0; row < newHeight; row += 1)
    for (let column = 0; column < newWidth; column += 1) {
      const [top, left] = [Math.floor(row * factor), Math.floor(column * factor)]
      const [bottom, right] = [
        Math.min(height, Math.max(top + 1, Math.floor((row + 1) * factor))),
        Math.min(width, Math.max(left + 1, Math.floor((column + 1) * factor))),
      ]
      let sum = 0
      for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) sum += values[y * width + x] ?? 0
      reduced[row * newWidth + column] = Math.round(sum / ((bottom - top) * (right - left)))
    }
  return { width: newWidth, height: newHeight, values: reduced }
}

const computeMean = (values: Uint8Array): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** Computes how much pixels differ from the mean of their four neighbours: the standard deviation of the Laplacian. */
function computeSharpness({ width, height, values }: Greys): number {
  let [sum, squares, count] = [0, 0, 0]
  for (let row = 1; row < height - 1; row += 1)
    for (let column = 1; column < width - 1; column += 1) {
      const at = row * width + column
      const around =
        (values[at - 1] ?? 0) + (values[at + 1] ?? 0) + (values[at - width] ?? 0) + (values[at + width] ?? 0)
      const difference = around - 4 * (values[at] ?? 0)
      sum += difference
      squares += difference * difference
      count += 1
    }
  return count === 0 ? 0 : Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2))
}

/**
 * Measures the brightness, contrast and sharpness of a picture. Returns only a hash of its bytes where they cannot be
 * decoded: a picture of too many pixels, an interlaced PNG. Runs in a worker thread.
 */
export function measurePicture(picture: Uint8Array): PictureMeasures | Pick<PictureMeasures, 'digest'> {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength)
  const greys = detectPictureKind(bytes) === 'png' ? readPngGreys(bytes, MOST_PIXELS) : readJpegGreys(bytes)
  if (!greys) return { digest: hashSha256(bytes, 'hex') }
  const size = Buffer.from(`${greys.width} ${greys.height} `)
  const reduced = shrinkGreys(greys)
  const mean = computeMean(reduced.values)
  const variance = reduced.values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / reduced.values.length
  return {
    digest: hashSha256(Buffer.concat([size, greys.values]), 'hex'),
    brightness: Math.round(mean),
    contrast: Math.round(Math.sqrt(variance)),
    sharpness: Math.round(computeSharpness(reduced) * 10),
  }
}
