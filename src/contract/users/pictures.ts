import * as v from 'valibot'
import { PICTURE_DESK } from '../access.ts'
import { ASSET_KINDS } from '../account/own-pictures.ts'
import { defineActivity, defineQuery } from '../activity.ts'
import { OPTIONAL_FILTERS, listInput, listSchema } from '../list.ts'
import { countSchema, id, instant, localisedName } from '../parts.ts'
import { AUTHORITY_DENIALS, reason } from './parts.ts'

/** What is measured in a picture: too dark, too bright, almost one colour, blurred. */
export const MEASURED_HINTS = ['DARK', 'BRIGHT', 'PLAIN', 'BLURRED'] as const
/** What is measured in a picture. */
export type MeasuredHint = (typeof MEASURED_HINTS)[number]

/** How many pictures one call decides. */
export const MOST_PICTURES = 100
/** How many people with the same picture are named. */
export const MOST_NAMED = 3

/** The states of a picture that was uploaded. */
export const PICTURE_STATUSES = ['PENDING', 'APPROVED', 'REJECTED', 'REPLACED'] as const
/** The state of a picture that was uploaded. */
export type PictureStatus = (typeof PICTURE_STATUSES)[number]

/** A person, as the desk of pictures names them; `prn` is null for staff. */
const person = v.object({ names: localisedName, prn: v.nullable(v.string()) })

/** A picture that waits for a decision, with what was found in it: hints, which are no verdict. */
export const waitingPicture = v.object({
  itemId: v.number(),
  kind: v.picklist(ASSET_KINDS),
  handedInAt: instant,
  person,
  college: v.nullable(localisedName),
  /** The addresses of the picture, and of the one in use until now, are valid for five minutes. */
  address: v.string(),
  onFile: v.nullable(v.string()),
  width: v.number(),
  height: v.number(),
  hints: v.array(v.picklist(MEASURED_HINTS)),
  /** Other people with the same picture, as far as the caller may see them. */
  same: v.array(person),
  /** How many others there are, in all. */
  sameTotal: countSchema(),
  /** Why the caller may see it but not decide. */
  obstacle: v.nullable(v.picklist(AUTHORITY_DENIALS)),
})

const wanted = { collegeId: v.optional(id) }

/**
 * Returns the pictures of students in the caller's scope that wait for a decision, the oldest first; those of staff,
 * where the caller may decide about the account. The caller's own are left out. Only these callers get an address of a
 * picture.
 */
export const waitingPictures = defineQuery({
  id: 'waitingPictures',
  access: 'r',
  needs: PICTURE_DESK,
  input: v.strictObject({
    ...listInput(['handedInAt'], {
      kind: OPTIONAL_FILTERS.choice,
      /** Yes: only pictures with a hint, or those that somebody else has too. */
      hinted: OPTIONAL_FILTERS.flag,
    }).entries,
    ...wanted,
  }),
  row: listSchema(waitingPicture),
})

/** Returns how many pictures wait in each view of the desk: the totals of `waitingPictures` with its filters. */
export const pictureCounts = defineQuery({
  id: 'pictureCounts',
  access: 'r',
  needs: PICTURE_DESK,
  input: v.strictObject(wanted),
  row: v.object({
    all: countSchema(),
    photographs: countSchema(),
    signatures: countSchema(),
    hinted: countSchema(),
  }),
})

const pictures = { itemIds: v.pipe(v.array(id), v.minLength(1), v.maxLength(MOST_PICTURES)) }

/**
 * Decides about waiting pictures and notifies their people in their language. APPROVE: the picture is in use from now
 * on. REJECT: with a reason that they read. ASK_AGAIN: with what was found in the picture, or a general request for
 * another one. A picture that cannot be decided is skipped, and the others are decided. UNKNOWN: there is no such
 * picture in the caller's scope; NOT_ALLOWED: the caller may see it, but not decide.
 */
export const decidePictures = defineActivity({
  name: 'decidePictures',
  access: 'r',
  needs: PICTURE_DESK,
  writes: true,
  decides: true,
  once: true,
  input: v.variant('decision', [
    v.strictObject({ decision: v.picklist(['APPROVE', 'ASK_AGAIN']), ...pictures }),
    v.strictObject({ decision: v.literal('REJECT'), ...pictures, reason }),
  ]),
  output: v.object({
    decided: v.number(),
    skipped: v.array(
      v.object({
        itemId: v.number(),
        /** Null: unknown to the caller. */
        person: v.nullable(person),
        why: v.picklist(['ALREADY_DECIDED', 'NOT_ALLOWED', 'UNKNOWN']),
        /** The state that the picture is in; null: unknown. */
        status: v.nullable(v.picklist(PICTURE_STATUSES)),
        /** Who has decided; null: nobody, or no longer known. */
        by: v.nullable(v.string()),
        at: v.nullable(instant),
      }),
    ),
  }),
})
