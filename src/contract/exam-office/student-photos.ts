import * as v from 'valibot'
import { base64Schema } from '../base64.ts'
import { EXAMINATION_DESK } from '../access.ts'
import { defineActivity, defineQuery } from '../activity.ts'
import { id, requiredTextSchema } from '../parts.ts'

/** The maximal size of a photograph, in bytes. */
export const LARGEST_PHOTO = 200 * 1024

/**
 * The reasons why a photograph is refused: no student has this number; it is neither JPEG nor PNG; it is truncated or
 * cannot be decoded; it is larger than 200 KB or has more than sixteen million pixels.
 */
export const PHOTO_FAULTS = ['UNKNOWN', 'NOT_A_PICTURE', 'UNREADABLE', 'TOO_LARGE'] as const

/** Returns the students of files that are named by PRN or seat number, and the digest of the photograph on file. */
export const studentPhotos = defineQuery({
  id: 'studentPhotos',
  access: 'r',
  needs: EXAMINATION_DESK,
  input: v.object({
    examEventId: id,
    numbers: v.pipe(v.array(requiredTextSchema(40)), v.minLength(1), v.maxLength(500)),
  }),
  row: v.object({
    number: v.string(),
    /** Null: nobody has this number. */
    prn: v.nullable(v.string()),
    /**
     * The first sixteen hexadecimal digits of the SHA-256 of the photograph on file; null: none, or one that was not
     * imported by this call.
     */
    digest: v.nullable(v.string()),
  }),
})

/**
 * Stores photographs, each completely or not at all; a dry run only reports what is wrong with them. A stored one
 * replaces the one on file.
 */
export const importStudentPhotos = defineActivity({
  name: 'importStudentPhotos',
  access: 'r',
  needs: EXAMINATION_DESK,
  writes: true,
  input: v.object({
    dryRun: v.boolean(),
    /** As many as a call can carry: a megabyte. */
    photos: v.pipe(
      v.array(v.object({ prn: requiredTextSchema(40), base64: base64Schema(700_000) })),
      v.minLength(1),
      v.maxLength(50),
    ),
  }),
  /** TAKEN: it is on file (in a dry run: it would be). SAME: it was on file already. */
  output: v.object({
    photos: v.array(v.object({ prn: v.string(), outcome: v.picklist(['TAKEN', 'SAME', ...PHOTO_FAULTS]) })),
  }),
})
