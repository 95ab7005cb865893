import type { MessageKey } from '../../../core/i18n/messages.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Tag, type TagKind } from '../../ui/tags/tag.tsx'
import type { Detail } from './use-detail.ts'
import { DataText } from '../../ui/i18n/data-text.tsx'

const OUTCOMES: Readonly<Record<Detail['signIns'][number]['outcome'], TagKind>> = {
  OK: 'success',
  BAD: 'warning',
  LOCKED: 'danger',
  INACTIVE: 'neutral',
  UNVERIFIED: 'neutral',
  RATE: 'danger',
  SECOND_STEP: 'neutral',
  BAD_CODE: 'warning',
}

/** Renders the last sign-in attempts. */
export function SignIns({ signIns }: Pick<Detail, 'signIns'>) {
  const { t, instant } = useMessages()
  if (signIns.length === 0) return <p className="c-soft">{t('people.find.empty.signIns')}</p>
  return (
    <ul className="c-find-lines">
      {signIns.map(({ at, outcome, via, device: { browser, system }, address }, place) => (
        <li key={place}>
          <span className="c-find-line-head">
            <strong>{instant(at)}</strong>
            <Tag kind={OUTCOMES[outcome]} size="small">
              {t(`people.find.outcome.${outcome}`)}
            </Tag>
          </span>
          <span className="c-soft c-small">
            {t(`people.find.method.${via}`)}
            {' · '}
            {browser || system ? (
              <bdi dir="ltr">{[browser, system].filter(Boolean).join(', ')}</bdi>
            ) : (
              t('people.find.unknownDevice')
            )}
            {address ? ' · ' : null}
            {address ? <bdi dir="ltr">{address}</bdi> : null}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Renders the actions on this account, with their authors. */
export function Acts({ acts }: Pick<Detail, 'acts'>) {
  const { t, instant } = useMessages()
  if (acts.length === 0) return <p className="c-soft">{t('people.find.empty.acts')}</p>
  return (
    <ul className="c-find-lines">
      {acts.map(({ at, who, activity, reason }, place) => (
        <li key={place}>
          {/* Fall back to the activity's name: a later release may log activities without a message here. */}
          <strong>{t(`people.find.act.${activity}` as MessageKey) || activity}</strong>
          <span className="c-soft c-small">
            {instant(at)}
            {' · '}
            <DataText>{who ?? t('people.find.server')}</DataText>
          </span>
          {reason ? <span className="c-small">{reason}</span> : null}
        </li>
      ))}
    </ul>
  )
}
