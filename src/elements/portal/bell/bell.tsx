import { useEffect, useRef, useState } from 'react'
import { watchEvents, type Events, type EventsWatch } from '../../../core/home/watch-events.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { LineIcon } from '../../ui/icons/icons.tsx'
import { PanelButton } from '../panel-button.tsx'

const ICON = 'M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 2H5zM10 21h4M12 5.5V3.5'
const MOST_SHOWN = 9
const loadPanel = async () => (await import('./event-panel.tsx')).EventPanel

/** Follows what happens for a person. */
function useEvents(userId: number) {
  const [events, setEvents] = useState<Events>()
  const watch = useRef<EventsWatch>(undefined)
  useEffect(() => {
    setEvents(undefined)
    watch.current = watchEvents(setEvents)
    return () => {
      watch.current?.stop()
      watch.current = undefined
    }
  }, [userId])
  const renewEvents = () => void watch.current?.renew().catch(onFault)
  return { events, setEvents, renew: renewEvents }
}

/** Renders the bell: how much has happened since the person has last looked, and the list of it. */
export function Bell({ userId }: { readonly userId: number }) {
  const { t, number } = useMessages()
  const { events, setEvents, renew } = useEvents(userId)
  const unseen = events?.unseen ?? 0
  return (
    <PanelButton
      className="c-tool"
      label={unseen > 0 ? t('portal.eventsNew', { count: unseen, number: number(unseen) }) : t('portal.events')}
      loadPanel={loadPanel}
      panelProps={{ events, onRenew: renew, onSeen: setEvents }}
      onOpen={renew}
    >
      <LineIcon path={ICON} />
      {unseen > 0 ? (
        <bdi dir="ltr" className="c-tool-count" aria-hidden="true">
          {unseen > MOST_SHOWN ? `${number(MOST_SHOWN)}+` : number(unseen)}
        </bdi>
      ) : null}
    </PanelButton>
  )
}
