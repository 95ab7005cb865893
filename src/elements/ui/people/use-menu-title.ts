import { useCallback } from 'react'
import type { MessageKey } from '../../../core/words.ts'
import { useWords } from '../../words.tsx'

/** The name of a screen; its path where an institution has added one that we have no words for. */
export function useMenuTitle(): (menu: { readonly titleKey: string; readonly routeName: string }) => string {
  const { t } = useWords()
  return useCallback(({ titleKey, routeName }) => t(titleKey as MessageKey) || `\u2066${routeName}\u2069`, [t])
}
