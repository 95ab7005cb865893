import type { OutputOf } from '../../../contract/activity.ts'
import type { markStudentLeft } from '../../../contract/exam-office/departures.ts'
import { useMessages } from '../../runtime/messages.tsx'

/** Returns how it is said who has changed the state of a student meanwhile, when, and to what. */
export function useFaster() {
  const { t, instant } = useMessages()
  return ({ status, by, at }: Pick<OutputOf<typeof markStudentLeft>, 'status' | 'by' | 'at'>): string => {
    const state = t(`students.status.${status}`)
    return by === null || at === null
      ? t('students.leave.changed', { state })
      : t('students.leave.changedBy', { name: by, time: instant(at), state })
  }
}
