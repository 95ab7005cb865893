import { matchWords } from '../../../contract/fold-letters.ts'

/** A node of the tree: a programme, part, term or course. */
export interface TreeNode {
  readonly id: string
  readonly label: string
  /** A code, a number of students. */
  readonly detail?: string
  /** Replaces the sentence about how much of it is chosen. */
  readonly note?: string | undefined
  readonly children?: readonly TreeNode[]
  /** Its children are loaded when it is opened. */
  readonly lazy?: boolean
}

/** Whether a node is chosen as a whole, in part, or not. */
export type CheckState = 'all' | 'some' | 'none'

const listChildren = (node: TreeNode): readonly TreeNode[] => node.children ?? []

/** Returns a node and all its descendants. */
export const listWithDescendants = (node: TreeNode): readonly TreeNode[] => [
  node,
  ...listChildren(node).flatMap(listWithDescendants),
]

const NOWHERE: ReadonlySet<string> = new Set()

/**
 * Returns the state of a node; `covered` when one of its ancestors is chosen as a whole. Nodes in `partly` are chosen
 * in some of several values that are edited together.
 */
export function getCheckState(
  node: TreeNode,
  chosen: ReadonlySet<string>,
  covered: boolean,
  partly = NOWHERE,
): CheckState {
  if (covered || chosen.has(node.id)) return 'all'
  return partly.has(node.id) ||
    listChildren(node).some((child) => getCheckState(child, chosen, false, partly) !== 'none')
    ? 'some'
    : 'none'
}

/** Counts the leaves below a node and how many of them are chosen. */
export function countLeaves(
  node: TreeNode,
  chosen: ReadonlySet<string>,
  covered: boolean,
): { readonly chosen: number; readonly total: number } {
  const whole = covered || chosen.has(node.id)
  const below = listChildren(node)
  if (below.length === 0) return { chosen: whole ? 1 : 0, total: 1 }
  const counts = below.map((child) => countLeaves(child, chosen, whole))
  return {
    chosen: counts.reduce((sum, count) => sum + count.chosen, 0),
    total: counts.reduce((sum, count) => sum + count.total, 0),
  }
}

/** Returns the nodes from a root down to this one; empty when it is not in the tree. */
function listPath(nodes: readonly TreeNode[], id: string): readonly TreeNode[] {
  for (const node of nodes) {
    if (node.id === id) return [node]
    const below = listPath(listChildren(node), id)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/**
 * Ticks or unticks a node. Returns the chosen ids in the order of the tree, followed by ids that are not in it. A
 * ticked node includes all its present and future descendants (specification, section 11.4.2), so none of them is in
 * the list. Unticking one of them keeps the others and excludes future ones. Ticking every child does not tick the
 * parent.
 */
export function toggleNode(roots: readonly TreeNode[], value: readonly string[], id: string): readonly string[] {
  const path = listPath(roots, id)
  const node = path.at(-1)
  if (!node) return value
  const chosen = new Set(value)
  const cover = path.findIndex((one) => chosen.has(one.id))
  if (cover === -1) {
    for (const below of listWithDescendants(node)) chosen.delete(below.id)
    chosen.add(id)
  } else {
    chosen.delete(path[cover]?.id ?? '')
    path.slice(cover, -1).forEach((around, step) => {
      for (const child of listChildren(around)) if (child.id !== path[cover + step + 1]?.id) chosen.add(child.id)
    })
  }
  const ids = roots.flatMap(listWithDescendants).map((one) => one.id)
  return [...ids.filter((one) => chosen.has(one)), ...value.filter((one) => chosen.has(one) && !ids.includes(one))]
}

/**
 * Returns the nodes that a search shows: matching nodes, their ancestors and their descendants; and the nodes that must
 * be open for the matches to be visible.
 */
export function filterNodes(
  roots: readonly TreeNode[],
  typed: string,
): { readonly seen: ReadonlySet<string>; readonly open: ReadonlySet<string> } {
  const contains = matchWords(typed)
  const [seen, open] = [new Set<string>(), new Set<string>()]
  const lookAtNode = (node: TreeNode): boolean => {
    const below = listChildren(node).filter(lookAtNode).length > 0
    const own = contains(node.label, node.detail)
    if (own) for (const one of listWithDescendants(node)) seen.add(one.id)
    if (below) open.add(node.id)
    if (own || below) seen.add(node.id)
    return own || below
  }
  roots.forEach(lookAtNode)
  return { seen, open }
}

/** Returns the ids of the nodes that are open when this many levels are visible; 1 shows the roots only. */
export const openLevels = (roots: readonly TreeNode[], levels: number): readonly string[] =>
  levels <= 1
    ? []
    : roots.flatMap((node) =>
        node.children || node.lazy ? [node.id, ...openLevels(listChildren(node), levels - 1)] : [],
      )

/** Returns the tree with the children that have been loaded since. */
export const mergeLoadedChildren = (
  roots: readonly TreeNode[],
  fetched: ReadonlyMap<string, readonly TreeNode[]>,
): readonly TreeNode[] =>
  roots.map((node) => {
    const children = fetched.get(node.id) ?? node.children
    return children ? { ...node, children: mergeLoadedChildren(children, fetched) } : node
  })

/** Returns the nodes that are visible while some are open, from the top, each with the id of the node above. */
export const listShownNodes = (
  nodes: readonly TreeNode[],
  opened: ReadonlySet<string>,
  parent?: string,
): readonly { readonly node: TreeNode; readonly parent: string | undefined }[] =>
  nodes.flatMap((node) => [
    { node, parent },
    ...(opened.has(node.id) ? listShownNodes(listChildren(node), opened, node.id) : []),
  ])
