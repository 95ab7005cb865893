import type { UserRow } from '../../../contract/users/users.ts'
import { Icon } from '../../ui/icons/icons.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import { DataText } from '../../ui/i18n/data-text.tsx'
import { formatPersonName } from '../../ui/i18n/format-person-name.ts'
import { PersonName } from '../../ui/i18n/person-name.tsx'
import { getInitials } from '../../ui/i18n/initials.ts'

/** Renders a user's initials and name, in the reader's language first. */
export function NameCell({ row }: { readonly row: UserRow }) {
  const { language } = useMessages()
  return (
    <span className="c-person">
      <span className="c-initials" aria-hidden="true" data-kind={row.userType}>
        {getInitials(formatPersonName(row, language))}
      </span>
      <span className="c-person-names">
        <PersonName person={row} both />
      </span>
    </span>
  )
}

/** Renders the first of several names and the number of others; the tooltip contains all of them. */
export function FirstOf({ names }: { readonly names: readonly string[] }) {
  const { t, number } = useMessages()
  const [first, ...others] = names
  return (
    <span className="c-first-of" title={others.length ? names.join('\n') : undefined}>
      <DataText>{first ?? ''}</DataText>
      {others.length ? (
        <>
          <span className="c-more-count" aria-hidden="true">
            +{number(others.length)}
          </span>
          <span className="c-hidden">{t('people.list.more', { number: number(others.length) })}</span>
        </>
      ) : null}
    </span>
  )
}

/** Renders an email address or a number, with a tick when it is verified. */
export function ContactCell({ contact }: { readonly contact: UserRow['email'] }) {
  const { t } = useMessages()
  return (
    <span className="c-contact">
      <bdi dir="ltr">{contact.text}</bdi>
      {contact.verified ? (
        <span
          className="c-confirmed"
          role="img"
          aria-label={t('people.list.verified')}
          title={t('people.list.verified')}
        >
          <Icon name="check" />
        </span>
      ) : null}
    </span>
  )
}
