import { ASSET_RULES } from '../../../../src/contract/account/own-pictures.ts'
import { type AssetKind } from '../../../../src/contract/account/own-pictures.ts'
import { readJpeg } from './jpeg.ts'
import type { Picture, PictureProblem } from './picture.ts'
import { readPng } from './png.ts'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

/**
 * Checks an uploaded picture by its content, never by its name. Returns the picture without metadata, or the reason why
 * it is refused (specification, section 11.3.6).
 */
export function checkPicture(kind: AssetKind, bytes: Buffer): Picture | PictureProblem {
  const rules = ASSET_RULES[kind]
  if (bytes.length > rules.maxBytes) return 'TOO_LARGE'
  const hasSignature = (sign: Buffer): boolean => bytes.subarray(0, sign.length).equals(sign)
  const picture = hasSignature(JPEG) ? readJpeg(bytes) : hasSignature(PNG) ? readPng(bytes) : 'NOT_AN_IMAGE'
  if (typeof picture === 'string') return picture
  const { width, height } = picture
  if (width < rules.minWidth || height < rules.minHeight) return 'TOO_SMALL'
  const ratio = width / height
  return width > rules.maxWidth || height > rules.maxHeight || ratio < rules.minRatio || ratio > rules.maxRatio
    ? 'WRONG_SHAPE'
    : picture
}
