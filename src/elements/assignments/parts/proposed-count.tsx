import { useMessages } from '../../runtime/messages.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

interface ProposedCountProps {
  /** The number of changes that came into the draft; undefined: nothing was proposed yet. */
  readonly count: number | undefined
  /** What is said where there is none. */
  readonly nothing: string
}

/** Renders how many changes of a proposal came into the draft. */
export function ProposedCount({ count, nothing }: ProposedCountProps) {
  const { t, number } = useMessages()
  if (count === undefined) return null
  return <Notice announced>{count > 0 ? t('assign.proposed', { count, number: number(count) }) : nothing}</Notice>
}
