import { useMemo, useState } from 'react'
import { onFault } from '../../../core/feedback/log.ts'
import { mergeLoadedChildren, type TreeNode } from './tree-state.ts'

/** Loads the children of a node; rejects when loading fails. */
export type LoadParts = (id: string) => Promise<readonly TreeNode[]>

interface LazyTree {
  readonly roots: readonly TreeNode[]
  /** Loads the children of a lazy node, unless they are loaded or in flight. */
  readonly need: (node: Pick<TreeNode, 'id' | 'lazy' | 'children'>) => void
  /** Loads the children of these nodes again where they were loaded; those that are shown stay until then. */
  readonly reload: (ids: readonly string[]) => void
  readonly failed: ReadonlySet<string>
}

const NOTHING: ReadonlySet<string> = new Set()

/** Manages a tree whose branches are loaded when they are opened. */
export function useLazyTree(nodes: readonly TreeNode[], load: LoadParts | undefined): LazyTree {
  const [fetched, setFetched] = useState<ReadonlyMap<string, readonly TreeNode[]>>(new Map())
  const [failed, setFailed] = useState(NOTHING)
  const [coming] = useState(() => new Set<string>())
  const fetchParts = (id: string) => {
    if (!load || coming.has(id)) return
    coming.add(id)
    setFailed((before) => new Set([...before].filter((one) => one !== id)))
    load(id)
      .then(
        (parts) => setFetched((before) => new Map(before).set(id, parts)),
        (fault: unknown) => {
          onFault(fault)
          setFailed((before) => new Set([...before, id]))
        },
      )
      .finally(() => coming.delete(id))
      .catch(onFault)
  }
  return {
    roots: useMemo(() => mergeLoadedChildren(nodes, fetched), [nodes, fetched]),
    failed,
    need({ id, lazy, children }) {
      if (lazy && !children && !fetched.has(id)) fetchParts(id)
    },
    reload: (ids) => ids.filter((id) => fetched.has(id)).forEach(fetchParts),
  }
}
