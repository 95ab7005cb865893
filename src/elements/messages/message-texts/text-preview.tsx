import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import type { MessageChannel } from '../../../contract/messages/message-log.ts'
import { computeSmsLength } from '../../../contract/messages/sms-length.ts'
import type { LanguageCode } from '../../../contract/parts.ts'
import { useMessages } from '../../runtime/messages.tsx'

interface TextPreviewProps {
  readonly channel: MessageChannel
  readonly language: LanguageCode
  readonly subject: string
  readonly body: string
  readonly samples: Readonly<Record<string, string>>
}

/** Renders a text with values in its slots, as somebody receives it; of an SMS text, as how many messages it counts. */
export function TextPreview({ channel, language, subject, body, samples }: TextPreviewProps) {
  const { t, number } = useMessages()
  const fillSlots = (text: string): string =>
    text.replaceAll(/\{(\w+)\}/g, (slot, name: string) => samples[name] ?? slot)
  const filled = fillSlots(body)
  const { encoding, units, segments } = computeSmsLength(filled)
  return (
    <section className="c-stack" aria-labelledby="text-preview">
      <h3 className="c-label" id="text-preview">
        {t('texts.preview')}
      </h3>
      <div className="c-text-preview" lang={language} dir={LANGUAGES[language].direction}>
        {channel === 'EMAIL' ? (
          <p>
            <strong>{fillSlots(subject)}</strong>
          </p>
        ) : null}
        <p>{filled}</p>
      </div>
      {channel === 'SMS' ? (
        <p className="c-small">
          {t('texts.length', { count: segments, number: number(segments), units: number(units) })}{' '}
          {t(`texts.encoding.${encoding}`)}
        </p>
      ) : null}
    </section>
  )
}
