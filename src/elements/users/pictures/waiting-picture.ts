import type { OutputOf, RowOf } from '../../../contract/activity.ts'
import type { decidePictures, waitingPictures } from '../../../contract/users/pictures.ts'

/** A picture that waits for a decision. */
export type WaitingPicture = RowOf<typeof waitingPictures>['rows'][number]
/** A picture that could not be decided. */
export type SkippedPicture = OutputOf<typeof decidePictures>['skipped'][number]

/** What can be done with a waiting picture. */
export const PICTURE_ACTS = ['APPROVE', 'ASK_AGAIN', 'REJECT'] as const
/** What can be done with a waiting picture. */
export type PictureAct = (typeof PICTURE_ACTS)[number]

/** The key of each act, shown on its button. */
export const ACT_KEYS: Readonly<Record<PictureAct, string>> = { APPROVE: 'a', ASK_AGAIN: 'n', REJECT: 'r' }

/** Returns the id of a picture in the list. */
export const getPictureId = ({ itemId }: Pick<WaitingPicture, 'itemId'>): string => String(itemId)
