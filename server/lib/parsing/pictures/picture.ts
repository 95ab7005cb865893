import type { ASSET_PROBLEMS } from '../../../../src/contract/account/own-pictures.ts'

/** Reason why a picture is refused. */
export type PictureProblem = (typeof ASSET_PROBLEMS)[number]

/** A validated picture without any other data. */
export interface Picture {
  readonly kind: 'jpg' | 'png'
  readonly width: number
  readonly height: number
  /** The picture alone: no metadata, no comments, no trailing bytes. */
  readonly bytes: Uint8Array
}

/** Maximum number of decoded pixels: a small file may decode to a huge picture. */
export const MOST_PIXELS = 4_000_000
