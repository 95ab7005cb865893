import type { WebAddress } from '../../../core/config/web-address.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { PortalLink } from '../../ui/navigation/portal-link.tsx'
import { StateTag } from '../parts/windows/state-tag.tsx'
import type { WindowNames } from '../parts/windows/use-window-names.ts'
import type { SavedWindow } from '../parts/windows/window-rows.ts'
import { MixedText } from '../../ui/i18n/mixed-text.tsx'

interface WindowFactsProps {
  readonly window: SavedWindow
  readonly names: WindowNames
  readonly portal: WebAddress | undefined
  readonly onNavigate: (path: string) => boolean
  readonly windowsPage: string
}

/** Renders the window whose courses are shown: its state and its times, which its courses inherit. */
export function WindowFacts({ window, names, portal, onNavigate, windowsPage }: WindowFactsProps) {
  const { t, instant, number } = useMessages()
  const { key, value, state, students, users } = window
  return (
    <section className="c-window-facts" aria-labelledby="the-window">
      <h2 className="c-subtitle" id="the-window">
        <MixedText>{names.row(key)}</MixedText>
      </h2>
      <p className="c-row c-small">
        <StateTag state={state} />
        <span>{t('window.between', { from: instant(value.opensAt), to: instant(value.closesAt) })}</span>
        {value.extendedTo === null ? null : (
          <strong>{t('window.extendedTo', { time: instant(value.extendedTo) })}</strong>
        )}
      </p>
      <p className="c-row c-small c-soft">
        <span>{t('assign.students', { count: students, number: number(students) })}</span>
        <span>{t('window.people', { count: users, number: number(users) })}</span>
        <PortalLink path={windowsPage} portal={portal} onNavigate={onNavigate}>
          {t('courseWindow.toWindows')}
        </PortalLink>
      </p>
    </section>
  )
}
