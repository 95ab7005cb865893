import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import { useMessages } from '../../runtime/messages.tsx'
import type { EffectiveScope } from './effective-scope.ts'
import { MixedText } from '../../ui/i18n/mixed-text.tsx'

interface EffectivePanelProps {
  readonly scope: EffectiveScope
  /** The same for each person, if there are several and they differ. */
  readonly each: readonly { readonly userId: number; readonly name: string; readonly scope: EffectiveScope }[]
}

/** Renders what the draft amounts to: programmes, terms and students, each counted once. */
export function EffectivePanel({ scope, each }: EffectivePanelProps) {
  const { t, number, language } = useMessages()
  const formatAmounts = (own: EffectiveScope) =>
    [
      t('assign.programmes', { count: own.programmes, number: number(own.programmes) }),
      t('assign.terms', { count: own.terms, number: number(own.terms) }),
      t('assign.students', { count: own.students, number: number(own.students) }),
    ].join(LANGUAGES[language].direction === 'rtl' ? '، ' : ', ')
  const facts = [
    [t('assign.count.programmes', { count: scope.programmes }), scope.programmes],
    [t('assign.count.terms', { count: scope.terms }), scope.terms],
    [t('assign.count.students', { count: scope.students }), scope.students],
  ] as const
  return (
    <section className="c-panel c-scope-effective" aria-labelledby="effective">
      <h2 className="c-subtitle" id="effective">
        {t('assign.effective')}
      </h2>
      <dl className="c-scope-counts">
        {facts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{number(count)}</dd>
          </div>
        ))}
      </dl>
      {each.length > 0 ? (
        <div className="c-assign-scroll" role="group" tabIndex={0} aria-label={t('assign.chosenPeople')}>
          <ul className="c-scope-each">
            {each.map(({ userId, name, scope: own }) => (
              <li key={userId}>
                <MixedText>{name}</MixedText>
                <span className="c-small c-soft">{formatAmounts(own)}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {scope.limited ? <p className="c-hint">{t('assign.limited')}</p> : null}
      {scope.idle > 0 ? (
        <p className="c-hint">{t('assign.idle', { count: scope.idle, number: number(scope.idle) })}</p>
      ) : null}
    </section>
  )
}
