import { useRef } from 'react'
import { assignableUsers } from '../../../../contract/assignments/program-tree.ts'
import { query } from '../../../../core/mql/index.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { listNames } from '../../../ui/i18n/list-names.ts'
import type { OptionSearch, PickerOption } from '../../../ui/picker/options.ts'
import type { Assignable } from '../assignable-people.ts'
import { formatPersonName } from '../../../ui/i18n/format-person-name.ts'

interface SearchInput {
  readonly academicYearId: number
  /** How much is assigned to a person, in words. */
  readonly getAmount: (person: Assignable) => string
  /** Why nothing can be assigned to a person; undefined where it can. */
  readonly findObstacle?: ((person: Assignable) => string | undefined) | undefined
  /** Restricts the search to the people of a college. */
  readonly collegeId?: number | undefined
}

interface PeopleSearch {
  readonly search: OptionSearch
  /** Returns a person who has been found, by the value of the option. */
  readonly findPerson: (publicId: string) => Assignable | undefined
}

/** Returns the search of a picker of people: each with the user name, the roles and how much is assigned. */
export function usePeopleSearch({ academicYearId, getAmount, findObstacle, collegeId }: SearchInput): PeopleSearch {
  const { name, language } = useMessages()
  const found = useRef(new Map<string, Assignable>())
  const toPersonOption = (person: Assignable): PickerOption => {
    const off = findObstacle?.(person)
    const roles = listNames(person.roles.map(name), language)
    return {
      value: person.publicId,
      label: formatPersonName(person, language),
      detail: [person.loginName, roles, getAmount(person)].filter(Boolean).join(' · '),
      ...(off && { off }),
    }
  }
  return {
    findPerson: (publicId) => found.current.get(publicId),
    async search(text, signal) {
      const reply = await query(
        [assignableUsers],
        { assignableUsers: { academicYearId, search: text, collegeId } },
        { signal, toast: false },
      )
      if (!reply.ok) throw new Error(reply.error)
      for (const person of reply.result.assignableUsers) found.current.set(person.publicId, person)
      return reply.result.assignableUsers.map(toPersonOption)
    },
  }
}
