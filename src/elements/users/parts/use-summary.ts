import { useCallback } from 'react'
import { isolateLtr } from '../../../core/i18n/isolate.ts'
import { useMessages } from '../../runtime/messages.tsx'

/** Joins a sign and a number, so that the sign stays in front in right-to-left text, too. */
const formatSigned = (sign: string, digits: string): string => isolateLtr(`${sign}${digits}`)

/**
 * Returns a function that summarises a change of rights: "+3 menus, -1; affects 46 users; takes effect at their next
 * call." (specification, section 11.3.1).
 */
export function useSummary(): (counts: { readonly gained: number; readonly lost: number }, users: number) => string {
  const { t, number } = useMessages()
  return useCallback(
    ({ gained, lost }, users) =>
      t('people.role.summary', {
        gained: formatSigned('+', number(gained)),
        lost: formatSigned('-', number(lost)),
        count: users,
        number: number(users),
      }),
    [t, number],
  )
}
