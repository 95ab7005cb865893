import { decidePictures, MOST_PICTURES } from '../../../contract/users/pictures.ts'
import { callOnce } from '../../../core/mql/call-once.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import type { PictureAct, SkippedPicture } from './waiting-picture.ts'

/** What became of a decision about pictures. */
export interface PictureResult {
  readonly decided: number
  readonly skipped: readonly SkippedPicture[]
  /** Why it has stopped. */
  readonly refused?: Refused
}

/** Decides about pictures, some at a time. `reason` is what their people read, for a rejection. */
export async function sendDecision(act: PictureAct, itemIds: readonly number[], reason = ''): Promise<PictureResult> {
  const skipped: SkippedPicture[] = []
  let decided = 0
  for (let start = 0; start < itemIds.length; start += MOST_PICTURES) {
    const some = { itemIds: itemIds.slice(start, start + MOST_PICTURES) }
    const input = act === 'REJECT' ? { decision: act, reason, ...some } : { decision: act, ...some }
    const reply = await callOnce(decidePictures, input, { toast: false })
    if (!reply.ok) return { decided, skipped, refused: reply }
    decided += reply.result.decided
    skipped.push(...reply.result.skipped)
  }
  return { decided, skipped }
}
