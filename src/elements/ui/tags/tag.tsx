import type { ReactNode } from 'react'
import { useWords } from '../../words.tsx'
import { Icon } from '../icons.tsx'
import { ToolIcon } from '../tool-icons.tsx'

/** What a status means. */
export type TagKind = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

/** Each kind has a shape of its own: whoever sees no colour still sees which it is. */
const SIGNS: Readonly<Record<TagKind, ReactNode>> = {
  neutral: <span className="c-tag-dot" />,
  info: <Icon name="info" />,
  success: <Icon name="check" />,
  warning: <Icon name="alert" />,
  danger: <ToolIcon name="close" />,
}

interface TagProps {
  readonly kind?: TagKind
  /** `icon` where there is room; `dot`, a small shape, in dense tables; `none` for what is no status. */
  readonly sign?: 'icon' | 'dot' | 'none'
  readonly size?: 'small' | undefined
  /** How many there are of it. */
  readonly count?: number
  /** A number or code, which runs from left to right in every language. */
  readonly identifier?: boolean
  readonly children: string
}

/** The state of something in a word; never by colour alone. */
export function Tag({ kind = 'neutral', sign = 'icon', size, count, identifier = false, children }: TagProps) {
  const { number } = useWords()
  return (
    <span className="c-tag" data-kind={kind} data-size={size}>
      {sign === 'icon' ? SIGNS[kind] : sign === 'dot' ? <span className="c-tag-dot" /> : null}
      {identifier ? <bdi dir="ltr">{children}</bdi> : <span className="c-tag-text">{children}</span>}
      {count === undefined ? null : <span className="c-tag-count">{number(count)}</span>}
    </span>
  )
}
