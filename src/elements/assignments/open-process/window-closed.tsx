import type { ReactNode } from 'react'
import type { Refused } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { RefusalSentence } from '../../ui/query/refusal-sentence.tsx'

interface WindowClosedProps {
  readonly reply: Refused
  readonly onAgain: () => void
  /** What the person had not saved. */
  readonly children?: ReactNode
}

/** Renders that a process is closed. The server's sentence says since when, and when it opens again if it knows. */
export function WindowClosed({ reply, onAgain, children }: WindowClosedProps) {
  const { t } = useMessages()
  return (
    <>
      <section className="c-panel c-stack">
        <Notice kind="warning" announced>
          <RefusalSentence reply={reply} />
        </Notice>
        <p className="c-soft">{t('process.returns')}</p>
        <p>
          <Button kind="secondary" onClick={onAgain}>
            {t('process.again')}
          </Button>
        </p>
      </section>
      {children}
    </>
  )
}
