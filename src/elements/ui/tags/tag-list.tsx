import { OverflowRow } from '../tabs/overflow-row.tsx'
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
  /** Label of the list, for example "Roles". */
  readonly label: string
  readonly items: readonly TagItem[]
  readonly size?: 'small'
}

/** Renders tags in one row; tags that do not fit open behind "+n". Tags without a status show no icon. */
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
