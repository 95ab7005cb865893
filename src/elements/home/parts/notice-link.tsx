import { isNoticeLink } from '../../../contract/home/notices.ts'
import { parseWebAddress, type Address } from '../../../core/config/web-address.ts'
import { isolateLtr } from '../../../core/i18n/isolate.ts'
import { useMessages } from '../../runtime/messages.tsx'

/** Renders the link of a notice, named by its website; nothing where there is none, or it is not https. */
export function NoticeLink({ link }: { readonly link: string | null }) {
  const { t } = useMessages()
  const address = link !== null && isNoticeLink(link) ? parseWebAddress(link) : undefined
  if (address === undefined) return null
  return (
    <a className="c-link c-small" href={address satisfies Address} target="_blank" rel="noreferrer noopener">
      {t('notices.opens', { host: isolateLtr(new URL(address).host) })}
    </a>
  )
}
