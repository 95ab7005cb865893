import { assignPrgPartTermToUser, undoPrgPartTerm } from '../../../contract/assignments/program-scope.ts'
import { callOnce } from '../../../core/mql/call-once.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { findDayProblem } from '../parts/days.ts'
import { useDaySentence } from '../parts/rows/use-day-sentence.ts'
import { useMappingSave, type MappingSave } from '../parts/use-mapping-save.ts'
import type { ScopeKey, ScopeValue } from './scope-rows.ts'
import type { ScopeDraft } from './use-scope-draft.ts'

/** Saves the draft of a programme scope, and undoes a save. `onSaved` is called after both. */
export function useScopeSave(draft: ScopeDraft, onSaved: () => void): MappingSave<ScopeKey, ScopeValue> {
  const { t } = useMessages()
  const findDaySentence = useDaySentence()
  return useMappingSave<ScopeKey, ScopeValue>({
    draft,
    nothing: t('assign.valid.none'),
    send: (edits, confirmed) => callOnce(assignPrgPartTermToUser, { edits, confirmed }, { toast: false, block: true }),
    takeBack: (changeId) => callOnce(undoPrgPartTerm, { changeId }, { toast: false, block: true }),
    check: (value) => findDaySentence(findDayProblem(value)),
    async reload() {
      await draft.reload()
      onSaved()
    },
  })
}
