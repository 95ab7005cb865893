import { getTitleKey } from '../../contract/access.ts'
import type { Route } from '../../core/routing/route-table.ts'
import type { MessageKey } from '../../core/i18n/messages.ts'
import type { Messages } from '../runtime/messages.tsx'

/**
 * Returns the message keys that may hold a page's title, in order of precedence: its own, then that of its menu entry.
 */
export const listTitleKeys = ({ titleKey, name, path }: Route): readonly string[] => [
  titleKey ?? `page.${name}`,
  getTitleKey(path),
]

/** Returns the document title of a page: the specification's title where it defines one. */
export function formatPageTitle(route: Route, t: Messages['t']): string {
  return (
    route.title ??
    (listTitleKeys(route)
      .map((key) => t(key as MessageKey))
      .find(Boolean) ||
      t('portal.title'))
  )
}
