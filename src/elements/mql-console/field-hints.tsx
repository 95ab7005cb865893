import { Icon } from '../ui/icons.tsx'
import { useWords } from '../words.tsx'
import { hintsOf, type KnownCall } from './known-calls.ts'

/** What a call takes, and what of the payload its contract would refuse. The server is asked all the same. */
export function FieldHints({ call, objections }: { readonly call: KnownCall; readonly objections: readonly string[] }) {
  const { t } = useWords()
  const fields = hintsOf(call)
  return (
    <section className="c-hints" aria-label={call.name}>
      <p className="c-small">
        <code dir="ltr" translate="no">
          {call.name}
        </code>{' '}
        {fields.length === 0 ? t('console.takesNothing') : null} {call.writes ? <span className="c-chip">{t('console.writes')}</span> : null}
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
      {objections.length > 0 ? (
        <div className="c-objections">
          <p>
            <Icon name="alert" /> {t('console.wouldRefuse')}
          </p>
          <ul>
            {objections.map((text) => (
              <li key={text} dir="ltr" lang="en" translate="no">
                {text}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  )
}
