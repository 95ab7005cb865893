import { useEffect, useRef } from 'react'
import { markSeen, type Events } from '../../../core/home/watch-events.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { listToasts, readLastToasts } from '../../../core/session/last-toasts.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Loading } from '../../ui/query/query-state.tsx'
import { NavigationMessages } from '../navigation-messages.tsx'
import { Panel, type PanelProps } from '../panel.tsx'
import { useLateSheets } from '../use-late-sheets.ts'
import { EventLine } from './event-line.tsx'
import css from './event-panel.css?inline'

const SHEETS = [css]

interface EventPanelProps extends PanelProps {
  /** Undefined while they are loaded, or when they could not be loaded. */
  readonly events: Events | undefined
  readonly onRenew: () => void
  readonly onSeen: (events: Events) => void
}

function Body({ anchor, events, onSeen, onClose }: EventPanelProps) {
  const { t } = useMessages()
  useLateSheets(SHEETS)
  const shown = useRef({ events, onSeen })
  shown.current = { events, onSeen }
  const markShownSeen = () => {
    const { events: now, onSeen: handleSeen } = shown.current
    if (now && now.unseen > 0) markSeen(now).then(handleSeen, onFault)
  }
  // What was listed counts as seen when the panel is closed.
  const latest = useRef(markShownSeen)
  latest.current = markShownSeen
  useEffect(() => () => latest.current(), [])
  return (
    <Panel
      anchor={anchor}
      title={t('portal.events')}
      onClose={onClose}
      beside={
        events && events.unseen > 0 ? (
          <Button kind="quiet" data-size="small" onClick={markShownSeen}>
            {t('navigation.events.markSeen')}
          </Button>
        ) : null
      }
    >
      {!events ? (
        <div className="c-events-note">
          <Loading />
        </div>
      ) : events.events.length === 0 ? (
        <p className="c-events-note c-soft">{t('navigation.events.none')}</p>
      ) : (
        <ul className="c-events">
          {events.events.map((one) => (
            <EventLine key={one.eventId} event={one} onGo={() => onClose(false)} />
          ))}
        </ul>
      )}
      {readLastToasts().length > 0 ? (
        <div className="c-events-more">
          <Button
            kind="quiet"
            data-size="small"
            aria-keyshortcuts="F8"
            onClick={() => {
              onClose(true)
              listToasts(true)
            }}
          >
            {t('navigation.events.lastMessages')} <kbd className="c-soft">F8</kbd>
          </Button>
        </div>
      ) : null}
    </Panel>
  )
}

/** Renders what has happened for the person, the newest first. */
export const EventPanel = (props: EventPanelProps) => (
  <NavigationMessages>
    <Body {...props} />
  </NavigationMessages>
)
