import { useMemo } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import type { MenuEntry } from '../../ui/overlay/menu.tsx'
import { TreeField } from '../../ui/tree/tree-field.tsx'
import type { TreeNode } from '../../ui/tree/tree-state.ts'
import type { PlaceTree, Programme } from '../parts/places/place-tree.ts'
import type { WindowNames } from '../parts/windows/use-window-names.ts'
import type { DraftWindow } from '../parts/windows/window-rows.ts'
import {
  findCover,
  listAncestorPlaces,
  listPlacesWithWindow,
  listWindowsBelow,
  type PlacedWindows,
} from './place-windows.ts'
import { CellHeads, WindowCells } from './window-cells.tsx'

interface WindowTreeProps {
  readonly tree: PlaceTree
  readonly programmes: readonly Programme[]
  readonly names: WindowNames
  readonly windows: PlacedWindows
  /** Places whose window was removed in the draft. */
  readonly removed: ReadonlySet<string>
  /** Shows only places with a window. */
  readonly only: boolean
  readonly ticked: readonly string[]
  /** Sentences about windows, by their places. */
  readonly problems: ReadonlyMap<string, string>
  readonly readOnly: boolean
  readonly listEntries: (id: string, window: DraftWindow | undefined) => readonly MenuEntry[]
  readonly onTicked: (ids: readonly string[]) => void
}

/** The number of windows up to which the tree is open down to each of them at first. */
const MOST_OPEN = 60

/** Returns what the nodes of the tree say beside their names: the code of a programme, and the number of students. */
function useDetails(programmes: readonly Programme[]): ReadonlyMap<string, string> {
  const { t, number } = useMessages()
  return useMemo(() => {
    const formatStudents = (count: number) => t('assign.students', { count, number: number(count) })
    return new Map(
      programmes.flatMap(({ programId, code, students: count, parts }) => [
        [`p${programId}`, `${code} · ${formatStudents(count)}`] as const,
        ...parts.map((part) => [`a${part.programPartId}`, formatStudents(part.students)] as const),
      ]),
    )
  }, [programmes, t, number])
}

/** Renders the tree of faculties, programmes, parts and terms with the windows of a plan; ticks choose places. */
export function WindowTree(props: WindowTreeProps) {
  const { tree, programmes, names, windows, removed, only, ticked, problems, readOnly, listEntries, onTicked } = props
  const { t } = useMessages()
  const details = useDetails(programmes)
  const nodes = useMemo(() => {
    const buildNode = (id: string): readonly TreeNode[] => {
      const children = (tree.get(id)?.children ?? []).flatMap(buildNode)
      if (only && children.length === 0 && !windows.has(id) && !removed.has(id)) return []
      const detail = details.get(id)
      return [{ id, label: names.label(id), note: '', children, ...(detail !== undefined && { detail }) }]
    }
    return [...tree.values()].flatMap(({ id, parent }) => (parent === undefined ? buildNode(id) : []))
  }, [tree, names, details, windows, removed, only])
  const filled = listPlacesWithWindow(tree, windows)
  if (nodes.length === 0) return <p className="c-soft">{t('window.noWindows')}</p>
  return (
    <TreeField
      name="places"
      label={t('window.places')}
      levels={[t('assign.level.faculty'), t('assign.level.programme'), t('assign.level.part'), t('assign.level.term')]}
      nodes={nodes}
      value={ticked}
      readOnly={readOnly}
      cellsHead={<CellHeads />}
      openAtFirst={filled.length <= MOST_OPEN ? listAncestorPlaces(tree, filled) : undefined}
      renderCells={(id) => {
        const window = windows.get(id)
        const cover = findCover(tree, windows, id)
        const isPlace = tree.get(id)?.key !== undefined
        return (
          <WindowCells
            place={names.label(id)}
            window={window}
            removed={removed.has(id)}
            cover={cover === undefined ? undefined : names.label(cover)}
            below={window ? 0 : listWindowsBelow(tree, windows, id).length}
            problem={problems.get(id)}
            entries={isPlace ? listEntries(id, window) : []}
          />
        )
      }}
      onChange={onTicked}
    />
  )
}
