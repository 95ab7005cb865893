import { useMessages } from '../../runtime/messages.tsx'
import { ToolIcon } from '../icons/tool-icons.tsx'
import type { TreeNode } from './tree-state.ts'
import { DataText } from '../i18n/data-text.tsx'

interface ChoiceView {
  readonly opened: ReadonlySet<string>
  readonly failed: ReadonlySet<string>
  readonly chosen: string | undefined
  /** The node that the Tab key reaches. */
  readonly stop: string | undefined
  readonly onOpen: (node: TreeNode, open: boolean) => void
  readonly onChoose: (id: string) => void
  readonly onFocus: (id: string) => void
}

interface ChoiceBranchProps {
  readonly node: TreeNode
  readonly level: number
  readonly view: ChoiceView
}

/** Renders a node of a tree from which one is chosen, with its children while it is open. */
export function ChoiceBranch({ node, level, view }: ChoiceBranchProps) {
  const { t } = useMessages()
  const { id, label, detail, note, children, lazy } = node
  const hasParts = Boolean(children?.length) || lazy === true
  const open = hasParts && view.opened.has(id)
  const failed = view.failed.has(id)
  return (
    <li role="none">
      <div
        role="treeitem"
        className="c-node"
        aria-level={level}
        aria-expanded={hasParts ? open : undefined}
        aria-selected={id === view.chosen}
        aria-busy={(open && !children && !failed) || undefined}
        tabIndex={id === view.stop ? 0 : -1}
        data-node={id}
        onFocus={() => view.onFocus(id)}
        onClick={() => view.onChoose(id)}
      >
        {hasParts ? (
          <span
            className="c-node-opener"
            onClick={(clicked) => {
              clicked.stopPropagation()
              view.onOpen(node, !open)
            }}
          >
            <ToolIcon name="down" />
          </span>
        ) : (
          <span className="c-node-opener" />
        )}
        <span className="c-node-words">
          <DataText>{label}</DataText> {detail ? <DataText className="c-node-detail">{detail}</DataText> : null}{' '}
          {note ? <span className="c-node-note">{note}</span> : null}
        </span>
      </div>
      {open && children ? (
        <ul role="group">
          {children.map((child) => (
            <ChoiceBranch key={child.id} node={child} level={level + 1} view={view} />
          ))}
        </ul>
      ) : null}
      {open && !children ? (
        <ul role="group">
          <li
            role="treeitem"
            className="c-node-wait"
            aria-level={level + 1}
            aria-selected={false}
            onClick={() => {
              if (failed) view.onOpen(node, true)
            }}
          >
            {failed ? `${t('tree.failed')} ${t('common.retry')}` : t('common.loading')}
          </li>
        </ul>
      ) : null}
    </li>
  )
}
