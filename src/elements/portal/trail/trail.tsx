import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { findArea } from '../../../contract/institution/navigation.ts'
import type { MenuEntry } from '../../../contract/sign-in/session.ts'
import type { Address } from '../../../core/config/web-address.ts'
import { formatDay } from '../../../core/i18n/format.ts'
import { formatZonedDay } from '../../../core/i18n/format-day.ts'
import { $client } from '../../../core/institution/client.ts'
import {
  getLastAddress,
  hasRecordParameter,
  storeAddress,
  removeRecordParameters,
} from '../../../core/routing/last-addresses.ts'
import { findLeftList } from '../../../core/routing/list-position.ts'
import { $pageRecord } from '../../../core/routing/page-record.ts'
import { toHref, normalisePath, parseQuery } from '../../../core/routing/routes.ts'
import { listPlaces } from '../../../core/navigation/menu-areas.ts'
import { $menu } from '../../../core/session/menu.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useMenuTitle } from '../../ui/i18n/use-menu-title.ts'
import { useAreaName } from '../navigation/use-area-name.ts'
import { DataText } from '../../ui/i18n/data-text.tsx'

/** Pages that are reached from a list: the list comes before them. */
const LIST_OF: Readonly<Record<string, string>> = {
  '/add-User': '/user-management',
  '/update-edit-user': '/user-management',
  '/add-Role': '/role-management',
}
/** Pages that show a record of a list if it was opened from there. */
const SHOWS_ROWS_OF: Readonly<Record<string, string>> = { '/edit-user-details': '/user-management' }

interface Step {
  readonly entry: MenuEntry
  readonly path: string
  /** Shows the list as it was left, with the position in it. */
  readonly open: (() => void) | undefined
}

/** Returns the page before this one: the list that this record or form belongs to; undefined where there is none. */
function findPageBefore(path: string, entries: readonly MenuEntry[]): Step | undefined {
  const here = normalisePath(path)
  const findMenuEntry = (route: string) => entries.find(({ routeName, canView }) => routeName === route && canView)
  const rows = SHOWS_ROWS_OF[here]
  const left = rows === undefined ? undefined : findLeftList(rows, parseQuery(path).user ?? '')
  const list = LIST_OF[here] ?? (left && rows)
  const entry = findMenuEntry(list ?? here)
  if (!entry || (list === undefined && !hasRecordParameter(path))) return undefined
  const before = list === undefined ? removeRecordParameters(path) : (left?.path ?? getLastAddress(list))
  const kept = left ?? (list === undefined ? undefined : findLeftList(list))
  return { entry, path: before, open: kept?.path === before ? kept.open : undefined }
}

interface TrailProps {
  readonly path: string
  /** The title of the page. */
  readonly title: string
}

const HOME = '/landing'

/** Renders the day, which stands above the title of the home. */
function Today() {
  const { language } = useMessages()
  const timeZone = useStore($client)?.timeZone
  return <p className="c-trail">{formatDay(formatZonedDay(new Date().toISOString(), timeZone), language, 'weekday')}</p>
}

/**
 * Renders where the page is: its area, the list that it belongs to, and the page or the record that it shows. The link
 * to the list returns to it as it was left. A page without an area of several comes after the home.
 */
export function Trail({ path, title }: TrailProps) {
  const { t } = useMessages()
  const getTitle = useMenuTitle()
  const nameArea = useAreaName()
  const { entries, status } = useStore($menu)
  const record = useStore($pageRecord)
  useEffect(() => storeAddress(path), [path])
  const found = findPageBefore(path, entries)
  const label = (found && record) ?? title
  // Until the name of its record is known, a page is its own list: the same words would stand there twice.
  const before = found && label !== getTitle(found.entry) ? found : undefined
  const here = normalisePath(path)
  const entry = found?.entry ?? entries.find(({ routeName }) => routeName === here)
  if (here === HOME) return <Today />
  // Only its place, as long as the areas are not known.
  if (status === 'pending') return <div className="c-trail" />
  const area = entry && findArea(entry)
  const inArea = listPlaces(entries).filter((one) => findArea(one) === area)
  return (
    <nav className="c-trail" aria-label={t('portal.trail')}>
      <ol>
        <li>
          {entry && inArea.length > 1 ? (
            nameArea(entry)
          ) : (
            <a href={toHref(HOME) satisfies Address}>{t('page.landing')}</a>
          )}
        </li>
        {before ? (
          <li className="c-trail-back">
            <a
              href={toHref(before.path) satisfies Address}
              onClick={(clicked) => {
                if (!before.open || clicked.ctrlKey || clicked.metaKey || clicked.shiftKey || clicked.altKey) return
                clicked.preventDefault()
                before.open()
              }}
            >
              {getTitle(before.entry)}
            </a>
          </li>
        ) : null}
        <li aria-current="page">
          <DataText>{entry && !before ? getTitle(entry) : label}</DataText>
        </li>
      </ol>
    </nav>
  )
}
