import { useMessages } from '../../../runtime/messages.tsx'
import { formatPersonName } from '../../../ui/i18n/format-person-name.ts'
import { usePageRecord } from '../../../ui/navigation/use-page-record.ts'
import type { Assignable } from '../assignable-people.ts'

/** Tells the portal whose assignments a screen shows: the name of the first person, and how many others there are. */
export function usePeopleRecord(people: readonly Assignable[]): void {
  const { number, language } = useMessages()
  const [first, ...others] = people
  const name = first && formatPersonName(first, language)
  usePageRecord(name && (others.length === 0 ? name : `${name} +${number(others.length)}`))
}
