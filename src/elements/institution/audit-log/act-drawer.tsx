import { joinIsolated } from '../../../core/i18n/isolate.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { DataText } from '../../ui/i18n/data-text.tsx'
import { MixedText } from '../../ui/i18n/mixed-text.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { formatActivity, type AuditAct } from './act.ts'

/** Renders what an act has written: the value before beside the value after. */
function Changes({ changes }: Pick<AuditAct, 'changes'>) {
  const { t } = useMessages()
  if (changes.length === 0) return <p className="c-soft">{t('audit.noChanges')}</p>
  return (
    <>
      <table className="c-audit-changes c-small" aria-label={t('audit.changes')}>
        <thead>
          <tr>
            <th scope="col">{t('audit.field')}</th>
            <th scope="col">{t('audit.before')}</th>
            <th scope="col">{t('audit.after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }, place) => (
            <tr key={place}>
              <th scope="row">{field === '' ? t('audit.value') : <bdi dir="ltr">{field}</bdi>}</th>
              <td>
                <bdi>{before ?? '—'}</bdi>
              </td>
              <td>
                <bdi>{after ?? '—'}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="c-soft c-small">{t('audit.masked')}</p>
    </>
  )
}

interface ActDrawerProps {
  readonly act: AuditAct
  readonly onClose: () => void
}

/** Shows one act of the audit log: who, when, what, from where, and the values before and after. */
export function ActDrawer({ act, onClose }: ActDrawerProps) {
  const { t, instant, direction } = useMessages()
  const { actId, at, who, activity, area, entity, record, about, address, requestId, changes } = act
  const named = [about ?? '', record, entity].filter((part) => part !== '')
  const facts: readonly (readonly [string, string | null])[] = [
    [t('audit.column.area'), t(`audit.area.${area}`)],
    [t('audit.column.record'), direction === 'rtl' ? joinIsolated(...named) : named.join(' · ')],
    [t('audit.network'), address],
    [t('audit.request'), requestId],
    [t('audit.number'), String(actId)],
  ]
  return (
    <Drawer
      wide
      title={formatActivity(activity, t)}
      about={
        <>
          {instant(at)} · <DataText>{who ?? t('people.find.server')}</DataText>
        </>
      }
      onClose={onClose}
    >
      <div className="c-stack">
        <Changes changes={changes} />
        <dl className="c-facts">
          {facts.map(([label, value]) =>
            value ? (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <MixedText>{value}</MixedText>
                </dd>
              </div>
            ) : null,
          )}
        </dl>
      </div>
    </Drawer>
  )
}
