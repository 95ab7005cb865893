import { Tag, type TagKind } from '../../ui/tags/tag.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import type { Details } from './use-details.ts'

type OwnRequest = Details['requests'][number]

const LOOKS = { NEW: 'info', DONE: 'success', REFUSED: 'danger' } as const satisfies Record<
  OwnRequest['status'],
  TagKind
>

/** Renders the state of the user's data requests, newest first; nothing when there are none. */
export function OwnRequests({ requests }: { readonly requests: readonly OwnRequest[] }) {
  const { t, instant } = useMessages()
  if (requests.length === 0) return null
  const title = t('account.my.requests')
  return (
    <section className="c-part" aria-label={title}>
      <h3 className="c-part-title">{title}</h3>
      <ul className="c-requests">
        {requests.map(({ reference, kind, status, askedAt, answeredAt, reason }) => (
          <li key={reference}>
            <span className="c-request-head">
              <strong>{t(`account.my.requestOf.${kind}`)}</strong>
              <Tag kind={LOOKS[status]} size="small">
                {t(`account.my.requestState.${status}`)}
              </Tag>
            </span>
            <span className="c-soft c-small">
              {t('account.my.reference')}: <bdi dir="ltr">{reference}</bdi> ·{' '}
              {t('account.my.requestAsked', { time: instant(askedAt) })}
              {answeredAt === null ? '' : ` · ${t('account.my.requestAnswered', { time: instant(answeredAt) })}`}
            </span>
            {reason === null ? null : <span>{t('account.my.requestReason', { reason })}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
