import { useWords } from '../../words.tsx'
import { Conflict, type Difference } from '../form/conflict.tsx'
import { RightsChanges } from './rights-changes.tsx'
import { rightsFrom, type RightsModule } from './rights-state.ts'
import type { RoleDetail } from './use-role.ts'

interface RoleConflictProps {
  readonly modules: readonly RightsModule[]
  /** The role as it was when this person began. */
  readonly before: RoleDetail
  /** As somebody else has left it. */
  readonly now: RoleDetail
  /** What of its fields is different. */
  readonly differences?: readonly Difference[]
  readonly onReload: () => void
  readonly onKeep: () => void
}

/** Somebody else has changed a role meanwhile: who, when, its fields and its rights. */
export function RoleConflict({ modules, before, now, differences = [], onReload, onKeep }: RoleConflictProps) {
  const { t, instant } = useWords()
  const who = t('people.role.stale', { who: now.updatedBy ?? t('people.role.somebody'), time: now.updatedAt ? instant(now.updatedAt) : '' })
  return (
    <Conflict differences={differences} who={who} onReload={onReload} onKeep={onKeep}>
      <RightsChanges modules={modules} before={rightsFrom(before.rights)} after={rightsFrom(now.rights)} />
    </Conflict>
  )
}
