import {
  cropToRatio,
  findBestEncoding,
  listCandidateSizes,
  type CropArea,
  type PictureRules,
  type Size,
} from './picture-size.ts'

/** A picture that meets the requirements. */
export interface ShrunkPicture extends Size {
  readonly file: Blob
  /** Parts at the edges were cropped, because the ratio was not allowed. */
  readonly cut: boolean
}

/** Why a picture cannot be made to fit. */
export type ShrinkProblem = 'NOT_AN_IMAGE' | 'TOO_SMALL' | 'TOO_LARGE'

/**
 * Draws the cropped part on a white background: JPEG has no transparency, and a signature may have a transparent
 * background.
 */
async function encodeJpeg(
  picture: ImageBitmap,
  { x, y, width, height }: CropArea,
  size: Size,
  quality: number,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws nothing.')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, size.width, size.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, x, y, width, height, 0, 0, size.width, size.height)
  return new Promise((done, failed) =>
    canvas.toBlob(
      (blob) => (blob ? done(blob) : failed(new Error('This browser writes no JPEG.'))),
      'image/jpeg',
      quality,
    ),
  )
}

/**
 * Makes a photograph from a phone small enough to upload: crops, scales and compresses it in the browser. Its metadata
 * (location, device) is dropped. Rejects only where the browser cannot draw.
 */
export async function shrinkPicture(file: Blob, rules: PictureRules): Promise<ShrunkPicture | ShrinkProblem> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return 'NOT_AN_IMAGE'
  try {
    const cut = cropToRatio(picture, rules)
    const sizes = listCandidateSizes(cut, rules)
    if (sizes.length === 0) return 'TOO_SMALL'
    const found = await findBestEncoding(sizes, rules, (size, quality) => encodeJpeg(picture, cut, size, quality))
    return found
      ? {
          file: found.encoded,
          width: found.width,
          height: found.height,
          cut: cut.width < picture.width || cut.height < picture.height,
        }
      : 'TOO_LARGE'
  } finally {
    picture.close()
  }
}

/** Returns the bytes of a file as base64. */
export async function encodeFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}
