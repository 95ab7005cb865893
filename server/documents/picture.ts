import { layOut } from './typst.ts'

/** How a picture is written, by its first bytes; null: it is none that is printed. Its name says nothing. */
export function pictureKind(bytes: Uint8Array): 'jpg' | 'png' | null {
  const begins = (...expected: number[]): boolean => expected.every((byte, index) => bytes[index] === byte)
  return begins(0xff, 0xd8, 0xff) ? 'jpg' : begins(0x89, 0x50, 0x4e, 0x47) ? 'png' : null
}

/** Of sixteen million; a photograph for a ticket has a few hundred thousand. More would fill the memory when it is drawn. */
const MOST_PIXELS = 16e6

/** Markers of a JPEG that are followed by its size: all of C0 to CF that begin a frame. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function pixelsOfJpeg(bytes: Buffer): number {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) if (isFrame(bytes[at + 1] ?? 0)) return bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7)
  return 0
}

const SCAN = Buffer.from('ffda', 'hex')
const END = Buffer.from('ffd9', 'hex')

/** A JPEG that breaks off is drawn with a grey lower half; its end comes after its last scan, a thumbnail's does not. */
const isWhole = (bytes: Buffer): boolean => bytes.lastIndexOf(END) > bytes.lastIndexOf(SCAN)

/** Whether a ticket can be printed with this picture: null, or what is wrong with it. */
export function faultOfPicture(picture: Uint8Array): 'NOT_A_PICTURE' | 'UNREADABLE' | 'TOO_LARGE' | null {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength)
  const kind = pictureKind(bytes)
  if (kind === null) return 'NOT_A_PICTURE'
  if (bytes.length < 32) return 'UNREADABLE'
  const pixels = kind === 'png' ? bytes.readUInt32BE(16) * bytes.readUInt32BE(20) : pixelsOfJpeg(bytes)
  if (pixels > MOST_PIXELS) return 'TOO_LARGE'
  if (pixels === 0 || (kind === 'jpg' && !isWhole(bytes))) return 'UNREADABLE'
  try {
    layOut({ template: '#set page(width: 35mm, height: 45mm, margin: 0mm)\n#image("photo")', files: { photo: bytes } })
    return null
  } catch {
    return 'UNREADABLE'
  }
}
