import { useMessages } from '../../runtime/messages.tsx'
import type { MenuAction, MenuEntry } from '../../ui/overlay/menu.tsx'
import type { DraftWindow } from '../parts/windows/window-rows.ts'
import { ACTS, doesActApply, type ActKind } from './act-kinds.ts'

interface Verbs {
  readonly onDates: (ids: readonly string[]) => void
  readonly onAct: (kind: ActKind, windows: readonly DraftWindow[]) => void
  /** Removes windows from the draft. */
  readonly onRemove: (windows: readonly DraftWindow[]) => void
  /** Undefined where the process is not narrowed to courses, or their page cannot be reached. */
  readonly onCourses: ((window: DraftWindow) => void) | undefined
  readonly mayEdit: boolean
}

/** The actions of a place with its window, or without one, and those of several windows. */
interface ActEntries {
  readonly one: (id: string, window: DraftWindow | undefined) => readonly MenuEntry[]
  readonly many: (windows: readonly DraftWindow[]) => readonly MenuEntry[]
}

/** Returns the actions on windows. What does not apply now stays in the menu and says why. */
export function useActEntries({ onDates, onAct, onRemove, onCourses, mayEdit }: Verbs): ActEntries {
  const { t } = useMessages()
  const listActs = (windows: readonly DraftWindow[]): readonly MenuEntry[] => {
    const unsaved = windows.some((one) => one.unsaved)
    return [
      ...ACTS.map((kind): MenuAction => {
        const fitting = windows.filter((one) => doesActApply(kind, one, Date.now()))
        return {
          label: t(`window.act.${kind}`),
          off: unsaved
            ? t('window.off.unsaved')
            : fitting.length === 0
              ? t(windows.length === 0 ? 'window.off.none' : `window.off.${kind}`)
              : undefined,
          onSelect: () => onAct(kind, fitting),
        }
      }),
      'separator',
      {
        label: t('window.remove'),
        icon: 'bin',
        danger: true,
        off: windows.length === 0 ? t('window.off.none') : undefined,
        onSelect: () => onRemove(windows),
      },
    ]
  }
  return {
    one(id, window) {
      const courses: readonly MenuEntry[] =
        window?.saved && onCourses ? [{ label: t('window.courses'), onSelect: () => onCourses(window) }] : []
      if (!mayEdit) return courses
      const dates: MenuEntry = {
        label: t(window ? 'window.editDates' : 'window.setDates'),
        icon: 'calendar',
        onSelect: () => onDates([id]),
      }
      return window ? [dates, ...courses, ...listActs([window])] : [dates]
    },
    many: listActs,
  }
}
