import type { ReactNode } from 'react'
import { ElsewhereNotice } from './elsewhere.tsx'
import { SessionLine } from './session-line.tsx'

interface SessionPartProps {
  /** The institution of the session, where it is not that of the element, which then shows nothing of the account. */
  readonly elsewhere: number | undefined
  /** In a panel of its own, below a screen that has no card. */
  readonly panel?: boolean
}

/** Renders the end of an element for people who have logged in: which institution they belong to, and the way out. */
export default function SessionPart({ elsewhere, panel = false }: SessionPartProps): ReactNode {
  return (
    <>
      {elsewhere === undefined ? null : <ElsewhereNotice clientId={elsewhere} />}
      <SessionLine panel={panel} />
    </>
  )
}
