import { useUniqueId } from '../../runtime/use-unique-id.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { DiscardImport } from './discard-import.tsx'
import { isOpen, type ImportSummary } from './imports.ts'
import { StatusTag } from './status-tag.tsx'

interface OpenImportsProps {
  readonly rows: readonly ImportSummary[]
  readonly mayEdit: boolean
  readonly onOpen: (importId: string) => void
  readonly onDiscarded: () => void
}

/** Renders the imports that wait for a person or for the server, with who started them; nothing without any. */
export function OpenImports({ rows, mayEdit, onOpen, onDiscarded }: OpenImportsProps) {
  const { t, instant } = useMessages()
  const id = useUniqueId()
  const open = rows.filter(isOpen)
  if (open.length === 0) return null
  return (
    <section className="c-stack c-data-open" aria-label={t('import.unfinished')}>
      <h2 className="c-subtitle">{t('import.unfinished')}</h2>
      <ul>
        {open.map((row) => (
          <li key={row.importId}>
            <span className="c-data-who">
              <span>
                <bdi id={`${id}${row.importId}`}>{row.fileName}</bdi> <StatusTag {...row} />
              </span>
              <span className="c-small c-soft">
                {t(row.own ? 'dataImport.startedByYou' : 'dataImport.startedBy', {
                  kind: t(`dataImport.kind.${row.kind}`),
                  name: row.by,
                  time: instant(row.createdAt),
                })}
              </span>
            </span>
            <span className="c-row">
              <Button
                kind="secondary"
                data-size="small"
                aria-describedby={`${id}${row.importId}`}
                onClick={() => onOpen(row.importId)}
              >
                {t('dataImport.open')}
              </Button>
              {mayEdit ? (
                <DiscardImport job={row} onDiscarded={onDiscarded} describedBy={`${id}${row.importId}`} />
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
