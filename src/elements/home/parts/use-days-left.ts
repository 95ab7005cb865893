import { useMessages } from '../../runtime/messages.tsx'

/** Returns a function for the time until a day, in words: today, tomorrow, in 8 days. */
export function useDaysLeft(): (days: number) => string {
  const { t, number } = useMessages()
  return (days) => {
    if (days < 0) return t('home.running')
    if (days < 2) return t(days === 0 ? 'home.today' : 'home.tomorrow')
    return t('home.inDays', { count: days, number: number(days) })
  }
}
