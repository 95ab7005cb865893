import type { ReactNode } from 'react'
import { useUniqueId } from '../../runtime/use-unique-id.ts'

interface SectionProps {
  readonly title: string
  /** What can be done with the whole part. */
  readonly act?: ReactNode
  /** Shown when there is no entry. */
  readonly none: string
  readonly children: readonly ReactNode[]
}

/** Renders a part of a student's page: its entries, or a sentence that there are none. */
export function Section({ title, act, none, children }: SectionProps) {
  const id = useUniqueId()
  return (
    <section className="c-panel c-stack" aria-labelledby={id}>
      <div className="c-student-head">
        <h2 className="c-subtitle" id={id}>
          {title}
        </h2>
        {act}
      </div>
      {children.length === 0 ? <p className="c-soft">{none}</p> : <ul className="c-student-entries">{children}</ul>}
    </section>
  )
}

interface EntryProps {
  readonly title: ReactNode
  readonly tag?: ReactNode
  /** Lines below the title; empty ones are left out. */
  readonly lines: readonly ReactNode[]
  /** Opens the case; absent: the entry is only read. */
  readonly onOpen?: (() => void) | undefined
  readonly more?: ReactNode
}

/** Renders an entry of a part. */
export const Entry = ({ title, tag, lines, onOpen, more }: EntryProps) => (
  <li>
    <div className="c-student-line">
      {onOpen ? (
        <button type="button" className="c-link" onClick={onOpen}>
          {title}
        </button>
      ) : (
        <strong>{title}</strong>
      )}
      {tag}
    </div>
    {lines.map((line, at) =>
      line === null || line === '' ? null : (
        <div key={at} className="c-small c-soft">
          {line}
        </div>
      ),
    )}
    {more}
  </li>
)
