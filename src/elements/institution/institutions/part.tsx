import { type ReactNode } from 'react'
import { useUniqueId } from '../../runtime/use-unique-id.ts'
import { Notice } from '../../ui/notice/notice.tsx'

/** Renders a part of the details of an institution, with why its last act had no effect. */
export function Part({
  title,
  problem,
  children,
}: {
  readonly title: string
  readonly problem: string | undefined
  readonly children: ReactNode
}) {
  const id = useUniqueId()
  return (
    <section className="c-institution-part c-stack" aria-labelledby={id}>
      <h3 className="c-label" id={id}>
        {title}
      </h3>
      {problem ? (
        <Notice kind="danger" announced>
          {problem}
        </Notice>
      ) : null}
      {children}
    </section>
  )
}
