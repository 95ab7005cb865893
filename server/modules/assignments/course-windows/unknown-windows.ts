import type { ActorContext } from '../../../lib/context/handler.ts'
import { getMessage } from '../../../lib/i18n/messages.ts'
import { listVisibleWindows } from '../process-windows/read-windows.ts'
import type { CourseWindowEdit } from './course-window-mapping.ts'

/**
 * Returns the outcome INVALID for edits of windows that do not exist or that the caller does not see; undefined when
 * all are known. Asked first, because the year of a change is that of its windows.
 */
export async function findUnknown(edits: readonly CourseWindowEdit[], context: ActorContext) {
  const ids = edits.map(({ key }) => key.menuProgramId)
  const visibleIds = new Set((await listVisibleWindows(ids, context)).map(({ id }) => id))
  const problems = ids.flatMap((id, index) =>
    visibleIds.has(id) ? [] : [{ index, sentence: getMessage(context.language, 'windows.unknown') }],
  )
  return problems.length > 0 ? { outcome: 'INVALID' as const, problems } : undefined
}
