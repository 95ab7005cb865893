import * as v from 'valibot'
import { defineActivity } from '../activity.ts'
import { base64Schema } from '../base64.ts'
import { codeWait } from './parts.ts'

/** The kinds of pictures that people upload of themselves. */
export const ASSET_KINDS = ['PHOTO', 'SIGNATURE'] as const
/** A kind of picture that people upload of themselves. */
export type AssetKind = (typeof ASSET_KINDS)[number]

/** The requirements for a picture: pixels, bytes, and the ratio of width to height (specification, section 11.3.6). */
export const ASSET_RULES = {
  PHOTO: {
    minWidth: 350,
    minHeight: 350,
    maxWidth: 1200,
    maxHeight: 1600,
    maxBytes: 51_200,
    minRatio: 0.6,
    maxRatio: 1,
  },
  SIGNATURE: {
    minWidth: 140,
    minHeight: 60,
    maxWidth: 1200,
    maxHeight: 600,
    maxBytes: 20_480,
    minRatio: 1.5,
    maxRatio: 6,
  },
} as const

/** The current or waiting picture of a kind. */
export const asset = v.object({
  kind: v.picklist(ASSET_KINDS),
  status: v.picklist(['NONE', 'PENDING', 'APPROVED', 'REJECTED']),
  /** The address of the picture, valid for five minutes. */
  address: v.nullable(v.string()),
  reason: v.nullable(v.string()),
})

/** The reasons why a picture is refused. */
export const ASSET_PROBLEMS = ['NOT_AN_IMAGE', 'NOT_PLAIN', 'BROKEN', 'TOO_LARGE', 'TOO_SMALL', 'WRONG_SHAPE'] as const

/**
 * Uploads a photograph or signature, JPEG (baseline) or PNG by its content; everything in the file besides the picture
 * is removed. It waits for approval; the current one stays in use until then. NOT_PLAIN: progressive, animated or
 * interlaced; to be saved again as an ordinary picture.
 */
export const uploadAsset = defineActivity({
  name: 'uploadAsset',
  access: 'r',
  needs: 'own',
  writes: true,
  input: v.strictObject({ kind: v.picklist(ASSET_KINDS), base64: base64Schema(300_000) }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('PENDING'), width: v.number(), height: v.number(), bytes: v.number() }),
    v.object({ outcome: v.literal('REFUSED'), problem: v.picklist(ASSET_PROBLEMS) }),
    codeWait,
  ]),
})
