import { useStore } from '@nanostores/react'
import { useLayoutEffect, useRef } from 'react'
import { $chosenTheme } from '../../core/theme/chosen-theme.ts'
import { parseTheme, type Theme } from '../../core/theme/theme.ts'
import type { CampusElement } from '../runtime/campus-element.ts'

/**
 * Returns the theme of the portal: the user's choice, else that of the `theme` attribute, the page or the
 * configuration. The theme is set on the portal, where its screens, dialogs and messages read it, and on the document
 * where the portal is the whole page.
 */
export function usePortalTheme(host: CampusElement | null, attribute: string | undefined, wholePage: boolean): Theme {
  const chosen = useStore($chosenTheme)
  const given = useRef(host?.shownTheme.get() ?? 'light')
  const written = useRef<Theme>(undefined)
  // A later change of the attribute by the page takes effect.
  const named = parseTheme(attribute)
  if (named && named !== written.current) given.current = named
  const theme = chosen ?? given.current
  useLayoutEffect(() => {
    if (!host) return
    written.current = theme
    host.setAttribute('theme', theme)
    host.dataset.theme = theme
    if (wholePage) document.documentElement.dataset.theme = theme
  }, [host, theme, wholePage])
  return theme
}
