import { useMemo } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import type { TreeNode } from '../../ui/tree/tree-state.ts'
import { TreeField } from '../../ui/tree/tree-field.tsx'
import {
  listPlacesAbove,
  listPlacesBelow,
  type PlaceTree,
  type Ticks,
  type Programme,
} from '../parts/places/place-tree.ts'
import type { ScopeNames } from './use-scope-names.ts'

interface ScopeTreeProps {
  readonly programmes: readonly Programme[]
  readonly tree: PlaceTree
  readonly ticks: Ticks
  readonly names: ScopeNames
  readonly error: string | undefined
  readonly readOnly: boolean
  readonly onTick: (id: string, on: boolean) => void
}

/** Returns the sentence about how much of each place is ticked, and whether later additions are included. */
function useNotes(tree: PlaceTree, { whole, partly }: Ticks): ReadonlyMap<string, string> {
  const { t, number } = useMessages()
  return useMemo(() => {
    const all = new Set(whole)
    const isTicked = (id: string) => all.has(id) || listPlacesAbove(tree, id).some((above) => all.has(above))
    return new Map(
      [...tree.values()].map(({ id, children }) => {
        if (children.length === 0) return [id, partly.has(id) ? t('assign.note.some') : '']
        if (all.has(id))
          return [id, t(`assign.note.${id.startsWith('f') ? 'faculty' : id.startsWith('p') ? 'programme' : 'part'}`)]
        if (isTicked(id)) return [id, '']
        const below = listPlacesBelow(tree, id)
        if (partly.has(id) || below.some((one) => partly.has(one))) return [id, t('assign.note.some')]
        const terms = below.filter((one) => one.startsWith('t'))
        const count = terms.filter(isTicked).length
        // A part or a programme that is ticked as a whole includes later terms.
        const isSingle = !below.some((one) => !one.startsWith('t') && all.has(one))
        const note = isSingle ? 'assign.note.only' : 'assign.note.of'
        return [id, count > 0 ? t(note, { count, number: number(count), total: number(terms.length) }) : '']
      }),
    )
  }, [tree, whole, partly, t, number])
}

/** Renders the tree of faculties, programmes, parts and terms with what the chosen people have of it. */
export function ScopeTree({ programmes, tree, ticks, names, error, readOnly, onTick }: ScopeTreeProps) {
  const { t, number } = useMessages()
  const notes = useNotes(tree, ticks)
  const nodes = useMemo(() => {
    const byId = new Map(programmes.map((programme) => [`p${programme.programId}`, programme]))
    const formatStudents = (count: number) => t('assign.students', { count, number: number(count) })
    const buildNamedNode = (id: string) => ({ id, label: names.label(id), note: notes.get(id) ?? '' })
    const buildProgrammeNode = ({ programId, code, students: count, parts }: Programme): TreeNode => ({
      ...buildNamedNode(`p${programId}`),
      detail: `${code} · ${formatStudents(count)}`,
      children: parts.map((part) => ({
        ...buildNamedNode(`a${part.programPartId}`),
        detail: formatStudents(part.students),
        children: part.terms.map(({ programPartTermId, courses }) => ({
          ...buildNamedNode(`t${programPartTermId}`),
          detail: t('assign.courses', { count: courses, number: number(courses) }),
        })),
      })),
    })
    return [...tree.values()].flatMap(({ id, key, children }): TreeNode[] => {
      if (key) return []
      const within = children.flatMap((child) => byId.get(child) ?? [])
      const count = within.reduce((sum, programme) => sum + programme.students, 0)
      return [{ ...buildNamedNode(id), detail: formatStudents(count), children: within.map(buildProgrammeNode) }]
    })
  }, [programmes, tree, names, notes, t, number])
  return (
    <TreeField
      name="places"
      label={t('assign.tree')}
      hint={readOnly ? undefined : t('assign.treeHint')}
      levels={[t('assign.level.faculty'), t('assign.level.programme'), t('assign.level.part'), t('assign.level.term')]}
      nodes={nodes}
      value={ticks.whole}
      partly={ticks.partly}
      error={error}
      readOnly={readOnly}
      onChange={() => undefined}
      onTick={onTick}
    />
  )
}
