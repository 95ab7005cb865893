import { useRef, useState } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import type { Fact } from './payment-facts.ts'

/**
 * Renders a number with a copy button. Without the clipboard API (plain http), the button selects the number instead.
 */
function Copied({ value }: { readonly value: string }) {
  const { t } = useMessages()
  const text = useRef<HTMLElement>(null)
  const [done, setDone] = useState<'payment.copied' | 'payment.marked'>()

  function markText(): void {
    if (text.current) getSelection()?.selectAllChildren(text.current)
    setDone('payment.marked')
  }
  function copyText(): void {
    // Without it, a second copy would not be announced.
    setDone(undefined)
    const clipboard = navigator.clipboard as Clipboard | undefined
    const copying = clipboard ? clipboard.writeText(value) : Promise.reject(new Error('no clipboard'))
    copying.then(() => setDone('payment.copied'), markText)
  }

  return (
    <span className="c-pay-copy">
      <bdi ref={text} dir="ltr">
        {value}
      </bdi>
      <button type="button" className="c-link" onClick={copyText}>
        {t('payment.copy')}
      </button>
      <span role="status" className="c-small c-soft">
        {done ? t(done) : ''}
      </span>
    </span>
  )
}

/** Renders facts as a definition list. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  const { t } = useMessages()
  return (
    <dl className="c-facts c-pay-facts">
      {facts.map(({ label, value, latin, copied }) => (
        <div key={label} data-wide={copied ? '' : undefined}>
          <dt>{t(label)}</dt>
          <dd>{copied ? <Copied value={value} /> : latin ? <bdi dir="ltr">{value}</bdi> : value}</dd>
        </div>
      ))}
    </dl>
  )
}
