import { useState } from 'react'
import type { RowOf } from '../../../contract/activity.ts'
import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import { MESSAGE_CHANNELS, type MessageChannel } from '../../../contract/messages/message-log.ts'
import { messageText } from '../../../contract/messages/message-texts.ts'
import { LANGUAGE_CODES, type LanguageCode } from '../../../contract/parts.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Segmented } from '../../ui/dashboard/segmented.tsx'
import { useAskToLeave } from '../../ui/form/use-leave-guard.ts'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import { TextForm } from './text-form.tsx'

interface EventDrawerProps {
  readonly event: number
  readonly title: string
  readonly mayEdit: boolean
  readonly onChanged: () => void
  readonly onClose: () => void
}

interface ChosenTextProps {
  readonly found: RowOf<typeof messageText>
  readonly mayEdit: boolean
  readonly onDirty: (dirty: boolean) => void
  readonly onLeave: () => Promise<boolean>
  readonly onSaved: () => void
}

/** Renders the choice of channel and language, and the text of both. */
function ChosenText({ found, mayEdit, onDirty, onLeave, onSaved }: ChosenTextProps) {
  const { t, language: shown } = useMessages()
  const channels = MESSAGE_CHANNELS.filter((one) => found.texts.some(({ channel }) => channel === one))
  const [channel, setChannel] = useState<MessageChannel>(channels[0] ?? 'EMAIL')
  const [language, setLanguage] = useState<LanguageCode>(shown)
  const text = found.texts.find((one) => one.channel === channel && one.language === language)
  /** Changes the choice, unless the person stays with what they have typed. */
  const choose = async (change: () => void): Promise<void> => {
    if (await onLeave()) change()
  }
  return (
    <div className="c-stack">
      {channels.length > 1 ? (
        <Segmented
          label={t('messages.column.channel')}
          options={channels.map((value) => ({ value, label: t(`messages.channel.${value}`) }))}
          value={channel}
          onChange={(next) => void choose(() => setChannel(next))}
        />
      ) : null}
      <Segmented
        label={t('messages.column.language')}
        options={LANGUAGE_CODES.map((value) => ({ value, label: LANGUAGES[value].nativeName, lang: value }))}
        value={language}
        onChange={(next) => void choose(() => setLanguage(next))}
      />
      {text ? (
        <TextForm
          key={`${channel} ${language} ${text.version}`}
          text={text}
          slots={found.slots}
          samples={found.samples[language] ?? {}}
          mayEdit={mayEdit}
          onDirty={onDirty}
          onSaved={onSaved}
        />
      ) : null}
    </div>
  )
}

/** Shows the texts of one event, which administrators edit. */
export function EventDrawer({ event, title, mayEdit, onChanged, onClose }: EventDrawerProps) {
  const ask = useAskToLeave()
  const [found, reload] = useLiveQuery(messageText, true, { event })
  const [dirty, setDirty] = useState(false)
  const mayLeave = async (): Promise<boolean> => {
    if (dirty && !(await ask())) return false
    setDirty(false)
    return true
  }
  const [text] = found.status === 'found' ? found.rows : []
  return (
    <Drawer wide title={title} onClose={() => void mayLeave().then((left) => (left ? onClose() : undefined))}>
      {found.status === 'failed' ? <Failed reply={found.reply} onAgain={reload} /> : null}
      {found.status !== 'failed' && text === undefined ? <Loading /> : null}
      {text ? (
        <ChosenText
          found={text}
          mayEdit={mayEdit}
          onDirty={setDirty}
          onLeave={mayLeave}
          onSaved={() => {
            setDirty(false)
            reload(true)
            onChanged()
          }}
        />
      ) : null}
    </Drawer>
  )
}
