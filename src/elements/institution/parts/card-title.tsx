import type { ComponentProps } from 'react'
import { useHost } from '../../runtime/messages.tsx'

/** Renders the heading of a public element: one level lower where the page has a heading of its own (`plain`). */
export function CardTitle(heading: Omit<ComponentProps<'h1'>, 'className'>) {
  const Level = useHost()?.values.get().plain ? 'h2' : 'h1'
  return <Level {...heading} className="c-title" />
}
