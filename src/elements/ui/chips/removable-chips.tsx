import { useRef } from 'react'
import { OverflowRow } from '../tabs/overflow-row.tsx'
import { RemovableChip } from './removable-chip.tsx'
import { useRemoval, type Removable } from './use-removal.ts'

interface RemovableChipsProps {
  /** Label of the group, for example "Filters". */
  readonly label: string
  readonly items: readonly Removable[]
  readonly size?: 'small'
  readonly onRemove: (id: string) => void
}

/**
 * Renders the chosen items in one row, each removable with its button, Delete or Backspace; items that do not fit are
 * behind "+n".
 */
export function RemovableChips({ label, items, size, onRemove }: RemovableChipsProps) {
  const root = useRef<HTMLDivElement>(null)
  const { announcement, remove, onKeyDown } = useRemoval(root, items, onRemove, root)
  return (
    <div ref={root} className="c-chips" role="group" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
      <OverflowRow
        label={label}
        items={items.map((item) => ({
          key: item.id,
          text: item.label,
          node: <RemovableChip {...item} size={size} onRemove={() => remove(item.id)} />,
        }))}
      />
      <span className="c-hidden" role="status">
        {announcement}
      </span>
    </div>
  )
}
