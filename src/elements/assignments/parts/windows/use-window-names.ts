import { useMemo } from 'react'
import { isolate } from '../../../../core/i18n/isolate.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { useMenuTitle } from '../../../ui/i18n/use-menu-title.ts'
import type { DifferenceLine } from '../difference.tsx'
import { textOf } from '../edits.ts'
import type { RowNames } from '../mapping.ts'
import { placeOf, type PlaceTree, type Programme } from '../places/place-tree.ts'
import { usePlaceNames, type PlaceNames } from '../places/use-place-names.ts'
import type { ExamEvent, Plan, ScopedMenu, WindowKey, WindowValue } from './window-rows.ts'

/** Functions that name process windows. */
export interface WindowNames extends RowNames<WindowKey, WindowValue>, PlaceNames {
  readonly exam: (examEventId: number | null) => string
  readonly process: (menuId: number) => string
}

interface Named {
  readonly programmes: readonly Programme[]
  readonly tree: PlaceTree
  readonly menus: readonly ScopedMenu[]
  readonly exams: readonly ExamEvent[]
  /** The process and examination in view, which need not be named; undefined: all are named. */
  readonly plan: Pick<Plan, 'menuId' | 'examEventId'> | undefined
}

/** Returns the functions that name process windows in the language of the screen. */
export function useWindowNames({ programmes, tree, menus, exams, plan }: Named): WindowNames {
  const { t, name, instant } = useMessages()
  const title = useMenuTitle()
  const places = usePlaceNames(programmes, tree)
  const { menuId, examEventId } = plan ?? {}
  return useMemo(() => {
    const exam = (id: number | null) => {
      const known = exams.find((one) => one.examEventId === id)
      return id === null ? t('window.noExam') : known ? name(known.names) : t('window.otherExam')
    }
    const process = (id: number) => {
      const known = menus.find((one) => one.menuId === id)
      return known ? title(known) : t('window.otherProcess')
    }
    const value = (one: WindowValue | null): string => {
      if (!one) return t('window.none')
      const { opensAt, closesAt, extendedTo, status, note } = one
      const times = { status: t(`window.status.${status}`), from: instant(opensAt), to: instant(closesAt) }
      const words =
        extendedTo === null
          ? t('window.value', times)
          : t('window.valueExtended', { ...times, extended: instant(extendedTo) })
      return note ? `${words} · ${isolate(note)}` : words
    }
    const row = (key: WindowKey): string =>
      [
        places.place(placeOf(key)),
        t(`window.audience.${key.audience}`),
        ...(key.examEventId === (examEventId ?? null) ? [] : [places.apart(exam(key.examEventId))]),
        ...(key.menuId === menuId ? [] : [places.apart(process(key.menuId))]),
      ].join(' · ')
    const order = new Map([...tree.keys()].map((id, index) => [id, index]))
    const indexOf = (key: WindowKey) => order.get(placeOf(key)) ?? order.size
    return {
      ...places,
      exam,
      process,
      value,
      row,
      lines: (edits) =>
        edits
          .toSorted((a, b) => indexOf(a.key) - indexOf(b.key))
          .map(({ key, before, after }): DifferenceLine => ({
            id: textOf(key),
            kind: before === null ? 'added' : after === null ? 'removed' : 'changed',
            label: row(key),
            ...(before && { before: value(before) }),
            ...(after && { after: value(after) }),
          })),
    }
  }, [t, name, instant, title, places, tree, menus, exams, menuId, examEventId])
}
