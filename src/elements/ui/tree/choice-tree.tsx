import { useState, type KeyboardEvent } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { useTypeAhead } from '../overlay/type-ahead.ts'
import { ChoiceBranch } from './choice-branch.tsx'
import { listShownNodes, type TreeNode } from './tree-state.ts'

interface ChoiceTreeProps {
  readonly label: string
  readonly nodes: readonly TreeNode[]
  readonly opened: ReadonlySet<string>
  readonly onOpen: (node: TreeNode, open: boolean) => void
  /** Lazy nodes whose children could not be loaded. */
  readonly failed: ReadonlySet<string>
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
}

/**
 * Renders a tree of which one node can be chosen, with the keys of the WAI-ARIA practice: arrows move, open and close,
 * Home and End, Enter and Space choose, letters find. The screen's sheets must include `choice-tree.css`.
 */
export function ChoiceTree({ label, nodes, opened, onOpen, failed, chosen, onChoose }: ChoiceTreeProps) {
  const { direction } = useMessages()
  const ahead = useTypeAhead()
  const [current, setCurrent] = useState<string>()
  const shown = listShownNodes(nodes, opened)
  const isShown = (id: string | undefined) => shown.some(({ node }) => node.id === id)
  const stop = isShown(current) ? current : isShown(chosen) ? chosen : nodes[0]?.id

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const id = event.target instanceof HTMLElement && event.target.dataset.node
    const place = shown.findIndex(({ node }) => node.id === id)
    const item = shown[place]
    if (!item || event.altKey || event.ctrlKey || event.metaKey) return
    const items = event.currentTarget.querySelectorAll<HTMLElement>('[data-node]')
    const { node, parent } = item
    const isOpen = opened.has(node.id)
    const [opens, shuts] = direction === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    if (event.key === 'ArrowDown') items[place + 1]?.focus()
    else if (event.key === 'ArrowUp') items[place - 1]?.focus()
    else if (event.key === 'Home') items[0]?.focus()
    else if (event.key === 'End') items[shown.length - 1]?.focus()
    else if (event.key === opens) {
      if (isOpen && node.children?.length && !failed.has(node.id)) items[place + 1]?.focus()
      else if (node.lazy || node.children?.length) onOpen(node, true)
    } else if (event.key === shuts) {
      if (isOpen) onOpen(node, false)
      else items[shown.findIndex((one) => one.node.id === parent)]?.focus()
    } else if (event.key === 'Enter' || (event.key === ' ' && !ahead.typing())) onChoose(node.id)
    else if (Array.from(event.key).length === 1) {
      const labels = shown.map((one) => one.node.label)
      items[ahead.find(event.key, labels, place)]?.focus()
    } else return
    event.preventDefault()
  }
  const view = { opened, failed, chosen, stop, onOpen, onChoose, onFocus: setCurrent }
  return (
    <ul role="tree" aria-label={label} className="c-nodes" onKeyDown={handleKeyDown}>
      {nodes.map((node) => (
        <ChoiceBranch key={node.id} node={node} level={1} view={view} />
      ))}
    </ul>
  )
}
