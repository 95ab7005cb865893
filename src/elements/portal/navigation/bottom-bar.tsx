import { useRef, useState } from 'react'
import type { SessionUser } from '../../../contract/sign-in/session.ts'
import type { Address } from '../../../core/config/web-address.ts'
import { findPlace, listPlaces } from '../../../core/navigation/menu-areas.ts'
import { listMostUsed, PLACE_ROUTES } from '../../../core/navigation/most-used.ts'
import { toHref, normalisePath } from '../../../core/routing/routes.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { LineIcon } from '../../ui/icons/icons.tsx'
import { HOME_ICON, MORE_ICON, PLACE_ICONS } from './icon-paths.ts'
import { Navigation, useScreens } from './navigation.tsx'

const HOME = '/landing'
const CLOSE = 'M6.5 6.5l11 11M17.5 6.5l-11 11'

interface BottomBarProps {
  readonly path: string
  readonly userType: SessionUser['userType']
}

/**
 * Renders the bar at the bottom of a phone: the home, the places that such a person uses most, and the button of the
 * whole navigation.
 */
export function BottomBar({ path, userType }: BottomBarProps) {
  const { t } = useMessages()
  const entries = useScreens()
  const sheet = useRef<HTMLDialogElement>(null)
  const [isWhole, setWhole] = useState(false)
  const here = findPlace(normalisePath(path), listPlaces(entries))
  const places = [
    { path: HOME, words: t('page.landing'), icon: HOME_ICON },
    ...listMostUsed(userType, entries).map((place) => ({
      path: PLACE_ROUTES[place],
      words: t(`place.${place}`),
      icon: PLACE_ICONS[place],
    })),
  ]
  const closeSheet = () => sheet.current?.close()
  return (
    <>
      <nav className="c-places" aria-label={t('portal.places')}>
        {places.map((place) => (
          <a
            key={place.path}
            className="c-place"
            href={toHref(place.path) satisfies Address}
            aria-current={place.path === here ? 'page' : undefined}
          >
            <LineIcon path={place.icon} />
            <span>{place.words}</span>
          </a>
        ))}
        <button
          type="button"
          className="c-place"
          aria-haspopup="dialog"
          data-here={places.some((place) => place.path === here) ? undefined : ''}
          onClick={() => {
            setWhole(true)
            sheet.current?.showModal()
          }}
        >
          <LineIcon path={MORE_ICON} />
          <span>{t('portal.more')}</span>
        </button>
      </nav>
      <dialog
        ref={sheet}
        className="c-nav-sheet"
        aria-label={t('portal.menu')}
        onClose={() => setWhole(false)}
        onClick={({ target, currentTarget }) => {
          if (target === currentTarget) closeSheet()
        }}
      >
        <div className="c-nav-sheet-top">
          <strong>{t('portal.menu')}</strong>
          <button type="button" className="c-tool" aria-label={t('common.close')} onClick={closeSheet}>
            <LineIcon path={CLOSE} />
          </button>
        </div>
        {isWhole ? (
          <nav className="c-nav" aria-label={t('portal.menu')}>
            <Navigation path={path} onGo={closeSheet} />
          </nav>
        ) : null}
      </dialog>
    </>
  )
}
