import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import type { closeMenuProgram, extendMenuProgram } from '../../../../src/contract/assignments/windows.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { getMessage, type SentenceKey } from '../../../lib/i18n/messages.ts'
import { saveEdits } from '../mapping/save-edits.ts'
import { notifyOfExtension } from './notices.ts'
import { findWindowsById, type StoredWindow } from './read-windows.ts'
import { WINDOWS } from './window-mapping.ts'
import { getEndMs, type WindowEdit, type WindowValue } from './window-rules.ts'

type Answer = OutputOf<typeof extendMenuProgram> | Refusal

/** Returns the outcome INVALID for windows to which an act does not apply; undefined when it applies to all. */
function buildInvalidOutcome(
  { language }: ActorContext,
  windows: readonly StoredWindow[],
  wrong: (value: WindowValue) => SentenceKey | undefined,
) {
  const problems = windows.flatMap(({ value }, index) => {
    const key = wrong(value)
    return key ? [{ index, sentence: getMessage(language, key) }] : []
  })
  return problems.length > 0 ? { outcome: 'INVALID' as const, problems } : undefined
}

const buildEdits = (
  windows: readonly StoredWindow[],
  change: (value: WindowValue) => Partial<WindowValue>,
): WindowEdit[] => windows.map(({ key, value }) => ({ key, before: value, after: { ...value, ...change(value) } }))

/** Extends windows to a later end; a closed one opens again. The reason becomes its note. */
export async function extendWindows(
  { menuProgramIds, extendedTo, reason, notify }: ParsedInputOf<typeof extendMenuProgram>,
  context: ActorContext,
): Promise<Answer> {
  const windows = await findWindowsById(menuProgramIds, context)
  if (!windows) return refuse('notFound')
  const later = Date.parse(extendedTo)
  const invalid = buildInvalidOutcome(context, windows, (value) =>
    later <= getEndMs(value) ? 'windows.extensionBeforeEnd' : undefined,
  )
  if (invalid) return invalid
  const edits = buildEdits(windows, ({ status }) => ({
    extendedTo,
    note: reason,
    status: status === 'CLOSED' ? 'OPEN' : status,
  }))
  const definition = notify
    ? {
        ...WINDOWS,
        async afterSave(...[tx, inside, saved]: Parameters<NonNullable<typeof WINDOWS.afterSave>>) {
          await WINDOWS.afterSave?.(tx, inside, saved)
          await notifyOfExtension(
            tx,
            inside,
            windows.map(({ id }) => id),
          )
        },
      }
    : WINDOWS
  return saveEdits(definition, context, edits, { activity: 'extendMenuProgram', confirmed: true })
}

/** Closes windows at once: the next call on the process is refused. The reason becomes the note. */
export async function closeWindows(
  { menuProgramIds, reason }: ParsedInputOf<typeof closeMenuProgram>,
  context: ActorContext,
): Promise<Answer> {
  const windows = await findWindowsById(menuProgramIds, context)
  if (!windows) return refuse('notFound')
  const invalid = buildInvalidOutcome(context, windows, (value) =>
    value.status === 'CLOSED' || (value.status === 'OPEN' && getEndMs(value) <= context.now.getTime())
      ? 'windows.alreadyClosed'
      : undefined,
  )
  if (invalid) return invalid
  const edits = buildEdits(windows, () => ({ status: 'CLOSED', note: reason }))
  return saveEdits(WINDOWS, context, edits, { activity: 'closeMenuProgram', confirmed: true })
}
