import { useCallback } from 'react'
import { useWords } from '../../words.tsx'

/** A sign stays before its number, from right to left too. */
const signed = (sign: string, digits: string): string => `\u2066${sign}${digits}\u2069`

/** What a change of rights does: "+3 menus, -1; affects 46 users; takes effect at their next call." (domain brief 2.3.1). */
export function useSummary(): (counts: { readonly gained: number; readonly lost: number }, users: number) => string {
  const { t, number } = useWords()
  return useCallback(({ gained, lost }, users) => t('people.role.summary', { gained: signed('+', number(gained)), lost: signed('-', number(lost)), count: users, number: number(users) }), [t, number])
}
