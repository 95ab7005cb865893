import { decode } from 'jpeg-js'
import { MOST_PIXELS, type Picture, type PictureProblem } from './picture.ts'
import { findScanEnd, stripJpeg } from './strip-jpeg.ts'
import { turnUpright } from './turn-upright.ts'

const [BASELINE, TABLES, SCAN, END, RESTART_INTERVAL, QUANTISATION, COMMENT] = [
  0xc0, 0xc4, 0xda, 0xd9, 0xdd, 0xdb, 0xfe,
]
const KNOWN: readonly number[] = [BASELINE, TABLES, RESTART_INTERVAL, QUANTISATION, SCAN, COMMENT]
const isApplication = (marker: number): boolean => marker >= 0xe0 && marker <= 0xef
/** Returns whether a marker starts a frame of another kind: progressive, lossless, arithmetic. */
const isOtherFrame = (marker: number): boolean =>
  marker > BASELINE && marker <= 0xcf && marker !== TABLES && marker !== 0xc8 && marker !== 0xcc

interface Size {
  readonly width: number
  readonly height: number
}

/** Returns the size of a baseline JPEG with nothing unknown in it, or what is wrong. Nothing is decoded. */
function readPlainSize(bytes: Buffer): Size | PictureProblem {
  let size: Size | undefined
  for (let at = 2; ;) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return 'BROKEN'
    if (marker === END) break
    if (isOtherFrame(marker)) return 'NOT_PLAIN'
    const length = at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0
    const end = at + 2 + length
    if (length < 2 || end > bytes.length) return 'BROKEN'
    if (!KNOWN.includes(marker) && !isApplication(marker)) return 'BROKEN'
    if (marker === BASELINE) {
      if (size || length < 8 || ![1, 3].includes(bytes[at + 9] ?? 0)) return 'NOT_PLAIN'
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
      if (size.width * size.height === 0 || size.width * size.height > MOST_PIXELS) return 'WRONG_SHAPE'
    }
    at = marker === SCAN ? findScanEnd(bytes, end) : end
    if (at < 0) return 'BROKEN'
  }
  return size ?? 'BROKEN'
}

/**
 * Reads a baseline JPEG and keeps only what is needed to decode it. Everything else (locations, cameras, thumbnails,
 * comments, trailing bytes) is dropped; a picture that is upright only by its metadata is turned.
 */
export function readJpeg(bytes: Buffer): Picture | PictureProblem {
  const size = readPlainSize(bytes)
  if (typeof size === 'string') return size
  const stripped = stripJpeg(bytes)
  if (!stripped) return 'BROKEN'
  const { orientation } = stripped
  try {
    decode(stripped.bytes, {
      useTArray: true,
      tolerantDecoding: false,
      maxResolutionInMP: MOST_PIXELS / 1e6,
      maxMemoryUsageInMB: 128,
    })
  } catch {
    // The library throws on any defect of the picture.
    return 'BROKEN'
  }
  const upright = turnUpright(stripped.bytes, orientation, MOST_PIXELS)
  if (!upright) return 'BROKEN'
  return orientation < 5
    ? { kind: 'jpg', ...size, bytes: upright }
    : { kind: 'jpg', width: size.height, height: size.width, bytes: upright }
}
