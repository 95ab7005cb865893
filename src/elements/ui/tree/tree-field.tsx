import { useMemo, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { SelectField } from '../field/field.tsx'
import type { FieldProps } from '../form/field-props.ts'
import { GroupField } from '../form/group-field.tsx'
import { SearchField } from '../form/fields/search-field.tsx'
import { TreeBranch } from './tree-branch.tsx'
import { filterNodes, openLevels, toggleNode, listWithDescendants, type TreeNode } from './tree-state.ts'
import { useLazyTree, type LoadParts } from './use-lazy-tree.ts'

interface TreeFieldProps extends FieldProps<readonly string[]> {
  readonly nodes: readonly TreeNode[]
  /** Loads the children of a `lazy` node. */
  readonly onLoad?: LoadParts
  /** The names of the levels from the top: programme, part, term, course. */
  readonly levels: readonly string[]
  /** Nodes that are chosen in some of several values that are edited together; they are shown as chosen in part. */
  readonly partly?: ReadonlySet<string>
  /** Replaces `onChange` where the screen itself decides what a tick means; `on`: it was not chosen as a whole. */
  readonly onTick?: (id: string, on: boolean) => void
  /** Nodes that are open at first. */
  readonly openAtFirst?: readonly string[] | undefined
  /** Renders what stands at the end of a node's line, beside its checkbox. */
  readonly renderCells?: ((id: string) => ReactNode) | undefined
  /** The headings of what stands there, for people who see them: each must also be labelled by itself. */
  readonly cellsHead?: ReactNode
}

/**
 * Handles arrow keys: they move between checkboxes, or between openers where there are none; they open and close. Space
 * ticks natively.
 */
function handleArrowKey(event: KeyboardEvent<HTMLElement>, back: boolean): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-node]')]
  const index = stops.indexOf(event.target as HTMLElement)
  const stop = stops[index]
  if (!stop) return
  const item = stop.closest('li')
  const opener = item?.querySelector<HTMLButtonElement>(':scope > .c-branch > button')
  const isOpen = opener?.ariaExpanded === 'true'
  const [opens, shuts] = back ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  if (event.key === 'ArrowDown') stops[index + 1]?.focus()
  else if (event.key === 'ArrowUp') stops[index - 1]?.focus()
  else if (event.key === opens) {
    if (opener && !isOpen) opener.click()
    else if (opener) stops[index + 1]?.focus()
  } else if (event.key === shuts) {
    if (isOpen) opener.click()
    else item?.parentElement?.closest('li')?.querySelector<HTMLElement>('[data-node]')?.focus()
  } else return
  event.preventDefault()
}

/**
 * Renders a tree with checkboxes (specification, sections 11.0.3 and 11.4.2). The value is the list of nodes that are
 * ticked as a whole, each including all its present and future descendants. A search keeps the ancestors of its matches
 * visible.
 */
export function TreeField({
  name,
  value,
  onChange,
  onBlur,
  nodes,
  onLoad,
  levels,
  partly,
  onTick,
  openAtFirst = [],
  renderCells,
  cellsHead,
  label,
  hint,
  error,
  required,
  readOnly,
  off,
  busy,
}: TreeFieldProps) {
  const { t, direction, number } = useMessages()
  const { roots, need, failed } = useLazyTree(nodes, onLoad)
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(openAtFirst))
  /** Nodes that were closed manually while a search keeps them open. */
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [depth, setDepth] = useState('')
  const chosen = useMemo(() => new Set(value), [value])
  const found = useMemo(() => filterNodes(roots, typed), [roots, typed])
  const isOpen = (id: string) => (typed ? (found.open.has(id) || opened.has(id)) && !closed.has(id) : opened.has(id))

  const searchTree = (text: string) => {
    setTyped(text)
    setClosed(new Set())
  }
  const openToLevel = (level: string) => {
    setDepth(level)
    const ids = openLevels(roots, Number(level))
    setOpened(new Set(ids))
    for (const node of roots.flatMap(listWithDescendants)) if (ids.includes(node.id)) need(node)
  }
  // Where nothing is chosen and nothing can be, boxes would say nothing.
  const boxes = !readOnly || value.length > 0 || Boolean(partly?.size)
  const view = {
    name,
    chosen,
    partly,
    failed,
    isOpen,
    isSeen: (id: string) => found.seen.has(id),
    still: Boolean(readOnly || busy),
    boxes,
    renderCells,
    onTick: (id: string, on: boolean) => (onTick ? onTick(id, on) : onChange(toggleNode(roots, value, id))),
    onOpen(node: TreeNode, open: boolean) {
      const listOtherIds = (ids: ReadonlySet<string>) => [...ids].filter((id) => id !== node.id)
      setDepth('')
      setOpened(new Set(open ? [...listOtherIds(opened), node.id] : listOtherIds(opened)))
      setClosed(new Set(open ? listOtherIds(closed) : [...listOtherIds(closed), node.id]))
      if (open) need(node)
    },
  }
  return (
    <GroupField {...{ label, hint, error, required, off }} onLeave={() => onBlur?.()}>
      <div className="c-tree-tools">
        <SearchField label={t('tree.search')} value={typed} onChange={searchTree} />
        <SelectField label={t('tree.depth')} value={depth} onChange={({ target }) => openToLevel(target.value)}>
          <option value="">{t('field.choose')}</option>
          {levels.map((level, index) => (
            <option key={level} value={index + 1}>
              {level}
            </option>
          ))}
        </SelectField>
      </div>
      <ul
        className="c-tree"
        aria-busy={busy || undefined}
        onKeyDown={(event) => handleArrowKey(event, direction === 'rtl')}
      >
        {cellsHead ? (
          <li className="c-tree-head" aria-hidden="true">
            {cellsHead}
          </li>
        ) : null}
        {roots.map((node) => (
          <TreeBranch key={node.id} node={node} view={view} />
        ))}
      </ul>
      {found.seen.size === 0 ? <p className="c-hint">{t('dual.noMatch')}</p> : null}
      {boxes ? (
        <p className="c-hint" role="status">
          {t('tree.chosen', { count: value.length, shown: number(value.length) })}
        </p>
      ) : null}
    </GroupField>
  )
}
