import type { ReactNode } from 'react'
import { useWords } from '../../words.tsx'
import { Notice } from '../notice.tsx'
import { RightsChanges } from './rights-changes.tsx'
import { rightsFrom, type RightsModule } from './rights-state.ts'
import type { RoleDetail } from './use-role.ts'

interface RightsStaleProps {
  readonly modules: readonly RightsModule[]
  /** The role as it was when this person began. */
  readonly before: RoleDetail
  /** As somebody else has left it. */
  readonly now: RoleDetail
  /** What of its fields is different. */
  readonly fields?: ReactNode
}

/** Somebody else was quicker: what they have changed (domain brief 2.0.2, 1204). The buttons are the screen's. */
export function RightsStale({ modules, before, now, fields }: RightsStaleProps) {
  const { t, instant } = useWords()
  return (
    <div className="c-stack">
      <Notice kind="warning" announced>
        {t('people.role.stale', { who: now.updatedBy ?? t('people.role.somebody'), time: now.updatedAt ? instant(now.updatedAt) : '' })}
      </Notice>
      {fields}
      <RightsChanges modules={modules} before={rightsFrom(before.rights)} after={rightsFrom(now.rights)} />
    </div>
  )
}
