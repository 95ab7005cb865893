import { getTitleKey } from '../../../contract/access.ts'
import type { WaitingItem } from '../../../contract/users/approvals.ts'
import type { MessageKey } from '../../../core/i18n/messages.ts'
import { hasScreen } from '../../runtime/has-screen.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { FixedValue } from '../../ui/form/fixed-value.tsx'
import { Changes } from './changes.tsx'
import type { Visit } from './visit.ts'
import { DataText } from '../../ui/i18n/data-text.tsx'

type RequestItem = Extract<WaitingItem, { reference: string }>

/** Renders a request for access to a page, with the way to the record where access is given. */
function AccessPart({
  item,
  visit,
}: {
  readonly item: Extract<RequestItem, { kind: 'ACCESS' }>
  readonly visit: Visit
}) {
  const { t } = useMessages()
  const { routeName, text, person } = item
  const title = hasScreen(routeName) ? t(getTitleKey(routeName) as MessageKey) : ''
  return (
    <>
      <FixedValue label={t('people.waiting.page')}>
        {title === '' ? null : `${title} · `}
        <bdi dir="ltr">{routeName}</bdi>
      </FixedValue>
      {text === '' ? null : (
        <p className="c-waiting-text" dir="auto">
          {text}
        </p>
      )}
      <p className="c-soft c-small">{t('people.waiting.doFirst')}</p>
      {visit ? (
        <div>
          <Button
            kind="secondary"
            data-size="small"
            onClick={() => visit(`/edit-user-details?user=${person.userId}&tab=roles`)}
          >
            {t('people.waiting.giveAccess')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** Renders a change of an administrator or a connection, with the values that the second person approves. */
function ChangePart({ item }: { readonly item: Extract<RequestItem, { kind: 'ACCESS_CHANGE' }> }) {
  const { t } = useMessages()
  const { change, about, facts } = item
  return (
    <>
      <p>{t(`people.waiting.change.${change}`, { about })}</p>
      {facts.length > 0 ? (
        <FixedValue label={t('people.waiting.facts')}>
          <ul className="c-changes">
            {facts.map((fact) => (
              <li key={fact}>
                <DataText>{fact}</DataText>
              </li>
            ))}
          </ul>
        </FixedValue>
      ) : null}
      <p className="c-soft c-small">{t('people.waiting.askFirst')}</p>
    </>
  )
}

/** Renders a data request: the current and the requested value with the evidence, or the text that the person wrote. */
export function RequestPart({ item, visit }: { readonly item: RequestItem; readonly visit: Visit }) {
  const { t, number } = useMessages()
  return (
    <div className="c-stack">
      {item.kind === 'RECORD' ? (
        <>
          <Changes changes={item.changes} />
          <FixedValue label={t('people.form.evidence')}>
            <p className="c-waiting-text" dir="auto">
              {item.evidence}
            </p>
          </FixedValue>
          {item.tickets > 0 ? (
            <p className="c-soft">
              {t('people.waiting.tickets', { count: item.tickets, number: number(item.tickets) })}
            </p>
          ) : null}
        </>
      ) : item.kind === 'ACCESS' ? (
        <AccessPart item={item} visit={visit} />
      ) : item.kind === 'ACCESS_CHANGE' ? (
        <ChangePart item={item} />
      ) : (
        <>
          <p className="c-waiting-text" dir="auto">
            {item.text}
          </p>
          <p className="c-soft c-small">{t('people.waiting.doFirst')}</p>
        </>
      )}
      <p className="c-soft c-small">
        {t('account.my.reference')}: <bdi dir="ltr">{item.reference}</bdi>
      </p>
    </div>
  )
}
