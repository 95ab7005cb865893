import { useMemo } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { listNames } from '../../ui/i18n/list-names.ts'
import { groupEdits } from '../parts/group-edits.ts'
import type { RowNames } from '../parts/mapping.ts'
import type { Assignable } from '../parts/assignable-people.ts'
import { toPlaceId, type PlaceTree, type Programme } from '../parts/places/place-tree.ts'
import { usePlaceNames } from '../parts/places/use-place-names.ts'
import type { ScopeKey, ScopeValue } from './scope-rows.ts'
import { formatPersonName } from '../../ui/i18n/format-person-name.ts'

/** Functions that name what rows of a programme scope are about. */
export interface ScopeNames extends RowNames<ScopeKey, ScopeValue> {
  /** The name of a place with those above it, from the programme on. */
  readonly place: (id: string) => string
  /** The name of a place alone. */
  readonly label: (id: string) => string
  readonly college: (collegeId: number) => string
}

/** Returns the functions that name rows in the language of the screen. */
export function useScopeNames(
  programmes: readonly Programme[],
  tree: PlaceTree,
  people: readonly Assignable[],
): ScopeNames {
  const messages = useMessages()
  const places = usePlaceNames(programmes, tree)
  return useMemo(() => {
    const { t, name, day, language } = messages
    const { place, label, apart } = places
    const persons = new Map(people.map((one) => [one.userId, formatPersonName(one, language)]))
    const colleges = new Map(people.flatMap((one) => one.colleges.map((college) => [college.collegeId, college])))
    const formatCollege = (collegeId: number) => {
      const college = colleges.get(collegeId)
      return college ? name(college.names) : t('assign.otherCollege')
    }
    const formatValue = (one: ScopeValue | null): string => {
      if (!one) return t('assign.noAccess')
      const access = t(`assign.access.${one.access}`)
      const { fromOn, toOn } = one
      if (fromOn !== null && toOn !== null)
        return t('assign.valueBetween', { access, from: day(fromOn), to: day(toOn) })
      if (fromOn !== null) return t('assign.valueFrom', { access, from: day(fromOn) })
      return toOn === null ? access : t('assign.valueTo', { access, to: day(toOn) })
    }
    const formatWhere = (key: ScopeKey): string =>
      key.collegeId === null
        ? place(toPlaceId(key))
        : `${place(toPlaceId(key))} · ${apart(formatCollege(key.collegeId))}`
    const formatScoped = (userId: number) => persons.get(userId) ?? t('assign.otherPerson')
    return {
      place,
      label,
      college: formatCollege,
      value: formatValue,
      row: (key) => (people.length > 1 ? `${formatWhere(key)} · ${apart(formatScoped(key.userId))}` : formatWhere(key)),
      lines(edits) {
        const order = [...tree.keys()]
        return [...groupEdits(edits)]
          .sort((a, b) => order.indexOf(toPlaceId(a.key)) - order.indexOf(toPlaceId(b.key)))
          .map(({ id, key, before, after, userIds }) => ({
            id,
            kind: before === null ? 'added' : after === null ? 'removed' : 'changed',
            label: formatWhere(key),
            ...(people.length > 1 && { who: listNames(userIds.map(formatScoped), language) }),
            ...(before && { before: formatValue(before) }),
            ...(after && { after: formatValue(after) }),
          }))
      },
    }
  }, [messages, places, tree, people])
}
