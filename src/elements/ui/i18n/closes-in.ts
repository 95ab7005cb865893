import { useEffect, useState } from 'react'
import { useMessages } from '../../runtime/messages.tsx'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long something stays open, in whole units. */
export interface TimeLeft {
  readonly unit: 'day' | 'hour' | 'minute'
  readonly count: number
}

/**
 * Returns how long it is from `now` to an instant, rounded down so that nobody is late: days from two days on, hours
 * from two hours on, otherwise minutes, at least one.
 */
export function computeTimeLeft(until: string, now: number): TimeLeft {
  const left = Date.parse(until) - now
  if (left >= 2 * DAY) return { unit: 'day', count: Math.floor(left / DAY) }
  if (left >= 2 * HOUR) return { unit: 'hour', count: Math.floor(left / HOUR) }
  return { unit: 'minute', count: Math.max(1, Math.floor(left / MINUTE)) }
}

/** Returns a function for when something closes, in words: "closes in 2 days". It is called again every minute. */
export function useClosingTime(): (until: string) => string {
  const { t, number } = useMessages()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return (until) => {
    const { unit, count } = computeTimeLeft(until, now)
    return t(`portal.closes.${unit}`, { count, number: number(count) })
  }
}
