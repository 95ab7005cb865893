import { findPictureFault, MOST_PRINTED_PIXELS, detectPictureKind, readPictureSize } from '../../pdf/picture.ts'
import { stripPng } from './png.ts'
import { stripJpeg } from './strip-jpeg.ts'
import { turnUpright } from './turn-upright.ts'

/** Why a picture cannot be stored. */
export type PrintFault = NonNullable<ReturnType<typeof findPictureFault>>
/** A picture as it is stored, upright and without anything besides its pixels, or what is wrong with it. */
export type PreparedPicture = { readonly bytes: Uint8Array } | { readonly fault: PrintFault }

/** Returns the picture alone; null if the file is damaged. */
function isolatePicture(bytes: Buffer, kind: 'jpg' | 'png', mostPixels: number): Buffer | null {
  if (kind === 'png') return stripPng(bytes)
  const stripped = stripJpeg(bytes)
  return stripped && turnUpright(stripped.bytes, stripped.orientation, mostPixels)
}

/**
 * Prepares a picture that is to be stored and printed: limits its pixels, removes everything besides them, turns it
 * upright, and checks that it can be printed. No decoder sees what was removed, such as a colour profile that unfolds
 * to
 * hundreds of megabytes. Runs in a worker thread.
 */
export function preparePicture(picture: Uint8Array, mostPixels = MOST_PRINTED_PIXELS): PreparedPicture {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength)
  const kind = detectPictureKind(bytes)
  if (kind === null) return { fault: 'NOT_A_PICTURE' }
  const size = readPictureSize(bytes)
  if (!size) return { fault: 'UNREADABLE' }
  if (size.width * size.height > mostPixels) return { fault: 'TOO_LARGE' }
  const prepared = isolatePicture(bytes, kind, mostPixels)
  if (!prepared) return { fault: 'UNREADABLE' }
  const fault = findPictureFault(prepared)
  return fault === null ? { bytes: prepared } : { fault }
}
