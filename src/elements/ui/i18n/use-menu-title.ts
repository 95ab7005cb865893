import { useCallback } from 'react'
import type { MessageKey } from '../../../core/i18n/messages.ts'
import { isolateLtr } from '../../../core/i18n/isolate.ts'
import { useMessages } from '../../runtime/messages.tsx'

/** Returns the name of a screen, or its path where an institution has added a screen without a message. */
export function useMenuTitle(): (menu: { readonly titleKey: string; readonly routeName: string }) => string {
  const { t } = useMessages()
  return useCallback(({ titleKey, routeName }) => t(titleKey as MessageKey) || isolateLtr(routeName), [t])
}
