import type { PlatformStatus } from '../../../contract/institution/platform-status.ts'
import type { Address } from '../../../core/config/web-address.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { usePortalAddress } from '../../ui/navigation/portal-link.tsx'
import { Facts } from '../parts/facts.tsx'

/** Renders how many messages wait, and since when; the link leads to those of the own institution. */
export function Outbox({ outbox }: Pick<PlatformStatus, 'outbox'>) {
  const { t, number, instant } = useMessages()
  const addressOf = usePortalAddress(undefined)
  if (outbox.length === 0) return <p>{t('serverStatus.outbox.empty')}</p>
  return (
    <>
      <Facts
        facts={outbox.map(({ channel, state, count, oldestAt }) => [
          t(`serverStatus.outbox.${state}`, { channel: t(`messages.channel.${channel}`) }),
          t('serverStatus.outbox.figure', { number: number(count), time: instant(oldestAt) }),
        ])}
      />
      {addressOf ? (
        <p>
          <a className="c-link" href={addressOf('/messages') satisfies Address}>
            {t('serverStatus.outbox.open')}
          </a>
        </p>
      ) : null}
    </>
  )
}
