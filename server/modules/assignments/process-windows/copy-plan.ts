import type { ParsedInputOf } from '../../../../src/contract/activity.ts'
import type { copyMenuPrograms } from '../../../../src/contract/assignments/windows.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { getMessage } from '../../../lib/i18n/messages.ts'
import { listStoredRows } from '../mapping/mapping.ts'
import { checkProposal, type LineProblem, type Proposal, type WantedEdit } from '../proposals/check-proposal.ts'
import { moveByDays } from './move-times.ts'
import { toWindowKeyText, toWindowValueText, listPlanWindows } from './read-windows.ts'
import { WINDOWS } from './window-mapping.ts'
import { readWindowNames } from '../../../lib/access/window-names.ts'
import type { WindowKey, WindowValue } from './window-rules.ts'

/**
 * Proposes windows like those of another process, year or examination, as drafts: nothing opens before somebody has
 * reviewed it. Extensions and notes are not copied. A window that exists and is no longer a draft stays as it is, and
 * becomes a problem with the number of its original.
 */
export async function proposeWindowCopy(
  { from, to, shiftDays }: ParsedInputOf<typeof copyMenuPrograms>,
  context: ActorContext,
): Promise<Proposal<WindowKey, WindowValue>> {
  const { db, client, language } = context
  const originals = await listPlanWindows(from, context)
  const times = originals.flatMap(({ value }) => [value.opensAt, value.closesAt])
  const moved = await moveByDays(context, times, shiftDays)
  const stored = await listStoredRows(db, WINDOWS, client.id, [to.menuId])
  const getName = await readWindowNames(
    db,
    client.id,
    originals.map(({ key }) => key),
  )
  const exists: LineProblem[] = []
  const wanted: WantedEdit<WindowKey, WindowValue>[] = []
  for (const [index, original] of originals.entries()) {
    const line = index + 1
    const key: WindowKey = { ...original.key, ...to }
    const before = stored.get(toWindowKeyText(key))?.value ?? null
    const after: WindowValue = {
      opensAt: moved(original.value.opensAt),
      closesAt: moved(original.value.closesAt),
      extendedTo: null,
      status: 'DRAFT',
      note: '',
    }
    if (before !== null && before.status !== 'DRAFT')
      exists.push({ line, sentence: getMessage(language, 'windows.exists', { window: getName(key, language) }) })
    else if (toWindowValueText(before) !== toWindowValueText(after))
      wanted.push({ edits: [{ key, before, after }], line })
  }
  return checkProposal(WINDOWS, context, wanted, exists)
}
