import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import { toFileAddress } from '../../../core/config/file-address.ts'
import type { Address, WebAddress } from '../../../core/config/web-address.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { DataText } from '../../ui/i18n/data-text.tsx'
import { PortalLink } from '../../ui/navigation/portal-link.tsx'
import { Tag } from '../../ui/tags/tag.tsx'
import { Fact } from '../parts/fact.tsx'
import { STATUS_KINDS, type StudentRecord } from './kinds.ts'

const ACCOUNT = '/edit-user-details'

interface IdentityProps {
  readonly record: StudentRecord
  readonly portal: WebAddress | undefined
  readonly onNavigate: (path: string) => boolean
}

/** Renders a value that may be masked; nothing where there is none. */
function Guarded({ value }: StudentRecord['mobile']) {
  const { t } = useMessages()
  return value === null ? <>{t('students.unknown')}</> : <bdi dir="ltr">{value}</bdi>
}

/** Renders who a student is: photograph, names, state and how they are reached. */
export function Identity({ record, portal, onNavigate }: IdentityProps) {
  const { t, name, day } = useMessages()
  const { names, prn, status, photograph, motherName, birthDate, mobile, email, language, accommodation } = record
  const shown = name(names)
  const otherNames = [names.name, ...Object.values(names.translations)].filter((one) => one !== '' && one !== shown)
  const { account, hasAccount } = record
  return (
    <section className="c-panel c-student-identity" aria-label={t('students.part.details')}>
      {photograph === null ? (
        <div className="c-student-photo c-small c-soft">{t('students.noPhotograph')}</div>
      ) : (
        <img
          className="c-student-photo"
          src={toFileAddress(photograph) satisfies Address}
          alt={t('students.photograph', { name: shown })}
        />
      )}
      <div className="c-stack">
        <div className="c-student-line">
          <Tag kind={STATUS_KINDS[status]}>{t(`students.status.${status}`)}</Tag>
          <bdi dir="ltr">{prn}</bdi>
          {otherNames.map((one) => (
            <DataText key={one} className="c-soft">
              {one}
            </DataText>
          ))}
        </div>
        <dl className="c-facts">
          <Fact label={t('students.detail.motherName')}>
            {motherName === null ? t('students.unknown') : <DataText>{motherName}</DataText>}
          </Fact>
          <Fact label={t('students.detail.birthDate')}>
            {birthDate.value !== null && !birthDate.masked ? day(birthDate.value) : <Guarded {...birthDate} />}
          </Fact>
          <Fact label={t('students.detail.mobile')}>
            <Guarded {...mobile} />
          </Fact>
          <Fact label={t('students.detail.email')}>
            <Guarded {...email} />
          </Fact>
          {language === null ? null : (
            <Fact label={t('students.detail.language')}>
              <bdi lang={language}>{LANGUAGES[language].nativeName}</bdi>
            </Fact>
          )}
          {accommodation === null ? null : (
            <Fact label={t('students.detail.accommodation')}>
              <DataText>{name(accommodation)}</DataText>
            </Fact>
          )}
          <Fact label={t('students.column.account')}>
            {account ? (
              <>
                <bdi dir="ltr">{account.loginName}</bdi>{' '}
                <PortalLink path={`${ACCOUNT}?user=${account.userId}`} portal={portal} onNavigate={onNavigate}>
                  {t('students.openAccount')}
                </PortalLink>
              </>
            ) : (
              t(hasAccount ? 'table.yes' : 'students.noAccount')
            )}
          </Fact>
        </dl>
      </div>
    </section>
  )
}
