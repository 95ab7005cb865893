import { useMemo } from 'react'
import { isolate } from '../../../../core/i18n/isolate.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { useMenuTitle } from '../../../ui/i18n/use-menu-title.ts'
import type { DifferenceLine } from '../difference.tsx'
import { toKeyText } from '../edits.ts'
import type { RowNames } from '../mapping.ts'
import { toPlaceId, type PlaceTree, type Programme } from '../places/place-tree.ts'
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
    const formatExam = (id: number | null) => {
      const exam = exams.find((one) => one.examEventId === id)
      return id === null ? t('window.noExam') : exam ? name(exam.names) : t('window.otherExam')
    }
    const formatProcess = (id: number) => {
      const menu = menus.find((one) => one.menuId === id)
      return menu ? title(menu) : t('window.otherProcess')
    }
    const formatValue = (one: WindowValue | null): string => {
      if (!one) return t('window.none')
      const { opensAt, closesAt, extendedTo, status, note } = one
      const times = { status: t(`window.status.${status}`), from: instant(opensAt), to: instant(closesAt) }
      const label =
        extendedTo === null
          ? t('window.value', times)
          : t('window.valueExtended', { ...times, extended: instant(extendedTo) })
      return note ? `${label} · ${isolate(note)}` : label
    }
    const formatRow = (key: WindowKey): string =>
      [
        places.place(toPlaceId(key)),
        t(`window.audience.${key.audience}`),
        ...(key.examEventId === (examEventId ?? null) ? [] : [places.apart(formatExam(key.examEventId))]),
        ...(key.menuId === menuId ? [] : [places.apart(formatProcess(key.menuId))]),
      ].join(' · ')
    const order = new Map([...tree.keys()].map((id, index) => [id, index]))
    const getOrder = (key: WindowKey) => order.get(toPlaceId(key)) ?? order.size
    return {
      ...places,
      exam: formatExam,
      process: formatProcess,
      value: formatValue,
      row: formatRow,
      lines: (edits) =>
        edits
          .toSorted((a, b) => getOrder(a.key) - getOrder(b.key))
          .map(({ key, before, after }): DifferenceLine => ({
            id: toKeyText(key),
            kind: before === null ? 'added' : after === null ? 'removed' : 'changed',
            label: formatRow(key),
            ...(before && { before: formatValue(before) }),
            ...(after && { after: formatValue(after) }),
          })),
    }
  }, [t, name, instant, title, places, tree, menus, exams, menuId, examEventId])
}
