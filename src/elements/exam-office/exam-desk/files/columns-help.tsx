import type { ImportKind } from '../../../../contract/exam-office/import-kinds.ts'
import { toCsv } from '../../../../contract/spreadsheets/csv.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { saveFile } from '../../../ui/file/save-file.ts'
import { FurtherIcon } from '../../../ui/icons/further-icons.tsx'
import { FILE_COLUMNS } from './file-columns.ts'

/** Renders the button that saves an empty file with its first line and an example. */
export function TemplateButton({ kind }: { readonly kind: ImportKind }) {
  const { t } = useMessages()
  const saveTemplate = (): void => {
    const columns = FILE_COLUMNS[kind]
    const lines = [columns.map(({ name }) => name), columns.map(({ example }) => example)]
    saveFile(`${kind.toLowerCase()}.csv`, toCsv(lines), 'text/csv')
  }
  return (
    <Button
      kind="quiet"
      data-size="small"
      aria-label={t('examDesk.file.templateOf', { name: t(`examDesk.kind.${kind}`) })}
      onClick={saveTemplate}
    >
      <FurtherIcon name="download" />
      {t('examDesk.file.template')}
    </Button>
  )
}

/** Renders what each column of a file means. */
export function ColumnsHelp({ kind }: { readonly kind: ImportKind }) {
  const { t } = useMessages()
  return (
    <details className="c-columns">
      <summary>{t('examDesk.file.columns')}</summary>
      <dl>
        {FILE_COLUMNS[kind].map(({ name, needed, values }) => (
          <div key={name}>
            <dt>
              <code dir="ltr" lang="en" translate="no">
                {name}
              </code>
              <span className="c-required">{t(needed ? 'field.required' : 'examDesk.file.optional')}</span>
            </dt>
            <dd>
              {t(`examDesk.column.${name as 'code'}`)}
              {values ? (
                <>
                  {' '}
                  <bdi dir="ltr" lang="en" translate="no">
                    {values.join(', ')}
                  </bdi>
                </>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
