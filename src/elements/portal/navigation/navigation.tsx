import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { findArea, type Area } from '../../../contract/institution/navigation.ts'
import type { MenuEntry } from '../../../contract/sign-in/session.ts'
import type { Address } from '../../../core/config/web-address.ts'
import { $workCounts } from '../../../core/home/work-counts.ts'
import { findPlace, groupByArea, listPlaces } from '../../../core/navigation/menu-areas.ts'
import { $menu } from '../../../core/session/menu.ts'
import { $session } from '../../../core/session/session.ts'
import { toHref, normalisePath } from '../../../core/routing/routes.ts'
import { hasScreen } from '../../runtime/has-screen.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { LineIcon } from '../../ui/icons/icons.tsx'
import { useClosingTime } from '../../ui/i18n/closes-in.ts'
import { useMenuTitle } from '../../ui/i18n/use-menu-title.ts'
import { AreaGroup } from './area-group.tsx'
import { AREA_ICONS, ENTRY_ICONS, HOME_ICON, MODULES_ICON } from './icon-paths.ts'
import { useAreaName } from './use-area-name.ts'

const HOME = '/landing'
const MODULES = '/modules-dashboard'

/** Renders when the window of a process ends, below its entry. */
function Until({ closesAt }: { readonly closesAt: string }) {
  const formatClosing = useClosingTime()
  return <span className="c-nav-until">{formatClosing(closesAt)}</span>
}

interface PlaceLinkProps {
  readonly path: string
  readonly label: string
  readonly icon?: string | undefined
  readonly closesAt?: string | null
  readonly here: string
  readonly onGo: (() => void) | undefined
}

/** Returns how many cases wait for the person on a screen, as their home has last counted them. */
function useWaiting(path: string): number {
  const session = useStore($session)
  const counts = useStore($workCounts)
  return session.status === 'user' && counts?.userId === session.user.userId ? (counts.byRoute[path] ?? 0) : 0
}

/** Renders a link of the navigation. */
function PlaceLink({ path, label, icon, closesAt, here, onGo }: PlaceLinkProps) {
  const { number } = useMessages()
  const waiting = useWaiting(path)
  return (
    <a
      className="c-nav-item"
      href={toHref(path) satisfies Address}
      aria-current={path === here ? 'page' : undefined}
      data-tip={icon ? label : undefined}
      onClick={onGo}
    >
      {icon ? <LineIcon path={icon} /> : null}
      <span className="c-nav-words">
        {label}
        {closesAt ? (
          <>
            {' '}
            <Until closesAt={closesAt} />
          </>
        ) : null}
      </span>
      {waiting > 0 ? (
        <span className="c-nav-count">
          <bdi dir="ltr">{number(waiting)}</bdi>
        </span>
      ) : null}
    </a>
  )
}

/** Returns the entries of the menu that have a screen. */
export const useScreens = (): readonly MenuEntry[] =>
  useStore($menu).entries.filter(({ routeName }) => hasScreen(routeName))

interface NavigationProps {
  readonly path: string
  /** Called when a link is followed. */
  readonly onGo?: () => void
  /** Whether only icons are shown, and so no entries of areas. */
  readonly small?: boolean
  /** Called when an area is opened or closed. */
  readonly onArea?: () => void
}

/**
 * Renders the areas of the menu that the server allows, one of them open at a time. An area with one entry is a link to
 * it. The area of the current page is open on arrival, and marked when another one is open.
 */
export function Navigation({ path, small = false, onGo, onArea }: NavigationProps) {
  const { t } = useMessages()
  const getTitle = useMenuTitle()
  const nameArea = useAreaName()
  const entries = useScreens()
  const here = findPlace(normalisePath(path), listPlaces(entries))
  const current = entries.find(({ routeName }) => routeName === here)
  const currentArea = current && findArea(current)
  const [{ area: open, at }, setOpen] = useState<{ readonly area: Area | undefined; readonly at: string | undefined }>(
    () => ({ area: currentArea, at: currentArea && here }),
  )
  // Another page opens its area; a page outside the menu leaves the open one.
  if (currentArea !== undefined && at !== here) setOpen({ area: currentArea, at: here })
  const link = { here, onGo }
  return (
    <>
      <ul className="c-nav-areas">
        <li>
          <PlaceLink path={HOME} label={t('page.landing')} icon={HOME_ICON} {...link} />
        </li>
        {groupByArea(entries).map(({ area, entries: places }) => {
          const [only] = places
          return (
            <li key={area}>
              {!only ? null : places.length === 1 ? (
                <PlaceLink
                  path={only.routeName}
                  label={getTitle(only)}
                  icon={ENTRY_ICONS[only.routeName] ?? AREA_ICONS[area]}
                  closesAt={only.closesAt}
                  {...link}
                />
              ) : (
                <AreaGroup
                  name={nameArea(only)}
                  icon={AREA_ICONS[area]}
                  isOpen={!small && open === area}
                  isHere={currentArea === area}
                  onPress={(wanted) => {
                    setOpen({ area: wanted ? area : undefined, at })
                    onArea?.()
                  }}
                >
                  {places.map((entry) => (
                    <li key={entry.menuId}>
                      <PlaceLink path={entry.routeName} label={getTitle(entry)} closesAt={entry.closesAt} {...link} />
                    </li>
                  ))}
                </AreaGroup>
              )}
            </li>
          )
        })}
      </ul>
      <div className="c-nav-rest">
        <PlaceLink path={MODULES} label={t('page.modulesDashboard')} icon={MODULES_ICON} {...link} />
      </div>
    </>
  )
}
