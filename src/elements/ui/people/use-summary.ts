import { useCallback } from 'react'
import { useWords } from '../../words.tsx'

/** What a change of rights does: "+3 menus, -1; affects 46 users; takes effect at their next call." (domain brief 2.3.1). */
export function useSummary(): (counts: { readonly gained: number; readonly lost: number }, users: number) => string {
  const { t, number } = useWords()
  return useCallback(({ gained, lost }, users) => t('people.role.summary', { gained: number(gained), lost: number(lost), count: users, number: number(users) }), [t, number])
}
