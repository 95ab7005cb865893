import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { CHILD_KINDS, type NodeKind } from '../../../../contract/academics/node-fields.ts'
import { academicsTree, MOST_NODES } from '../../../../contract/academics/structure.ts'
import { query } from '../../../../core/mql/index.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { useLiveQuery } from '../../../ui/query/use-live-query.ts'
import type { TreeNode } from '../../../ui/tree/tree-state.ts'
import { useLazyTree } from '../../../ui/tree/use-lazy-tree.ts'
import { toNodeKey, parseNodeKey, type ListedNode, type Section } from '../nodes.ts'
import { useNodeWords } from '../use-node-words.ts'

/** Returns a function that shows a node as one of a tree. */
export function useTreeNode(): (node: ListedNode) => TreeNode {
  const messages = useMessages()
  const { formatCounts } = useNodeWords()
  return useCallback(
    (node) => {
      const { kind, code, names, children, closed } = node
      const [below, students] = formatCounts(node)
      return {
        id: toNodeKey(node),
        label: messages.name(names),
        // A part or a term has its number in its name.
        ...(kind === 'YEAR' || kind === 'PART' || kind === 'TERM' ? {} : { detail: code }),
        note: closed ? messages.t('academics.closed') : kind === 'COURSE' ? undefined : students || below,
        lazy: CHILD_KINDS[kind] !== undefined && (children ?? 0) > 0,
      }
    },
    [messages, formatCounts],
  )
}

async function loadBelow(key: string): Promise<readonly ListedNode[]> {
  const above = parseNodeKey(key)
  const kind: NodeKind | undefined = above && CHILD_KINDS[above.kind]
  if (!above || !kind) return []
  const input = { kind, parentId: above.nodeId }
  const reply = await query([academicsTree], { academicsTree: input }, { toast: false })
  if (!reply.ok) throw new Error(`The branch ${key} was not loaded.`)
  return reply.result.academicsTree
}

/** Loads the tree of a section, branch by branch, and opens it down to a chosen node. */
export function useBranches(section: Section, path: readonly string[] | undefined) {
  const [top, again] = useLiveQuery(academicsTree, true, { kind: section })
  const treeNode = useTreeNode()
  const rows = top.status === 'found' ? top.rows : undefined
  const nodes = useMemo(() => (rows ?? []).slice(0, MOST_NODES).map(treeNode), [rows, treeNode])
  const { roots, need, reload, failed } = useLazyTree(nodes, async (id) => (await loadBelow(id)).map(treeNode))
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const openNodes = useCallback((ids: readonly string[]) => setOpened((before) => new Set([...before, ...ids])), [])
  const way = path?.join(' ') ?? ''
  const latest = useRef(need)
  useEffect(() => {
    latest.current = need
  })
  useEffect(() => {
    const ids = way === '' ? [] : way.split(' ')
    openNodes(ids)
    for (const id of ids) latest.current({ id, lazy: true })
  }, [way, openNodes])
  return {
    top,
    again,
    roots,
    failed,
    opened,
    hasMore: (rows?.length ?? 0) > MOST_NODES,
    onOpen: (node: TreeNode, isOpen: boolean): void => {
      setOpened((before) => new Set(isOpen ? [...before, node.id] : [...before].filter((id) => id !== node.id)))
      if (isOpen) need(node)
    },
    /** Loads the top and these branches again, after a change below them. */
    refresh: (ids: readonly string[]): void => {
      again(true)
      reload(ids)
      for (const id of ids) need({ id, lazy: true })
    },
  }
}
