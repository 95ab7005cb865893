import { startDataImport, uploadImportData } from '../../../contract/academics/data-import.ts'
import { isArchive, getMaxFileSize, type DataKind } from '../../../contract/academics/import-kinds.ts'
import { DATA_ONLY_PROBLEMS, type DataFileProblem } from '../../../contract/academics/import-outcomes.ts'
import { callOnce } from '../../../core/mql/call-once.ts'
import { call } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { ImportFile } from '../../ui/import/import-file.tsx'
import { TemplateMenu } from './template-menu.tsx'

const ARCHIVES = ['anyZip'] as const
/** The problems that archives word differently from tables. */
const ARCHIVE_PROBLEMS = ['NO_ROWS', 'TOO_MANY_ROWS', 'BOMB', 'BAD_CSV'] as const
/** The problems that this screen words differently from other imports. */
const OWN_PROBLEMS = ['NO_ROWS', 'TOO_MANY_ROWS', 'BOMB', ...DATA_ONLY_PROBLEMS] as const
type OwnProblem = (typeof OWN_PROBLEMS)[number]

const isOwn = (problem: DataFileProblem): problem is OwnProblem =>
  (OWN_PROBLEMS as readonly DataFileProblem[]).includes(problem)

interface FileStepProps {
  readonly kind: DataKind
  readonly onRead: (importId: string) => void
}

/** Renders the first step: what the file contains, its template, and the field for it. */
export function FileStep({ kind, onRead }: FileStepProps) {
  const { t } = useMessages()
  const archive = isArchive(kind)
  return (
    <div className="c-stack">
      <p className="c-soft">
        {t(`dataImport.about.${kind}`)} {archive ? '' : t('dataImport.file.lead')}
      </p>
      {archive ? null : (
        <div className="c-row">
          <TemplateMenu kind={kind} />
          <span className="c-small c-soft">{t('dataImport.template.hint')}</span>
        </div>
      )}
      <ImportFile<DataFileProblem>
        label={t('import.step.FILE')}
        sheets={t('dataImport.sheets')}
        {...(archive ? { kinds: ARCHIVES } : {})}
        maxBytes={getMaxFileSize(kind)}
        otherSheet={t('dataImport.template.columns')}
        send={(piece) => call(uploadImportData, { kind, ...piece }, { toast: false })}
        read={(uploadId, fileName, answers) =>
          callOnce(startDataImport, { kind, uploadId, fileName, ...answers }, { toast: false })
        }
        ended={(outcome) => (outcome === 'NO_SPACE' ? outcome : undefined)}
        explain={(problem, detail) => {
          const ofArchive = archive ? ARCHIVE_PROBLEMS.find((one) => one === problem) : undefined
          if (ofArchive) return t(`dataImport.archive.problem.${ofArchive}`, { detail })
          return isOwn(problem)
            ? t(`dataImport.problem.${problem}`, { detail })
            : t(`import.problem.${problem}`, { detail })
        }}
        onRead={onRead}
      />
    </div>
  )
}
