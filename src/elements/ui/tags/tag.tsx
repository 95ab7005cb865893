import type { ReactNode } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { Icon } from '../icons/icons.tsx'
import { ToolIcon } from '../icons/tool-icons.tsx'

/** The meaning of a status. */
export type TagKind = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

/** Each kind has its own shape, so that it can be recognized without colour. */
const SIGNS: Readonly<Record<TagKind, ReactNode>> = {
  neutral: <span className="c-tag-dot" />,
  info: <Icon name="info" />,
  success: <Icon name="check" />,
  warning: <Icon name="alert" />,
  danger: <ToolIcon name="close" />,
}

interface TagProps {
  readonly kind?: TagKind
  /** `icon` where there is space; `dot`, a small shape, in dense tables; `none` where there is no status. */
  readonly sign?: 'icon' | 'dot' | 'none'
  readonly size?: 'small' | undefined
  /** Number of items with this tag. None of them is nothing to warn of. */
  readonly count?: number
  /** A number or code, which runs from left to right in every language. */
  readonly identifier?: boolean
  readonly children: string
}

/** Renders a status as a word, never by colour alone. */
export function Tag({ kind = 'neutral', sign = 'icon', size, count, identifier = false, children }: TagProps) {
  const { number } = useMessages()
  const shown = count === 0 && (kind === 'warning' || kind === 'danger') ? 'neutral' : kind
  return (
    <span className="c-tag" data-kind={shown} data-size={size}>
      {sign === 'icon' ? SIGNS[shown] : sign === 'dot' ? <span className="c-tag-dot" /> : null}
      {identifier ? <bdi dir="ltr">{children}</bdi> : <span className="c-tag-text">{children}</span>}
      {count === undefined ? null : <span className="c-tag-count">{number(count)}</span>}
    </span>
  )
}
