import { useCallback } from 'react'
import type { StudentChannel } from '../../../contract/messages/student-messages.ts'
import { useMessages } from '../../runtime/messages.tsx'

/** Returns a function for the name of a channel. */
export function useChannelName(): (channel: StudentChannel) => string {
  const { t } = useMessages()
  return useCallback(
    (channel) => (channel === 'PORTAL' ? t('toStudents.channel.PORTAL') : t(`messages.channel.${channel}`)),
    [t],
  )
}
