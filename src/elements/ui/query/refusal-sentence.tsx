import { lazy, Suspense } from 'react'
import { SITE_NOT_REGISTERED } from '../../../contract/codes.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { useFailure } from './use-failure.ts'

/** Props of the sentence with a link. */
export interface LinkedSentenceProps {
  readonly reply: Refused
  readonly sentence: string
}

const Linked = lazy(() =>
  import('./linked-sentence.tsx').catch((fault: unknown) => {
    onFault(fault)
    return { default: ({ sentence }: LinkedSentenceProps) => sentence }
  }),
)

/**
 * Renders the message of a refusal. The portal's address in it, where visitors of an unregistered web site can
 * continue, is a link.
 */
export function RefusalSentence({ reply }: { readonly reply: Refused }) {
  const sentence = useFailure()(reply)
  if (reply.errorCode !== SITE_NOT_REGISTERED) return sentence
  return (
    <Suspense fallback={sentence}>
      <Linked reply={reply} sentence={sentence} />
    </Suspense>
  )
}
