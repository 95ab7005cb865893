import type { ComponentProps } from 'react'

/** Renders the heading of a public element. The element sets its level (`runtime/heading-level.ts`). */
export const CardTitle = (heading: Omit<ComponentProps<'h1'>, 'className'>) => <h1 {...heading} className="c-title" />
