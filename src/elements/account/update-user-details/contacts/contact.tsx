import { useEffect, useRef, useState } from 'react'
import type { ClientDetails } from '../../../../contract/institution/institution.ts'
import type { Country } from '../../../ui/form/fields/phones.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Tag } from '../../../ui/tags/tag.tsx'
import { useMessages } from '../../../runtime/messages.tsx'
import { ContactChange, type ContactKind } from './contact-change.tsx'
import { Guardian } from '../guardian.tsx'
import type { Own } from '../use-details.ts'

/** Returns the country of an institution's telephone numbers, derived from its currency. */
const getPhoneCountry = (client: ClientDetails | undefined): Country => (client?.currency === 'MVR' ? 'MV' : 'IN')

interface ContactLineProps {
  readonly kind: ContactKind
  readonly own: Own
  readonly country: Country
}

/** Renders an email address or a mobile number: its value, whether it is verified, and the button to change it. */
function ContactLine({ kind, own, country }: ContactLineProps) {
  const { t, instant } = useMessages()
  const { details, mergeDetails, refresh } = own
  const isMail = kind === 'EMAIL'
  const [value, verifiedAt] = isMail
    ? [details.email, details.emailVerifiedAt]
    : [details.mobile, details.mobileVerifiedAt]
  const [changing, setChanging] = useState(false)
  const [isMessageShown, setIsMessageShown] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasChanging = useRef(false)
  // The fields unmount after a change; return the focus to the button that opened them.
  useEffect(() => {
    if (!changing && wasChanging.current) button.current?.focus()
    wasChanging.current = changing
  }, [changing])

  const label = t(isMail ? 'account.my.email' : 'account.my.mobile')
  const action =
    value === null
      ? isMail
        ? 'account.my.addEmail'
        : 'account.my.addMobile'
      : verifiedAt === null
        ? isMail
          ? 'account.my.verifyEmail'
          : 'account.my.verifyMobile'
        : isMail
          ? 'account.my.changeEmail'
          : 'account.my.changeMobile'
  return (
    <div className="c-contact" role="group" aria-label={label}>
      <div className="c-contact-line">
        <div className="c-contact-words">
          <span className="c-label">{label}</span>
          <span className="c-contact-value">
            {value === null ? <span className="c-soft">{t('account.my.none')}</span> : <bdi dir="ltr">{value}</bdi>}
            {value === null ? null : (
              <Tag kind={verifiedAt === null ? 'warning' : 'success'} size="small">
                {t(verifiedAt === null ? 'account.my.unverified' : 'account.my.verified')}
              </Tag>
            )}
          </span>
          {verifiedAt === null ? null : (
            <span className="c-small c-soft">{t('account.my.verifiedAt', { time: instant(verifiedAt) })}</span>
          )}
        </div>
        {changing ? null : (
          <Button
            ref={button}
            kind="secondary"
            data-size="small"
            onClick={() => {
              setIsMessageShown(false)
              setChanging(true)
            }}
          >
            {t(action)}
          </Button>
        )}
      </div>
      {isMessageShown && !changing ? (
        <Notice kind="success" announced>
          {t(isMail ? 'account.my.emailChanged' : 'account.my.mobileChanged')}
        </Notice>
      ) : null}
      {changing ? (
        <ContactChange
          kind={kind}
          country={country}
          begin={verifiedAt === null ? (value ?? '') : ''}
          toldOld={verifiedAt !== null}
          onCancel={() => setChanging(false)}
          onConfirmed={(confirmed, rowVersion) => {
            const at = new Date().toISOString()
            mergeDetails({
              rowVersion,
              ...(isMail ? { email: confirmed, emailVerifiedAt: at } : { mobile: confirmed, mobileVerifiedAt: at }),
            })
            setIsMessageShown(true)
            setChanging(false)
            void refresh()
          }}
        />
      ) : null}
    </div>
  )
}

/** Renders the contact details. A new address or number takes effect once its code is confirmed. */
export function Contact({ own, client }: { readonly own: Own; readonly client: ClientDetails | undefined }) {
  const country = getPhoneCountry(client)
  return (
    <>
      <ContactLine kind="EMAIL" own={own} country={country} />
      <ContactLine kind="MOBILE" own={own} country={country} />
      {own.details.prn === null ? null : <Guardian own={own} country={country} />}
    </>
  )
}
