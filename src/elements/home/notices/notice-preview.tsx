import { useState } from 'react'
import type { NoticeChoices } from '../../../contract/home/notices.ts'
import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import type { LanguageCode } from '../../../contract/parts.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Segmented } from '../../ui/dashboard/segmented.tsx'
import { NoticeLink } from '../parts/notice-link.tsx'
import { listWrittenLanguages, type NoticeText } from './notice-values.ts'

interface NoticePreviewProps {
  readonly texts: Readonly<Record<LanguageCode, NoticeText>>
  readonly severity: string
  readonly link: string
  readonly choices: NoticeChoices
}

/** Renders a notice as its readers see it, in one of the languages of the institution. */
export function NoticePreview({ texts, severity, link, choices }: NoticePreviewProps) {
  const { t, language: shown } = useMessages()
  const { languages, mainLanguage } = choices
  const [reader, setReader] = useState<LanguageCode>(languages.includes(shown) ? shown : mainLanguage)
  const language = listWrittenLanguages(texts).includes(reader) ? reader : mainLanguage
  const { title, body } = texts[language]
  return (
    <section className="c-stack" aria-labelledby="preview">
      <h3 className="c-label" id="preview">
        {t('notices.preview')}
      </h3>
      {languages.length > 1 ? (
        <Segmented
          label={t('notices.previewIn')}
          options={languages.map((value) => ({ value, label: LANGUAGES[value].nativeName, lang: value }))}
          value={reader}
          onChange={setReader}
        />
      ) : null}
      {title === '' && body === '' ? (
        <p className="c-soft">{t('notices.previewEmpty')}</p>
      ) : (
        <div className="c-notice-preview">
          <div lang={language} dir={LANGUAGES[language].direction}>
            <p>
              <strong>{title}</strong>
            </p>
            <p className="c-notice-body">{body}</p>
          </div>
          {severity === 'URGENT' ? (
            <p>
              <span className="c-chip">{t('notices.severity.URGENT')}</span>
            </p>
          ) : null}
          <NoticeLink link={link} />
        </div>
      )}
    </section>
  )
}
