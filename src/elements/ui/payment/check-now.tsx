import { useEffect, useId, useState } from 'react'
import { useWords } from '../../words.tsx'
import { Button } from '../button.tsx'

interface CheckNowProps {
  readonly busy: boolean
  /** Until when it rests, in milliseconds of the clock. */
  readonly coolUntil: number
  readonly onCheck: () => void
}

/** Asks the bank at once, and then not again for half a minute. The seconds are for the eye: they are no live region. */
export function CheckNow({ busy, coolUntil, onCheck }: CheckNowProps) {
  const { t } = useWords()
  const id = useId()
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
