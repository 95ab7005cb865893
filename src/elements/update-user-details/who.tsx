import { fileAddress } from '../../core/file-address.ts'
import { useWords } from '../words.tsx'
import type { Details } from './use-details.ts'

/** Whose details these are: picture, name, and what they sign in with. */
export function Who({ details }: { readonly details: Details }) {
  const { t } = useWords()
  const { displayName, userName, designation, assets } = details
  const photo = assets.find(({ kind, status }) => kind === 'PHOTO' && status !== 'REJECTED')?.address ?? null
  return (
    <header className="c-who">
      <span className="c-who-photo" aria-hidden="true">
        {photo === null ? Array.from(displayName)[0] : <img src={fileAddress(photo)} alt="" />}
      </span>
      <div className="c-who-words">
        <h1 className="c-title">{t('account.my.title')}</h1>
        <p className="c-who-name">
          <bdi>{displayName}</bdi>
        </p>
        <p className="c-small c-soft">
          {t('signIn.userName')}: <bdi dir="ltr">{userName}</bdi>
          {designation ? (
            <>
              {' · '}
              <bdi>{designation}</bdi>
            </>
          ) : null}
        </p>
      </div>
    </header>
  )
}
