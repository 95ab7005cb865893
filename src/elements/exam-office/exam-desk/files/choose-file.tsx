import { useState } from 'react'
import { importExamData, uploadExamData } from '../../../../contract/exam-office/exam-imports.ts'
import type { ImportKind } from '../../../../contract/exam-office/import-kinds.ts'
import { onFault } from '../../../../core/feedback/log.ts'
import { call } from '../../../../core/mql/index.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { FileField } from '../../../ui/file/file-field.tsx'
import { createUploadId, uploadPieces } from '../../../ui/file/upload-pieces.ts'
import { useFileProblem } from '../../../ui/file/use-file-problem.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { useFailure } from '../../../ui/query/use-failure.ts'
import { ColumnsHelp, TemplateButton } from './columns-help.tsx'

const LARGEST = 32 * 1024 * 1024
const LONGEST_FILE_NAME = 200

interface ChooseFileProps {
  readonly examEventId: number
  readonly kind: ImportKind
  /** Another file of this examination is being read. */
  readonly waiting: boolean
  readonly onStarted: () => void
}

/** Renders the field for a file. The file is uploaded and checked; nothing of it is saved yet. */
export function ChooseFile({ examEventId, kind, waiting, onStarted }: ChooseFileProps) {
  const { t } = useMessages()
  const failure = useFailure()
  const [files, setFiles] = useState<readonly File[]>([])
  const [part, setPart] = useState<number>()
  const { problem, attempt, setProblem } = useFileProblem()
  const [file] = files
  const busy = part !== undefined
  const checkChosen = async (): Promise<void> => {
    if (!file) {
      setProblem(t('examDesk.file.missing'))
      return
    }
    setProblem('')
    setPart(0)
    const uploadId = createUploadId()
    const sent = await uploadPieces(file, uploadId, (piece) => call(uploadExamData, piece, { toast: false }), setPart)
    const reply = sent.ok
      ? await call(
          importExamData,
          { examEventId, kind, uploadId, dryRun: true, fileName: file.name.slice(-LONGEST_FILE_NAME) },
          { toast: false },
        )
      : sent
    setPart(undefined)
    if (!reply.ok) {
      setProblem(failure(reply))
      return
    }
    if (reply.result.outcome === 'ALREADY_RUNNING') setProblem(t('examDesk.file.oneAtATime'))
    else setFiles([])
    onStarted()
  }
  return (
    <>
      <FileField
        name={`file-${kind}`}
        label={t(`examDesk.kind.${kind}`)}
        hint={t(`examDesk.kindAbout.${kind}`)}
        value={files}
        onChange={(next) => {
          setFiles(next)
          setProblem('')
        }}
        kinds={['anyCsv']}
        maxBytes={LARGEST}
        busy={busy}
        error={problem || undefined}
        attempt={attempt}
        {...(busy && file ? { progress: new Map([[file, part]]) } : {})}
      />
      <ColumnsHelp kind={kind} />
      {waiting ? <Notice>{t('examDesk.file.oneAtATime')}</Notice> : null}
      <div className="c-row">
        <Button kind={file ? 'primary' : 'secondary'} busy={busy} onClick={() => void checkChosen().catch(onFault)}>
          {t('examDesk.file.check')}
        </Button>
        <TemplateButton kind={kind} />
      </div>
    </>
  )
}
