import type { ReactNode } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../button/button.tsx'
import { ToolIcon } from '../icons/tool-icons.tsx'
import { countLeaves, getCheckState, type TreeNode } from './tree-state.ts'

/** The data of the whole tree that every branch needs. */
export interface TreeView {
  readonly name: string
  readonly chosen: ReadonlySet<string>
  readonly partly: ReadonlySet<string> | undefined
  readonly isOpen: (id: string) => boolean
  /** Whether it matches the search. */
  readonly isSeen: (id: string) => boolean
  readonly failed: ReadonlySet<string>
  readonly still: boolean
  /** Whether the nodes have checkboxes. */
  readonly boxes: boolean
  readonly renderCells: ((id: string) => ReactNode) | undefined
  readonly onTick: (id: string, on: boolean) => void
  readonly onOpen: (node: TreeNode, open: boolean) => void
}

/** Renders the note beside a node's name. */
function SelectionNote({
  node,
  view,
  covered,
}: {
  readonly node: TreeNode
  readonly view: TreeView
  readonly covered: boolean
}) {
  const { t, number } = useMessages()
  const hasParts = Boolean(node.children?.length) || node.lazy
  if (node.note !== undefined) return node.note ? <span className="c-hint">{node.note}</span> : null
  const tick = getCheckState(node, view.chosen, false)
  if (!hasParts || covered || tick === 'none') return null
  if (tick === 'all') return <span className="c-hint">{t('tree.whole')}</span>
  const { chosen, total } = countLeaves(node, view.chosen, false)
  return <span className="c-hint">{t('tree.partly', { count: number(chosen), total: number(total) })}</span>
}

/** Renders a node with its checkbox, and its children below it while it is open. */
export function TreeBranch({
  node,
  view,
  covered = false,
}: {
  readonly node: TreeNode
  readonly view: TreeView
  readonly covered?: boolean
}) {
  const { t } = useMessages()
  const { id, label, detail, children, lazy } = node
  if (!view.isSeen(id)) return null
  const tick = getCheckState(node, view.chosen, covered, view.partly)
  const open = view.isOpen(id)
  const words = (
    <span className="c-branch-words">
      <span>{label}</span>
      {detail ? <bdi className="c-hint">{detail}</bdi> : null}
      <SelectionNote node={node} view={view} covered={covered} />
    </span>
  )
  return (
    <li>
      <div className="c-branch">
        {children?.length || lazy ? (
          <button
            type="button"
            className="c-icon-button c-branch-opener"
            data-node={view.boxes ? undefined : id}
            aria-expanded={open}
            aria-label={t('tree.parts', { name: label })}
            onClick={() => view.onOpen(node, !open)}
          >
            <ToolIcon name="down" />
          </button>
        ) : (
          <span className="c-branch-opener" />
        )}
        {view.boxes ? (
          <label className="c-tickable" data-off={view.still ? '' : undefined}>
            <input
              type="checkbox"
              className="c-check"
              name={view.name}
              value={id}
              data-node={id}
              checked={tick === 'all'}
              ref={(box) => {
                if (box) box.indeterminate = tick === 'some'
              }}
              aria-disabled={view.still || undefined}
              onChange={() => {
                if (!view.still) view.onTick(id, tick !== 'all')
              }}
            />
            {words}
          </label>
        ) : (
          <div className="c-branch-text">{words}</div>
        )}
        {view.renderCells?.(id)}
      </div>
      {open && children ? (
        <ul>
          {children.map((child) => (
            <TreeBranch key={child.id} node={child} view={view} covered={tick === 'all'} />
          ))}
        </ul>
      ) : null}
      {open && !children && lazy ? (
        <div className="c-branch-wait" role="status">
          {view.failed.has(id) ? (
            <>
              {t('tree.failed')}{' '}
              <Button kind="quiet" data-size="small" onClick={() => view.onOpen(node, true)}>
                {t('common.retry')}
              </Button>
            </>
          ) : (
            t('common.loading')
          )}
        </div>
      ) : null}
    </li>
  )
}
