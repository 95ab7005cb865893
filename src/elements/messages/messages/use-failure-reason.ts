import { useCallback } from 'react'
import { useMessages } from '../../runtime/messages.tsx'

/** The reasons that have a sentence of their own; every other one is the answer of a gateway. */
const KNOWN = [
  'ADDRESS',
  'DLT',
  'CONFIGURATION',
  'EXPIRED',
  'UNCERTAIN',
  'AUTH',
  'TLS',
  'TIMEOUT',
  'CONNECT',
  'ANSWER',
  'NO_ADDRESS',
  'TURNED_OFF',
  'CANCELLED',
] as const

/** Returns a function for the sentence that says why a message failed. */
export function useFailureReason(): (failure: string) => string {
  const { t } = useMessages()
  return useCallback(
    (failure) => {
      const knownFailure = KNOWN.find((one) => one === failure)
      return knownFailure
        ? t(`messages.failure.${knownFailure}`)
        : t('messages.failure.REFUSED', { code: failure.replace('_', ' ') })
    },
    [t],
  )
}
