import { useRef } from 'react'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { CopyButton } from '../../../ui/button/copy-button.tsx'
import { saveFile } from '../../../ui/file/save-file.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { useConfirm } from '../../../ui/overlay/use-confirm.ts'
import { formatCsvLines, toCsv } from '../../../../contract/spreadsheets/csv.ts'
import type { UnsavedMark } from './marks-draft.ts'
import { useMarkText } from './use-mark-text.ts'
import { useMarksDraft, type MarksDraft } from './use-marks-draft.ts'
import { DataText } from '../../../ui/i18n/data-text.tsx'

interface KeptMarksProps {
  readonly draft: MarksDraft
  /** The entries whose course is not open now. */
  readonly entries: readonly UnsavedMark[]
}

/** Renders marks that could not be saved before their course closed; they can be copied, downloaded or discarded. */
export function KeptMarks({ draft, entries }: KeptMarksProps) {
  const { t, name, number } = useMessages()
  const confirm = useConfirm()
  const markText = useMarkText()
  const shown = useRef<HTMLUListElement>(null)
  const count = entries.length
  if (count === 0) return null
  const lines = [
    [t('courseWindow.course'), t('process.prn'), t('process.student'), t('marks.mark')],
    ...entries.map((entry) => [entry.course.code, entry.prn, name(entry.names), markText(entry)]),
  ]
  const discardMarks = async () => {
    if (await confirm({ detail: t('assign.discardHelp'), action: t('assign.discard'), danger: true }))
      draft.discardMarks(entries)
  }
  return (
    <section className="c-panel c-stack" aria-labelledby="kept-marks">
      <h2 className="c-subtitle" id="kept-marks">
        {t('marks.keptTitle')}
      </h2>
      <Notice kind="warning" announced>
        {t('marks.kept', { count, number: number(count) })}
      </Notice>
      <ul className="c-kept-marks" ref={shown}>
        {entries.map((entry) => (
          <li key={`${entry.course.courseOfferingId} ${entry.studentId}`}>
            <span>
              <DataText>{name(entry.names)}</DataText>{' '}
              <span className="c-small c-soft">
                <bdi dir="ltr">{entry.prn}</bdi> · <bdi dir="ltr">{entry.course.code}</bdi>
              </span>
            </span>
            <strong>{markText(entry)}</strong>
          </li>
        ))}
      </ul>
      <div className="c-row">
        <CopyButton value={formatCsvLines(lines)} shown={shown} copied={t('marks.copied')} marked={t('marks.marked')}>
          {t('marks.copy')}
        </CopyButton>
        <Button
          kind="secondary"
          data-size="small"
          onClick={() => saveFile('internal-marks.csv', toCsv(lines), 'text/csv')}
        >
          {t('marks.download')}
        </Button>
        <Button kind="secondary" data-size="small" onClick={() => void discardMarks()}>
          {t('assign.discard')}
        </Button>
      </div>
    </section>
  )
}

/** Renders all marks that are not saved, while the process is closed. */
export function ClosedMarks() {
  const draft = useMarksDraft()
  return <KeptMarks draft={draft} entries={draft.entries} />
}
