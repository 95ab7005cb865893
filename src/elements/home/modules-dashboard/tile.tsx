import type { RowOf } from '../../../contract/activity.ts'
import type { myModules } from '../../../contract/home/home.ts'
import { useClosingTime } from '../../ui/i18n/closes-in.ts'
import { PortalLink } from '../../ui/navigation/portal-link.tsx'
import { useMessages } from '../../runtime/messages.tsx'

/** One module of the signed-in user. */
export type Module = RowOf<typeof myModules>

const ICONS: Readonly<Record<string, string>> = {
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14a6.5 6.5 0 0 1 3.5 6',
  book: 'M4 5.5A2.5 2.5 0 0 1 6.5 3H20v15H6.5A2.5 2.5 0 0 0 4 20.5zM4 20.5A2.5 2.5 0 0 0 6.5 21H20v-3',
  ticket: 'M3 7h18v4a2 2 0 0 0 0 4v3H3v-3a2 2 0 0 0 0-4zM14 7v11',
  money: 'M3 6.5h18v11H3zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM6.5 9.5v.01m11 5v.01',
  chart: 'M4 20V10m6 10V4m6 16v-7m4 7H2',
  code: 'm8 7-5 5 5 5M16 7l5 5-5 5M14 4l-4 16',
}

interface TileProps {
  readonly module: Module
  /** Undefined when the portal, which holds the module's pages, is not reachable from here. */
  readonly onOpen: ((module: Module) => void) | undefined
  readonly onPin: (module: Module) => void
}

/** Renders when the next process of a module closes. */
function ClosesIn({ at }: { readonly at: string }) {
  const closesIn = useClosingTime()
  return <p className="c-tile-badge">{closesIn(at)}</p>
}

/** Renders a module: its link, its description and whether it is pinned. */
export function Tile({ module, onOpen, onPin }: TileProps) {
  const { t, name } = useMessages()
  const title = name(module.names)
  return (
    <li className="c-tile">
      <svg
        className="c-tile-icon"
        viewBox="0 0 24 24"
        width="28"
        height="28"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={ICONS[module.icon] ?? ICONS.book} />
      </svg>
      <button
        type="button"
        className="c-pin"
        aria-pressed={module.favourite}
        aria-label={t('modules.pin', { name: title })}
        onClick={() => onPin(module)}
      >
        <svg
          viewBox="0 0 24 24"
          width="20"
          height="20"
          fill={module.favourite ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.7"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d="m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z" />
        </svg>
      </button>
      {onOpen ? (
        <PortalLink
          className="c-tile-link"
          path={module.landingRouteName}
          portal={undefined}
          onNavigate={() => {
            onOpen(module)
            return false
          }}
        >
          {title}
        </PortalLink>
      ) : (
        <strong>{title}</strong>
      )}
      <p className="c-small c-soft">{name(module.descriptions)}</p>
      {module.closesAt ? <ClosesIn at={module.closesAt} /> : null}
    </li>
  )
}
