import { useEffect, useState } from 'react'
import { useUniqueId } from '../../runtime/use-unique-id.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'

interface CheckNowProps {
  readonly busy: boolean
  /** End of the cool-down, in milliseconds since the epoch. */
  readonly coolUntil: number
  readonly onCheck: () => void
}

/**
 * Renders the button that asks the bank at once, disabled for half a minute after each press. The countdown is visual
 * only and not a live region.
 */
export function CheckNow({ busy, coolUntil, onCheck }: CheckNowProps) {
  const { t } = useMessages()
  const id = useUniqueId()
  const [now, setNow] = useState(() => Date.now())
  const count = Math.ceil((coolUntil - now) / 1000)
  const cooling = count > 0
  useEffect(() => {
    setNow(Date.now())
    if (coolUntil <= Date.now()) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (coolUntil <= Date.now()) clearInterval(timer)
    }, 500)
    return () => clearInterval(timer)
  }, [coolUntil])
  return (
    <div className="c-pay-check">
      <Button busy={busy} aria-disabled={cooling} aria-describedby={id} onClick={onCheck}>
        {t('payment.checkNow')}
      </Button>
      <p id={id} className="c-hint c-pay-cooling">
        {cooling ? t('payment.checkAgain', { count }) : ''}
      </p>
    </div>
  )
}
