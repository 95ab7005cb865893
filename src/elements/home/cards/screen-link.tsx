import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { getTitleKey } from '../../../contract/access.ts'
import type { MessageKey } from '../../../core/i18n/messages.ts'
import { normalisePath } from '../../../core/routing/path.ts'
import { $menu } from '../../../core/session/menu.ts'
import { hasScreen } from '../../runtime/has-screen.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { PortalLink } from '../../ui/navigation/portal-link.tsx'
import type { Ways } from './card-props.ts'

/** Returns a function that tells whether a page is in the menu of the person, and has a screen. */
export function useOpenable(): (path: string) => boolean {
  const { entries } = useStore($menu)
  return (path) => hasScreen(path) && entries.some(({ routeName }) => routeName === normalisePath(path))
}

interface ScreenLinkProps extends Ways {
  readonly path: string
  /** By default the title of the page. */
  readonly children?: ReactNode
}

/** Renders a link to a page that the menu of the person contains; nothing when it does not. */
export function ScreenLink({ path, children, ...ways }: ScreenLinkProps) {
  const { t } = useMessages()
  const isOpenable = useOpenable()
  return isOpenable(path) ? (
    <PortalLink path={path} {...ways}>
      {children ?? t(getTitleKey(normalisePath(path)) as MessageKey)}
    </PortalLink>
  ) : null
}
