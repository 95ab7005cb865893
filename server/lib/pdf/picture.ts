import { renderLayout } from './typst.ts'

/** Returns the format of a picture by its first bytes, never by its name; null if the format cannot be printed. */
export function detectPictureKind(bytes: Uint8Array): 'jpg' | 'png' | null {
  const hasPictureHead = (...expected: number[]): boolean => expected.every((byte, index) => bytes[index] === byte)
  return hasPictureHead(0xff, 0xd8, 0xff) ? 'jpg' : hasPictureHead(0x89, 0x50, 0x4e, 0x47) ? 'png' : null
}

/**
 * Sixteen million; a photograph for a ticket has a few hundred thousand. More would exhaust the memory when it is
 * rendered.
 */
export const MOST_PRINTED_PIXELS = 16e6

/** The size of a picture, in pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Returns whether a JPEG marker starts a frame and is followed by its size: C0 to CF except three. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/**
 * Returns the size of the only frame. Returns null if there is none, or more than one: decoders differ in which they
 * use.
 */
function readJpegSize(bytes: Buffer): PictureSize | null {
  let size: PictureSize | null = null
  for (let at = 2; at + 9 < bytes.length;) {
    const marker = bytes[at + 1] ?? 0
    // Coded pixels, a restart, or fill bytes before a marker.
    if (bytes[at] !== 0xff || marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7)) {
      at = Math.max(bytes.indexOf(0xff, at + 1), 0) || bytes.length
      continue
    }
    if (marker === 0xd9) break
    if (isFrame(marker)) {
      if (size) return null
      size = { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return size
}

/** Returns the size of a PNG or JPEG picture by its header; null: it has none. */
export function readPictureSize(picture: Uint8Array): PictureSize | null {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength)
  const kind = bytes.length < 32 ? null : detectPictureKind(bytes)
  if (kind === 'jpg') return readJpegSize(bytes)
  return kind && { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

const SCAN = Buffer.from('ffda', 'hex')
const END = Buffer.from('ffd9', 'hex')

/**
 * Returns whether a JPEG is complete; a truncated one is rendered with a grey lower part. The end marker must follow
 * the last scan, because a thumbnail has an end marker too.
 */
const isWhole = (bytes: Buffer): boolean => bytes.lastIndexOf(END) > bytes.lastIndexOf(SCAN)

/** Returns null if a ticket can be printed with this picture, otherwise the problem. */
export function findPictureFault(picture: Uint8Array): 'NOT_A_PICTURE' | 'UNREADABLE' | 'TOO_LARGE' | null {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength)
  const kind = detectPictureKind(bytes)
  if (kind === null) return 'NOT_A_PICTURE'
  if (bytes.length < 32) return 'UNREADABLE'
  const size = readPictureSize(bytes)
  const pixels = size ? size.width * size.height : 0
  if (pixels > MOST_PRINTED_PIXELS) return 'TOO_LARGE'
  if (pixels === 0 || (kind === 'jpg' && !isWhole(bytes))) return 'UNREADABLE'
  try {
    renderLayout({
      template: '#set page(width: 35mm, height: 45mm, margin: 0mm)\n#image("photo")',
      files: { photo: bytes },
    })
    return null
  } catch {
    return 'UNREADABLE'
  }
}
