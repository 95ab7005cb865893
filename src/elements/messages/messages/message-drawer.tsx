import type { MessageRow } from '../../../contract/messages/message-log.ts'
import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { DataText } from '../../ui/i18n/data-text.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { useFailureReason } from './use-failure-reason.ts'

interface MessageDrawerProps {
  readonly message: MessageRow
  /** The name of the event. */
  readonly title: string
  readonly mayAct: boolean
  readonly onAgain: () => void
  readonly onDismiss: () => void
  readonly onClose: () => void
}

/** Shows one message of the log: to whom, when, its state, and what can be done about it. */
export function MessageDrawer({ message, title, mayAct, onAgain, onDismiss, onClose }: MessageDrawerProps) {
  const { t, instant, number } = useMessages()
  const explain = useFailureReason()
  const { state, channel, language, address, who, prn, failure, attempts, at, sentAt, nextAt, event } = message
  const facts: readonly (readonly [string, string | null])[] = [
    [t('messages.column.state'), t(`messages.state.${state}`)],
    [t('messages.column.failure'), failure && explain(failure)],
    [t('messages.column.who'), who],
    ['PRN', prn],
    [t('messages.column.address'), address],
    [t('messages.column.channel'), t(`messages.channel.${channel}`)],
    [t('messages.column.language'), LANGUAGES[language].nativeName],
    [t('messages.column.at'), instant(at)],
    [t('messages.sentAt'), sentAt && instant(sentAt)],
    [t('messages.nextAt'), nextAt && instant(nextAt)],
    [t('messages.attempts'), number(attempts)],
    [t('messages.number'), String(event)],
  ]
  return (
    <Drawer
      title={title}
      onClose={onClose}
      foot={
        mayAct && (state === 'FAILED' || state === 'UNREACHED') ? (
          <div className="c-row">
            <Button onClick={onAgain}>{t('messages.again')}</Button>
            <Button kind="secondary" onClick={onDismiss}>
              {t('messages.close')}
            </Button>
          </div>
        ) : undefined
      }
    >
      <div className="c-stack">
        {state === 'CLOSED' ? <Notice>{t('messages.closedAbout')}</Notice> : null}
        <dl className="c-facts">
          {facts.map(([label, value]) =>
            value ? (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <DataText>{value}</DataText>
                </dd>
              </div>
            ) : null,
          )}
        </dl>
      </div>
    </Drawer>
  )
}
