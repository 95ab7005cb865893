import { useEffect, useRef, useState } from 'react'
import { useUniqueId } from '../../../runtime/use-unique-id.ts'
import type { OutputOf } from '../../../../contract/activity.ts'
import {
  DOCUMENT_KINDS,
  previewDocuments,
  type DocumentPicture,
} from '../../../../contract/institution/document-pictures.ts'
import type { Address } from '../../../../core/config/web-address.ts'
import { onFault } from '../../../../core/feedback/log.ts'
import { LANGUAGES } from '../../../../contract/i18n/languages.ts'
import { call } from '../../../../core/mql/index.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Segmented } from '../../../ui/dashboard/segmented.tsx'
import { saveFile } from '../../../ui/file/save-file.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Loading } from '../../../ui/query/query-state.tsx'
import { useFailure } from '../../../ui/query/use-failure.ts'
import { useSettings } from '../settings-context.ts'
import { readChangedPictures, toDocumentTexts, type DocumentsInput } from './documents-form.ts'

/** How long nobody has typed before a specimen is drawn. */
const QUIET_MS = 600

function savePdf(name: string, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  saveFile(name, new Blob([bytes], { type: 'application/pdf' }))
}

type Drawn = OutputOf<typeof previewDocuments>

interface PreviewProps {
  readonly entered: DocumentsInput
  /** The pictures that the server has. */
  readonly sent: Pick<DocumentsInput, DocumentPicture>
}

/**
 * Renders a specimen of a document with the values of the form, as a picture: phones and strict pages show no PDF. The
 * PDF itself can be downloaded.
 */
export function Preview({ entered, sent }: PreviewProps) {
  const { t } = useMessages()
  const failure = useFailure()
  const id = useUniqueId()
  const { languages, defaultLanguage } = useSettings().settings.HABITS.values
  const [kind, setKind] = useState<(typeof DOCUMENT_KINDS)[number]>('TICKET')
  const [language, setLanguage] = useState(defaultLanguage)
  const [drawn, setDrawn] = useState<Drawn>()
  const [problem, setProblem] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const latest = useRef({ entered, sent, failure })
  latest.current = { entered, sent, failure }
  const texts = JSON.stringify(toDocumentTexts(entered))
  const { letterhead, signature, seal } = entered
  useEffect(() => {
    let current = true
    const drawPreview = async () => {
      const values = {
        ...toDocumentTexts(latest.current.entered),
        ...(await readChangedPictures(latest.current.entered, latest.current.sent)),
      }
      const reply = await call(previewDocuments, { kind, language, values }, { toast: false })
      if (!current) return
      setProblem(reply.ok ? undefined : latest.current.failure(reply))
      if (reply.ok) setDrawn(reply.result)
    }
    const timer = setTimeout(() => void drawPreview().catch(onFault), QUIET_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [texts, letterhead, signature, seal, kind, language, attempt])
  return (
    <section className="c-document-preview" aria-labelledby={id}>
      <h3 className="c-subtitle" id={id}>
        {t('settings.preview')}
      </h3>
      <div className="c-row">
        <Segmented
          label={t('settings.preview.kind')}
          options={DOCUMENT_KINDS.map((one) => ({ value: one, label: t(`settings.preview.${one}`) }))}
          value={kind}
          onChange={setKind}
        />
        <Segmented
          label={t('settings.termLanguage')}
          options={languages.map((code) => ({ value: code, label: LANGUAGES[code].nativeName, lang: code }))}
          value={language}
          onChange={setLanguage}
        />
      </div>
      {problem === undefined ? null : (
        <Notice kind="danger" announced>
          {problem}{' '}
          <Button kind="quiet" onClick={() => setAttempt((before) => before + 1)}>
            {t('common.retry')}
          </Button>
        </Notice>
      )}
      {drawn ? (
        <>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(drawn.picture)}` satisfies Address}
            alt={t('settings.preview.alt')}
          />
          <div className="c-row">
            <Button kind="secondary" onClick={() => savePdf(`${kind.toLowerCase()}-specimen.pdf`, drawn.pdf)}>
              {t('settings.preview.download')}
            </Button>
          </div>
        </>
      ) : problem === undefined ? (
        <Loading />
      ) : null}
    </section>
  )
}
