import { type ReactNode } from 'react'
import type { MaskedField } from '../../../contract/users/user-detail.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Icon } from '../../ui/icons/icons.tsx'
import { GuardedValue } from './guarded-value.tsx'
import type { Detail } from './use-detail.ts'

/** Renders one value of a record; nothing when it is empty. */
function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  if (children === null || children === '') return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const Latin = ({ children }: { readonly children: string }) => <bdi dir="ltr">{children}</bdi>

function Verified() {
  const { t } = useMessages()
  return (
    <span className="c-find-verified">
      <Icon name="check" />
      <span className="c-hidden">{t('people.find.verified')}</span>
    </span>
  )
}

/** Renders the account and the profile of a user. */
export function Profile({ detail, again }: { readonly detail: Detail; readonly again: () => void }) {
  const { t, name, day, instant, number } = useMessages()
  const { userId, student, validFrom, validTo, createdBy } = detail
  const renderGuardedFact = (
    field: MaskedField,
    label: string,
    value: { value: string | null; masked: boolean } | undefined,
    verified = false,
  ) =>
    value?.value == null ? null : (
      <Fact label={label}>
        <GuardedValue
          userId={userId}
          field={field}
          label={label}
          value={value.value}
          masked={value.masked}
          onShown={again}
        />
        {verified ? <Verified /> : null}
      </Fact>
    )
  const validity =
    validFrom && validTo
      ? t('people.find.between', { from: day(validFrom), to: day(validTo) })
      : validFrom
        ? t('people.find.from', { from: day(validFrom) })
        : validTo
          ? t('people.find.until', { to: day(validTo) })
          : null
  const created = instant(detail.createdAt)
  return (
    <dl className="c-facts">
      <Fact label={t('people.find.field.loginName')}>
        <Latin>{detail.loginName}</Latin>
      </Fact>
      {student ? (
        <Fact label={t('hallTicket.prn')}>
          <Latin>{student.prn}</Latin>
        </Fact>
      ) : null}
      <Fact label={t('people.find.field.type')}>{t(`people.type.${detail.userType}`)}</Fact>
      <Fact label={t('people.find.field.statusReason')}>{detail.statusReason}</Fact>
      {detail.employeeCode ? (
        <Fact label={t('people.find.field.employeeCode')}>
          <Latin>{detail.employeeCode}</Latin>
        </Fact>
      ) : null}
      <Fact label={t('people.find.field.designation')}>{detail.designation}</Fact>
      <Fact label={t('people.find.field.department')}>{detail.department && name(detail.department)}</Fact>
      <Fact label={t('people.find.field.office')}>{detail.office && name(detail.office)}</Fact>
      {renderGuardedFact('BIRTH_DATE', t('people.find.field.birthDate'), detail.birthDate)}
      {renderGuardedFact('EMAIL', t('people.find.field.email'), detail.email, detail.emailVerified)}
      {renderGuardedFact('MOBILE', t('people.find.field.mobile'), detail.mobile, detail.mobileVerified)}
      {renderGuardedFact('GUARDIAN_MOBILE', t('people.find.field.guardianMobile'), student?.guardianMobile)}
      <Fact label={t('people.find.field.valid')}>{validity}</Fact>
      <Fact label={t('people.find.field.signInMethod')}>{t(`people.find.method.${detail.signInMethod}`)}</Fact>
      <Fact label={t('people.second.title')}>{t(`people.second.state.${detail.secondStep}`)}</Fact>
      <Fact label={t('people.find.field.lastSignIn')}>
        {detail.lastSignInAt ? instant(detail.lastSignInAt) : t('people.find.never')}
      </Fact>
      <Fact label={t('people.find.field.sessions')}>{number(detail.sessions)}</Fact>
      <Fact label={t('people.find.field.lockedUntil')}>{detail.lockedUntil && instant(detail.lockedUntil)}</Fact>
      <Fact label={t('people.find.field.created')}>
        {createdBy ? t('people.find.createdBy', { time: created, who: createdBy }) : created}
      </Fact>
    </dl>
  )
}
