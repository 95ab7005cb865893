import { useCallback } from 'react'
import { useMessages } from '../../runtime/messages.tsx'

const MEGABYTE = 1024 * 1024

/** Returns a function that writes the size of a file in kilobytes or megabytes. */
export function useFileSize(): (bytes: number) => string {
  const { t, number } = useMessages()
  return useCallback(
    (bytes) =>
      bytes < MEGABYTE
        ? t('file.kilobytes', { size: number(Math.ceil(bytes / 1024)) })
        : t('file.megabytes', { size: number(Math.round((bytes / MEGABYTE) * 10) / 10) }),
    [t, number],
  )
}
