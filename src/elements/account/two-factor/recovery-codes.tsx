import { useEffect, useRef } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { printElement } from '../../ui/file/print-element.ts'
import { saveFile } from '../../ui/file/save-file.ts'
import { CopyButton } from './copy-button.tsx'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  /** Confirmation of the completed action, shown before the codes. */
  readonly notice: string
  readonly onKept: () => void
}

/** Renders the recovery codes. They are shown only once. */
export function RecoveryCodes({ codes, notice, onKept }: RecoveryCodesProps) {
  const { t } = useMessages()
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => box.current?.focus(), [])
  const text = codes.join('\n')
  return (
    <div ref={box} className="c-stack" tabIndex={-1}>
      <Notice kind="success">{notice}</Notice>
      <h3 className="c-subtitle">{t('account.second.codesTitle')}</h3>
      <p>{t('account.second.codesHelp')}</p>
      <ul ref={list} className="c-second-codes" dir="ltr" aria-label={t('account.second.codesTitle')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="c-row">
        <Button
          kind="secondary"
          data-size="small"
          onClick={() =>
            saveFile(
              'recovery-codes.txt',
              `${t('account.second.fileHead')}\r\n\r\n${codes.join('\r\n')}\r\n`,
              'text/plain',
            )
          }
        >
          {t('account.second.saveCodes')}
        </Button>
        <Button kind="secondary" data-size="small" onClick={() => box.current && printElement(box.current)}>
          {t('account.second.printCodes')}
        </Button>
        <CopyButton value={text} shown={list}>
          {t('account.second.copyCodes')}
        </CopyButton>
      </div>
      <div>
        <Button onClick={onKept}>{t('account.second.kept')}</Button>
      </div>
    </div>
  )
}
