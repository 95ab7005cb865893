import { useState } from 'react'
import {
  IMPORT_STATUSES,
  readUserFile,
  uploadUserFile,
  userImport,
  userImportTemplate,
} from '../../../contract/users/user-import.ts'
import { useUniqueId } from '../../runtime/use-unique-id.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { callOnce } from '../../../core/mql/call-once.ts'
import { call, query } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { saveFile } from '../../ui/file/save-file.ts'
import { DiscardButton } from '../../ui/import/discard-button.tsx'
import { ImportFile } from '../../ui/import/import-file.tsx'
import { Problem } from '../../ui/notice/problem.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import { useQuery } from '../../ui/query/use-query.ts'
import { isDiscardable, sendDiscard } from './use-import.ts'

const LARGEST = 10 * 1024 * 1024
const UNFINISHED: readonly (typeof IMPORT_STATUSES)[number][] = ['READ', 'CHECKING', 'CHECKED', 'RUNNING']

interface FileStepProps {
  readonly onRead: (importId: string) => void
  /** Called when an unfinished import was discarded: the button that did it is unmounted. */
  readonly onDiscarded: () => void
}

/** Renders the caller's unfinished imports. */
function Unfinished({ onRead, onDiscarded }: FileStepProps) {
  const { t, instant } = useMessages()
  const id = useUniqueId()
  const [result, reload] = useQuery(userImport, true)
  const open = result.status === 'found' ? result.rows.filter(({ status }) => UNFINISHED.includes(status)) : []
  if (open.length === 0) return null
  return (
    <section className="c-stack" aria-label={t('import.unfinished')}>
      <h2 className="c-subtitle">{t('import.unfinished')}</h2>
      <ul className="c-import-open">
        {open.map((job) => (
          <li key={job.importId}>
            <Button kind="quiet" id={`${id}${job.importId}`} onClick={() => onRead(job.importId)}>
              {t('import.goOn', { file: job.fileName })}
            </Button>
            <span className="c-small c-soft">{instant(job.createdAt)}</span>
            {isDiscardable(job) ? (
              <DiscardButton
                job={job}
                describedBy={`${id}${job.importId}`}
                send={sendDiscard}
                onDiscarded={() => {
                  reload()
                  onDiscarded()
                }}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Renders the button that downloads an empty file with the headers. */
function TemplateButton() {
  const { t } = useMessages()
  const failure = useFailure()
  const [problem, setProblem] = useState('')
  const saveTemplate = async () => {
    const reply = await query([userImportTemplate], { userImportTemplate: {} }, { toast: false })
    setProblem(reply.ok ? '' : failure(reply))
    const made = reply.ok ? reply.result.userImportTemplate[0] : undefined
    if (made) saveFile(made.fileName, made.csv, 'text/csv')
  }
  return (
    <>
      <p>
        <Button kind="secondary" onClick={() => void saveTemplate().catch(onFault)}>
          {t('people.import.file.template')}
        </Button>
      </p>
      <Problem sentence={problem} />
    </>
  )
}

/** Renders the first step: the file, and the caller's unfinished imports. */
export function FileStep({ onRead, onDiscarded }: FileStepProps) {
  const { t } = useMessages()
  return (
    <div className="c-stack">
      <p className="c-soft">{t('people.import.file.lead')}</p>
      <TemplateButton />
      <ImportFile
        label={t('people.import.file.label')}
        sheets={t('people.import.sheets')}
        maxBytes={LARGEST}
        send={(piece) => call(uploadUserFile, piece, { toast: false })}
        read={(uploadId, fileName, answers) =>
          callOnce(readUserFile, { uploadId, fileName, ...answers }, { toast: false })
        }
        explain={(problem, detail) =>
          problem === 'NO_ROWS' || problem === 'TOO_MANY_ROWS' || problem === 'BOMB'
            ? t(`people.import.problem.${problem}`)
            : t(`import.problem.${problem}`, { detail })
        }
        onRead={onRead}
      />
      <Unfinished onRead={onRead} onDiscarded={onDiscarded} />
    </div>
  )
}
