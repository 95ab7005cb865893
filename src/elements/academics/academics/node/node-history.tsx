import { academicsHistory } from '../../../../contract/academics/structure.ts'
import { NODE_FIELDS } from '../../../../contract/academics/node-fields.ts'
import { isolate } from '../../../../core/i18n/isolate.ts'
import { LANGUAGES } from '../../../../contract/i18n/languages.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { Failed, Loading } from '../../../ui/query/query-state.tsx'
import { useLiveQuery } from '../../../ui/query/use-live-query.ts'
import type { Node } from '../nodes.ts'
import { useValueLabel } from './node-fields.tsx'
import { MixedText } from '../../../ui/i18n/mixed-text.tsx'

/** Renders the changes of a node: when, who, and each field before and after. */
export function NodeHistory({ node: { kind, nodeId } }: { readonly node: Node }) {
  const { t, instant, day } = useMessages()
  const valueLabel = useValueLabel()
  const [acts, reload] = useLiveQuery(academicsHistory, true, { kind, nodeId })
  const getFieldLabel = (field: string): string => {
    const language = Object.entries(LANGUAGES).find(([code]) => field === `name_${code}`)?.[1]
    if (language) return t('academics.field.nameIn', { language: language.nativeName })
    const nodeField = NODE_FIELDS[kind].find(({ name }) => name === field)
    return nodeField ? t(`academics.field.${nodeField.name}`) : field
  }
  const formatFieldText = (field: string, text: string): string => {
    const form = NODE_FIELDS[kind].find(({ name }) => name === field)?.form
    return text === '' ? '–' : isolate(form === 'DAY' ? day(text) : form === 'CHOICE' ? valueLabel(text) : text)
  }
  return (
    <section className="c-panel c-stack" aria-label={t('academics.history')}>
      <h3 className="c-subtitle">{t('academics.history')}</h3>
      {acts.status === 'failed' ? (
        <Failed reply={acts.reply} onAgain={reload} />
      ) : acts.status === 'loading' ? (
        <Loading />
      ) : acts.rows.length === 0 ? (
        <p className="c-soft">{t('academics.history.none')}</p>
      ) : (
        <ol className="c-acts">
          {acts.rows.map(({ actId, at, event, by, changes }) => (
            <li key={actId}>
              <p>
                <strong>{t(`academics.event.${event}`)}</strong>{' '}
                <span className="c-soft c-small">
                  <MixedText>{by ?? t('academics.history.server')}</MixedText> · {instant(at)}
                </span>
              </p>
              {event === 'CHANGED' ? (
                <ul className="c-small">
                  {changes.map(({ field, before, after }) => (
                    <li key={field}>
                      {t('academics.history.change', {
                        field: getFieldLabel(field),
                        before: formatFieldText(field, before),
                        after: formatFieldText(field, after),
                      })}
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
