import { joinIsolated } from '../../../core/i18n/isolate.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { toKeyText } from './edits.ts'
import type { MappingDraft, RowNames } from './mapping.ts'
import type { ConflictingRow } from './row-conflict.tsx'
import type { MappingSave } from './use-mapping-save.ts'

/** Returns the conflicts of a save in words. */
export function useConflictRows<Key extends object, Value>(
  draft: MappingDraft<Key, Value>,
  save: MappingSave<Key, Value>,
  names: RowNames<Key, Value>,
): readonly ConflictingRow[] {
  const { instant } = useMessages()
  return save.conflicts.map(({ key, current, by, at }) => {
    const edit = draft.edits.find((one) => toKeyText(one.key) === toKeyText(key))
    return {
      id: toKeyText(key),
      label: names.row(key),
      who: by && at ? joinIsolated(by, instant(at)) : undefined,
      before: names.value(edit?.before ?? null),
      theirs: names.value(current),
      mine: names.value(edit?.after ?? null),
    }
  })
}
