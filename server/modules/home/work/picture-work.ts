import { PICTURE_DESK } from '../../../../src/contract/access.ts'
import { PHOTO_APPROVAL } from '../../../../src/contract/assignments/open-processes.ts'
import { countWaitingPictures } from '../../users/pictures/list.ts'
import type { Work, WorkDescriptor } from './descriptor.ts'

/** Returns the path of the desk of pictures, with the college that the caller has chosen. */
export function buildDeskPath(
  { scope: { collegeId } }: Pick<Work, 'scope'>,
  parameters: Readonly<Record<string, string | number>> = {},
): string {
  const query = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]))
  if (collegeId !== null) query.set('college', String(collegeId))
  const text = query.toString()
  return text === '' ? PHOTO_APPROVAL : `${PHOTO_APPROVAL}?${text}`
}

/** Photographs and signatures that wait for a decision. */
export const PICTURES: WorkDescriptor = {
  kind: 'PICTURES',
  needs: PICTURE_DESK,
  owner: 'YOU',
  severity: 2,
  async find(work) {
    const { collegeId } = work.scope
    const { total, since } = await countWaitingPictures({ collegeId: collegeId ?? undefined }, work.context)
    return [{ cases: total, since, path: buildDeskPath(work) }]
  },
}
