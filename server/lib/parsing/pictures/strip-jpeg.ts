const [FIRST_FRAME, TABLES, SCAN, END, APPLICATION_1, ADOBE] = [0xc0, 0xc4, 0xda, 0xd9, 0xe1, 0xee]
const RESERVED = 0xc8
/** Quantisation, number of lines, restart interval, hierarchical progression. */
const OTHER_NEEDED: readonly number[] = [0xdb, 0xdc, 0xdd, 0xde, 0xdf]
/** The length of what says how Adobe's programs store colours: name, version, two flags, transformation. */
const ADOBE_LENGTH = 14

/** The parts of a JPEG that are needed to draw it, and how its pixels are turned. */
export interface StrippedJpeg {
  readonly bytes: Buffer
  /** 1 for upright to 8, as in Exif. */
  readonly orientation: number
}

/** Returns the end of a scan's coded pixels: the first marker that is neither stuffing nor a restart. */
export function findScanEnd(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return -1
}

/** Returns the orientation in an application segment; null: it has none. */
function readOrientation(data: Buffer): number | null {
  if (!data.subarray(0, 6).equals(Buffer.from('Exif\0\0'))) return null
  const tiff = data.subarray(6)
  if (tiff.length < 8) return null
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const readNumber16 = (at: number): number => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (first + 2 > tiff.length) return null
  const entries = readNumber16(first)
  for (let entry = 0; entry < entries; entry += 1) {
    const at = first + 2 + entry * 12
    if (at + 12 > tiff.length) return null
    // The tag of the orientation, as one short number.
    if (readNumber16(at) === 0x0112 && readNumber16(at + 2) === 3) {
      const found = readNumber16(at + 8)
      return found >= 1 && found <= 8 ? found : null
    }
  }
  return null
}

const isNeeded = (marker: number, segment: Buffer): boolean =>
  (marker >= FIRST_FRAME && marker <= 0xcf && marker !== RESERVED) ||
  marker === TABLES ||
  marker === SCAN ||
  OTHER_NEEDED.includes(marker) ||
  (marker === ADOBE && segment.length === ADOBE_LENGTH + 2 && segment.toString('latin1', 4, 9) === 'Adobe')

/**
 * Removes everything from a JPEG that is not needed to draw it: locations, cameras, thumbnails, comments, colour
 * profiles of any size, further pictures after its end. Nothing is decoded. Returns null if the file is damaged.
 */
export function stripJpeg(bytes: Buffer): StrippedJpeg | null {
  const parts: Buffer[] = [bytes.subarray(0, 2)]
  let orientation: number | null = null
  for (let at = 2; ;) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === END) break
    const length = at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0
    let end = at + 2 + length
    if (length < 2 || end > bytes.length) return null
    if (marker === APPLICATION_1) orientation ??= readOrientation(bytes.subarray(at + 4, end))
    if (marker === SCAN) {
      end = findScanEnd(bytes, end)
      if (end < 0) return null
    }
    const segment = bytes.subarray(at, end)
    if (isNeeded(marker, segment)) parts.push(segment)
    at = end
  }
  return { bytes: Buffer.concat([...parts, Buffer.from([0xff, END])]), orientation: orientation ?? 1 }
}
