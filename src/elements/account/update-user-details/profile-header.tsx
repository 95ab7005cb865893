import type { Address } from '../../../core/config/web-address.ts'
import { toFileAddress } from '../../../core/config/file-address.ts'
import { useMessages } from '../../runtime/messages.tsx'
import type { Details } from './use-details.ts'
import { DataText } from '../../ui/i18n/data-text.tsx'
import { formatPersonName } from '../../ui/i18n/format-person-name.ts'

/** Renders the user's picture, name and login name. */
export function ProfileHeader({ details }: { readonly details: Details }) {
  const { t, language } = useMessages()
  const { displayName, names, userName, designation, assets } = details
  const shown = formatPersonName({ displayName, translations: names.translations }, language)
  const photo = assets.find(({ kind, status }) => kind === 'PHOTO' && status !== 'REJECTED')?.address ?? null
  return (
    <header className="c-who">
      <span className="c-who-photo" aria-hidden="true">
        {photo === null ? Array.from(shown)[0] : <img src={toFileAddress(photo) satisfies Address} alt="" />}
      </span>
      <div className="c-who-words">
        <h1 className="c-title">{t('account.my.title')}</h1>
        <p className="c-who-name">
          <DataText>{shown}</DataText>
        </p>
        <p className="c-small c-soft">
          {t('signIn.userName')}: <bdi dir="ltr">{userName}</bdi>
          {designation ? (
            <>
              {' · '}
              <DataText>{designation}</DataText>
            </>
          ) : null}
        </p>
      </div>
    </header>
  )
}
