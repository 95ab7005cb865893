import { OverflowRow } from '../overflow-row.tsx'
import { Tag, type TagKind } from './tag.tsx'

/** A tag in a list. */
export interface TagItem {
  readonly id: string
  readonly label: string
  readonly kind?: TagKind
  /** A number or code, which runs from left to right in every language. */
  readonly identifier?: boolean
}

interface TagListProps {
  /** What these are: "Roles". */
  readonly label: string
  readonly items: readonly TagItem[]
  readonly size?: 'small'
}

/** Tags in one line; what has no room opens behind "+n". Tags that are no status show no sign. */
export const TagList = ({ label, items, size }: TagListProps) => (
  <OverflowRow
    label={label}
    items={items.map(({ id, label: text, kind, identifier }) => ({
      key: id,
      text,
      node: (
        <Tag kind={kind ?? 'neutral'} sign={kind ? 'icon' : 'none'} size={size} identifier={identifier ?? false}>
          {text}
        </Tag>
      ),
    }))}
  />
)
