import { Icon } from '../../ui/icons/icons.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import type { KnownCall } from './known-calls.ts'

/** Renders the fields of a call and which required ones the payload lacks. The call is sent all the same. */
export function FieldHints({ call, missing }: { readonly call: KnownCall; readonly missing: readonly string[] }) {
  const { t } = useMessages()
  const { fields } = call
  return (
    <section className="c-hints" aria-label={call.name}>
      <p className="c-small">
        <code dir="ltr" translate="no">
          {call.name}
        </code>{' '}
        {fields.length === 0 ? t('console.takesNothing') : null}{' '}
        {call.writes ? <span className="c-chip">{t('console.writes')}</span> : null}
      </p>
      {fields.length > 0 ? (
        <dl>
          {fields.map(({ name, kind, required }) => (
            <div key={name}>
              <dt>
                <code dir="ltr" translate="no">
                  {name}
                </code>
                {required ? <span className="c-soft"> · {t('console.required')}</span> : null}
              </dt>
              <dd>
                <code dir="ltr" translate="no">
                  {kind}
                </code>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {missing.length > 0 ? (
        <p className="c-objections">
          <Icon name="alert" />
          <span>
            {t('console.missing')}{' '}
            <code dir="ltr" translate="no">
              {missing.join(', ')}
            </code>
          </span>
        </p>
      ) : null}
    </section>
  )
}
