import { sql, type SQL } from 'drizzle-orm'
import type { AssetKind } from '../../../src/contract/account/own-pictures.ts'
import { MEASURED_HINTS, type MeasuredHint } from '../../../src/contract/users/pictures.ts'

/** The limits beyond which a picture is pointed out; a signature is mostly white paper. */
const LIMITS: Readonly<
  Record<
    AssetKind,
    { readonly dark: number; readonly bright: number; readonly plain: number; readonly blurred: number }
  >
> = {
  PHOTO: { dark: 50, bright: 225, plain: 15, blurred: 50 },
  SIGNATURE: { dark: 90, bright: 256, plain: 8, blurred: 50 },
}

const WHERE_HINT: Readonly<Record<MeasuredHint, (kind: AssetKind) => SQL>> = {
  DARK: (kind) => sql`measure.brightness < ${LIMITS[kind].dark}`,
  BRIGHT: (kind) => sql`measure.brightness >= ${LIMITS[kind].bright}`,
  PLAIN: (kind) => sql`measure.contrast < ${LIMITS[kind].plain}`,
  // A picture of one colour is not called blurred besides.
  BLURRED: (kind) => sql`(measure.sharpness < ${LIMITS[kind].blurred} and measure.contrast >= ${LIMITS[kind].plain})`,
}

/** Builds the condition that a row `measure` shows what a hint says about its kind of picture. */
const whereHint = (hint: MeasuredHint): SQL =>
  sql`(case measure.kind when 'PHOTO' then ${WHERE_HINT[hint]('PHOTO')} else ${WHERE_HINT[hint]('SIGNATURE')} end)`

/** Builds the array of the hints of a row `measure`, as JSON; empty where nothing was measured. */
export const sqlHints = (): SQL =>
  sql`to_jsonb(array_remove(array[${sql.join(
    MEASURED_HINTS.map((hint) => sql`case when ${whereHint(hint)} then ${hint}::text end`),
    sql`, `,
  )}], null))`

/** Builds the condition that a row `measure` has any hint. */
export const whereHinted = (): SQL => sql`coalesce(${sql.join(MEASURED_HINTS.map(whereHint), sql` or `)}, false)`

/**
 * Builds the statement for the other people with the same picture as a row `measure` that belongs to a user: those who
 * have uploaded it, unless it was rejected or replaced, and those in whose record it is.
 */
export const sqlSamePicture = (userId: SQL): SQL => sql`
  select distinct on (owner.user_id, owner.student_id) owner.user_id, owner.student_id from (
    select own.user_id, record.id as student_id
    from picture_measure same
    join user_asset own on own.client_id = same.client_id and own.user_id = same.user_id and own.kind = same.kind
      and own.path = same.path and own.status in ('PENDING', 'APPROVED')
    left join student record on record.client_id = own.client_id and record.user_id = own.user_id
    where same.client_id = measure.client_id and same.kind = measure.kind and same.digest = measure.digest
      and same.user_id <> ${userId}
    union all
    select record.user_id, record.id
    from picture_measure same
    join student record on record.client_id = same.client_id and record.id = same.student_id
      and record.photo_path = same.path
    where same.client_id = measure.client_id and same.kind = measure.kind and same.digest = measure.digest
      and record.user_id is distinct from ${userId}
  ) owner`
