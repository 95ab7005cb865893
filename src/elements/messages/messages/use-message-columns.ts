import { useMemo } from 'react'
import type { RowOf } from '../../../contract/activity.ts'
import {
  MESSAGE_CHANNELS,
  MESSAGE_STATES,
  type messageLogChoices,
  type MessageRow,
  type MessageState,
} from '../../../contract/messages/message-log.ts'
import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import { formatZonedDay } from '../../../core/i18n/format-day.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useDateHabits } from '../../ui/query/use-date-habits.ts'
import { filterColumn, type Column, type StatusTone } from '../../ui/table/columns/columns.ts'
import { useFailureReason } from './use-failure-reason.ts'

/** The events, channels and figures of the log. */
export type LogChoices = RowOf<typeof messageLogChoices>

const TONES: Readonly<Record<MessageState, StatusTone>> = {
  QUEUED: 'info',
  RETRYING: 'warning',
  SENDING: 'info',
  SENT: 'success',
  FAILED: 'danger',
  UNREACHED: 'warning',
  CLOSED: 'neutral',
}

/** Returns a function for the name of an event; its number where it has none. */
export function useEventName(choices: LogChoices | undefined): (event: number) => string {
  const { name } = useMessages()
  return useMemo(() => {
    const names = new Map(choices?.events.map((one) => [one.event, one.names]))
    return (event) => {
      const found = names.get(event)
      return found ? name(found) : String(event)
    }
  }, [choices, name])
}

/** Returns the columns of the log. */
export function useMessageColumns(choices: LogChoices | undefined): readonly Column<MessageRow>[] {
  const { t, name } = useMessages()
  const { timeZone } = useDateHabits()
  const nameEvent = useEventName(choices)
  const explain = useFailureReason()
  return useMemo((): readonly Column<MessageRow>[] => {
    const plain = { filterable: false, sortable: false } as const
    return [
      {
        id: 'event',
        kind: 'status',
        header: t('messages.column.event'),
        sortable: false,
        width: 220,
        value: ({ event }) => String(event),
        draw: ({ event }) => nameEvent(event),
        options: (choices?.events ?? [])
          .map(({ event }) => ({ value: String(event), label: nameEvent(event) }))
          .toSorted((one, other) => one.label.localeCompare(other.label)),
      },
      {
        id: 'state',
        kind: 'status',
        header: t('messages.column.state'),
        sortable: false,
        fact: true,
        width: 150,
        value: ({ state }) => state,
        options: MESSAGE_STATES.map((value) => ({ value, label: t(`messages.state.${value}`), tone: TONES[value] })),
      },
      {
        id: 'who',
        kind: 'text',
        header: t('messages.column.who'),
        ...plain,
        fact: true,
        width: 184,
        value: ({ who, prn }) => [who, prn].filter(Boolean).join(' · '),
      },
      {
        id: 'at',
        kind: 'date',
        header: t('messages.column.at'),
        fact: true,
        width: 176,
        value: ({ at }) => formatZonedDay(at, timeZone),
        moment: ({ at }) => at,
      },
      {
        id: 'address',
        kind: 'identifier',
        header: t('messages.column.address'),
        ...plain,
        value: ({ address }) => address,
      },
      {
        id: 'channel',
        kind: 'status',
        header: t('messages.column.channel'),
        sortable: false,
        value: ({ channel }) => channel,
        options: MESSAGE_CHANNELS.map((value) => ({ value, label: t(`messages.channel.${value}`) })),
      },
      {
        id: 'failure',
        kind: 'text',
        header: t('messages.column.failure'),
        ...plain,
        value: ({ failure }) => failure && explain(failure),
      },
      {
        id: 'language',
        kind: 'text',
        header: t('messages.column.language'),
        ...plain,
        value: ({ language }) => LANGUAGES[language].nativeName,
      },
      filterColumn(
        'studentMessage',
        t('menu.studentMessages'),
        (choices?.studentMessages ?? []).map(({ messageId, titles }) => ({ value: messageId, label: name(titles) })),
      ),
    ]
  }, [choices, t, name, timeZone, nameEvent, explain])
}
