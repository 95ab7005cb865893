import type { ASSET_PROBLEMS } from '../../../src/contract/account/my-details.ts'

/** Why a picture is not taken. */
export type PictureProblem = (typeof ASSET_PROBLEMS)[number]

/** A picture that is what it says, and nothing besides. */
export interface Picture {
  readonly kind: 'jpg' | 'png'
  readonly width: number
  readonly height: number
  /** The picture alone: no metadata, no comments, nothing behind its end. */
  readonly bytes: Uint8Array
}

/** Pixels that are decoded at most: a small file may unfold to a huge picture. */
export const MOST_PIXELS = 4_000_000
