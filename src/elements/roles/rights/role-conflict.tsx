import { useMessages } from '../../runtime/messages.tsx'
import { Conflict, type Difference } from '../../ui/form/conflict.tsx'
import { RightsChanges } from './rights-changes.tsx'
import { toRights, type RightsModule } from './rights-state.ts'
import type { RoleDetail } from './use-role.ts'

interface RoleConflictProps {
  readonly modules: readonly RightsModule[]
  /** The role as it was when the user started to edit. */
  readonly before: RoleDetail
  /** The role as another user saved it. */
  readonly now: RoleDetail
  /** Differences in its fields. */
  readonly differences?: readonly Difference[]
  readonly onReload: () => void
  readonly onKeep: () => void
}

/** Renders a concurrent change of a role: who made it, when, its fields and its rights. */
export function RoleConflict({ modules, before, now, differences = [], onReload, onKeep }: RoleConflictProps) {
  const { t, instant } = useMessages()
  const who = t('people.role.stale', {
    who: now.updatedBy ?? t('people.role.somebody'),
    time: now.updatedAt ? instant(now.updatedAt) : '',
  })
  return (
    <Conflict differences={differences} who={who} onReload={onReload} onKeep={onKeep}>
      <RightsChanges modules={modules} before={toRights(before.rights)} after={toRights(now.rights)} />
    </Conflict>
  )
}
