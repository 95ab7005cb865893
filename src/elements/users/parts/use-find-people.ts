import { useCallback } from 'react'
import { findUser } from '../../../contract/users/user-detail.ts'
import { query } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { formatPersonName } from '../../ui/i18n/format-person-name.ts'
import type { OptionSearch } from '../../ui/picker/options.ts'

/** Returns the search of a picker for users that match the typed text; it finds none if the caller may not search. */
export function useFindPeople(): OptionSearch {
  const { language } = useMessages()
  return useCallback<OptionSearch>(
    async (text, signal) => {
      if (text.trim() === '') return []
      const reply = await query([findUser], { findUser: { text } }, { signal, toast: false })
      return reply.ok
        ? reply.result.findUser.map((person) => ({
            value: person.userId,
            label: formatPersonName(person, language),
            detail: person.loginName,
          }))
        : []
    },
    [language],
  )
}
