import { LineIcon } from '../../ui/icons/icons.tsx'
import type { NoticeKind } from '../../ui/notice/notice.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import type { ShownVerdict } from './ticket-facts.ts'
import { DataText } from '../../ui/i18n/data-text.tsx'

const CIRCLE = 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z'
const SHIELD = 'M12 3l7.5 3v5.5c0 4.5-3 8-7.5 9.5-4.5-1.5-7.5-5-7.5-9.5V6z'

/**
 * Style and icon of each verdict. Every icon has its own shape, to be recognisable in grey, on a wet screen and from
 * two metres.
 */
const LOOKS: Readonly<Record<ShownVerdict['outcome'], readonly [NoticeKind, string]>> = {
  GENUINE: ['success', `${SHIELD}M8.5 12l2.5 2.5 4.5-5`],
  SUPERSEDED: ['warning', 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15'],
  CANCELLED: ['danger', `${CIRCLE}M5.7 5.7l12.6 12.6`],
  EXPIRED: ['warning', `${CIRCLE}M12 7.5V12l3 2`],
  FORGED: ['danger', `${SHIELD}M9.4 9.4l5.2 5.2M14.6 9.4l-5.2 5.2`],
  UNKNOWN: ['warning', `${CIRCLE}M9.5 9.6a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.7M12 16.7v.01`],
  UNCHECKED: [
    'info',
    'M4 4l16 16M8.7 15.5a5 5 0 0 1 6.6 0M5.4 12a9.6 9.6 0 0 1 4-2.4M14.2 9.4a9.6 9.6 0 0 1 4.4 2.6M12 19v.01',
  ],
}

/** Renders a verdict: a large heading, an icon, and the ticket's facts for comparison. */
export function Verdict({ shown: { outcome, current, facts, asOf } }: { readonly shown: ShownVerdict }) {
  const { t, instant } = useMessages()
  const [kind, path] = LOOKS[outcome]
  return (
    <article className="c-verdict" data-kind={kind} data-outcome={outcome} tabIndex={-1}>
      <LineIcon path={path} />
      <div>
        <h2 className="c-verdict-word">{t(`verify.outcome.${outcome}`)}</h2>
        <p>{t(`verify.says.${outcome}`, { current })}</p>
        {asOf ? <p className="c-small">{t('verify.offline', { time: instant(asOf) })}</p> : null}
      </div>
      {facts.length > 0 ? (
        <dl className="c-facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{t(label)}</dt>
              <dd>
                <DataText>{value}</DataText>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </article>
  )
}
