import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import type { MessageTextRow } from '../../../contract/messages/message-texts.ts'
import type { LanguageCode } from '../../../contract/parts.ts'
import { useMessages } from '../../runtime/messages.tsx'

interface TextHistoryProps extends Pick<MessageTextRow, 'product' | 'history'> {
  readonly language: LanguageCode
}

/** Lists the versions of a text, the newest first, and at the end the text of the product. */
export function TextHistory({ language, product, history }: TextHistoryProps) {
  const { t, number, instant } = useMessages()
  const written = [
    ...history.map(({ version, subject, body, at, by, withdrawnAt }) => ({
      key: version,
      head: [
        t('texts.version', { version: number(version) }),
        instant(at),
        by ?? '',
        withdrawnAt ? t('texts.notUsed') : '',
      ],
      subject,
      body,
    })),
    { key: 0, head: [t('texts.product')], ...product },
  ]
  return (
    <section className="c-stack" aria-labelledby="text-history">
      <h3 className="c-label" id="text-history">
        {t('texts.history')}
      </h3>
      <ul className="c-stack">
        {written.map(({ key, head, subject, body }) => (
          <li key={key}>
            <p className="c-small c-soft">
              <bdi>{head.filter(Boolean).join(' · ')}</bdi>
            </p>
            <div className="c-text-preview" lang={language} dir={LANGUAGES[language].direction}>
              {subject === null ? null : (
                <p>
                  <strong>{subject}</strong>
                </p>
              )}
              <p>{body}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
