import { DATA_KINDS, isArchive, type DataKind } from '../../../contract/academics/import-kinds.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import type { ImportSummary } from './imports.ts'
import { TemplateMenu } from './template-menu.tsx'

/** Number of imports that the server lists: an older one may be missing from a full list. */
const LISTED = 20

interface KindCardsProps {
  readonly rows: readonly ImportSummary[]
  readonly mayEdit: boolean
  readonly onChoose: (kind: DataKind) => void
}

/** Renders what can be imported, in the order in which a new institution needs it. */
export function KindCards({ rows, mayEdit, onChoose }: KindCardsProps) {
  const { t, instant } = useMessages()
  const findLastImport = (kind: DataKind) => rows.find((row) => row.kind === kind && row.status === 'DONE')
  const next =
    rows.length < LISTED ? DATA_KINDS.find((kind) => kind !== 'ONEROSTER' && !findLastImport(kind)) : undefined
  return (
    <ol className="c-data-kinds" aria-label={t('dataImport.kinds')}>
      {DATA_KINDS.map((kind) => {
        const last = findLastImport(kind)
        return (
          <li
            key={kind}
            className="c-data-kind"
            data-done={last ? '' : undefined}
            data-instead={kind === 'ONEROSTER' ? '' : undefined}
          >
            <h2 className="c-data-name">{t(`dataImport.kind.${kind}`)}</h2>
            <p className="c-soft">{t(`dataImport.about.${kind}`)}</p>
            <p className="c-small c-soft c-data-last">
              {last ? t('dataImport.last', { time: instant(last.endedAt ?? last.createdAt) }) : ''}
            </p>
            <div className="c-row c-data-tools">
              {mayEdit ? (
                <Button kind={kind === next ? 'primary' : 'secondary'} data-size="small" onClick={() => onChoose(kind)}>
                  {t(`dataImport.choose.${kind}`)}
                </Button>
              ) : null}
              {isArchive(kind) ? null : <TemplateMenu kind={kind} />}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
