import { decode } from 'jpeg-js'
import { MOST_PIXELS, type Picture, type PictureProblem } from './picture.ts'

const [BASELINE, TABLES, SCAN, END, RESTART_INTERVAL, QUANTISATION, COMMENT] = [
  0xc0, 0xc4, 0xda, 0xd9, 0xdd, 0xdb, 0xfe,
]
const KEPT: readonly number[] = [BASELINE, TABLES, RESTART_INTERVAL, QUANTISATION, SCAN]
const isApplication = (marker: number): boolean => marker >= 0xe0 && marker <= 0xef
/** Returns whether a marker starts a frame of another kind: progressive, lossless, arithmetic. */
const isOtherFrame = (marker: number): boolean =>
  marker > BASELINE && marker <= 0xcf && marker !== TABLES && marker !== 0xc8 && marker !== 0xcc

/** Returns the end of a scan's coded pixels: the first marker that is neither stuffing nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] ?? 0
    if (bytes[at] === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return -1
}

/**
 * Reads a baseline JPEG and keeps only what is needed to decode it. Everything else (locations, cameras, thumbnails,
 * comments, trailing bytes) is dropped.
 */
export function readJpeg(bytes: Buffer): Picture | PictureProblem {
  const parts: Buffer[] = [bytes.subarray(0, 2)]
  let size: { width: number; height: number } | undefined
  for (let at = 2; ;) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return 'BROKEN'
    if (marker === END) break
    if (isOtherFrame(marker)) return 'NOT_PLAIN'
    const length = at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0
    let end = at + 2 + length
    if (length < 2 || end > bytes.length) return 'BROKEN'
    if (!KEPT.includes(marker) && !isApplication(marker) && marker !== COMMENT) return 'BROKEN'
    if (marker === BASELINE) {
      if (size || length < 8 || ![1, 3].includes(bytes[at + 9] ?? 0)) return 'NOT_PLAIN'
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
      if (size.width * size.height === 0 || size.width * size.height > MOST_PIXELS) return 'WRONG_SHAPE'
    }
    if (marker === SCAN) {
      end = endOfScan(bytes, end)
      if (end < 0) return 'BROKEN'
    }
    if (KEPT.includes(marker)) parts.push(bytes.subarray(at, end))
    at = end
  }
  if (!size) return 'BROKEN'
  const clean = Buffer.concat([...parts, Buffer.from([0xff, END])])
  try {
    decode(clean, {
      useTArray: true,
      tolerantDecoding: false,
      maxResolutionInMP: MOST_PIXELS / 1e6,
      maxMemoryUsageInMB: 128,
    })
  } catch {
    // The library throws on any defect of the picture.
    return 'BROKEN'
  }
  return { kind: 'jpg', ...size, bytes: clean }
}
