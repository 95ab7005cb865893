import type { RefObject } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { CopyButton as Copy } from '../../ui/button/copy-button.tsx'

interface CopyButtonProps {
  /** Label of the button. */
  readonly children: string
  readonly value: string
  /** Element with the value, which is selected if the page has no clipboard access (plain http). */
  readonly shown: RefObject<HTMLElement | null>
}

/** Renders a button that copies a key or codes, and announces it. */
export function CopyButton(props: CopyButtonProps) {
  const { t } = useMessages()
  return <Copy {...props} copied={t('account.second.copied')} marked={t('account.second.marked')} />
}
