import { useUniqueId } from '../../../../runtime/use-unique-id.ts'
import type { RowOf } from '../../../../../contract/activity.ts'
import { GATEWAY_CHANNELS } from '../../../../../contract/institution/connections/payment-accounts.ts'
import type { paymentGateways } from '../../../../../contract/institution/payment-gateways.ts'
import { isolateLtr } from '../../../../../core/i18n/isolate.ts'
import { useMessages } from '../../../../runtime/messages.tsx'
import { IconButton } from '../../../../ui/button/icon-button.tsx'
import type { FieldErrors } from '../../../../ui/form/field-props.ts'
import { CheckField } from '../../../../ui/form/fields/choice-fields.tsx'
import { FixedValue } from '../../../../ui/form/fixed-value.tsx'
import { LineField } from '../../../../ui/form/line-field.tsx'
import { useSettings } from '../../settings-context.ts'
import { AskGateway } from '../ask-gateway.tsx'
import { ConnectionSecretField } from '../sections/connection-secret-field.tsx'
import { LONGEST_NUMBER, MADE_BY_SERVER, type AccountEntry } from './accounts-form.ts'

interface AccountCardProps {
  readonly account: AccountEntry
  readonly place: number
  readonly count: number
  /** Whether it is saved, so that its number stays. */
  readonly isSaved: boolean
  /** What the server knows of it; undefined while it is new, or not loaded. */
  readonly row: RowOf<typeof paymentGateways> | undefined
  readonly errors: FieldErrors
  readonly onChange: (account: AccountEntry) => void
  readonly onBlur: (part: string) => void
  readonly onMove: (place: number, by: -1 | 1) => void
  readonly onRemove: (place: number) => void
}

/** Renders one account of the institution at a gateway, with its place among them. */
export function PaymentAccountCard({
  account,
  place,
  count,
  isSaved,
  row,
  errors,
  onChange,
  onBlur,
  onMove,
  onRemove,
}: AccountCardProps) {
  const { t } = useMessages()
  const { mayEdit } = useSettings()
  const id = useUniqueId()
  const { gateway, merchantId, secretRef, active } = account
  const name = t(`settings.gateway.${gateway}`)
  const title = merchantId === '' ? name : `${name} ${isolateLtr(merchantId)}`
  const bindPart = <Name extends 'merchantId' | 'secretRef' | 'active'>(part: Name, label: string) => ({
    name: `accounts.${place}.${part}`,
    label,
    value: account[part],
    error: errors[`${place}.${part}`],
    onChange: (value: AccountEntry[Name]) => onChange({ ...account, [part]: value }),
    onBlur: () => onBlur(`${place}.${part}`),
  })
  const renderMove = (by: -1 | 1, label: string) => (
    <IconButton
      icon={by === -1 ? 'up' : 'down'}
      label={label}
      data-move={`${account.key} ${by}`}
      aria-disabled={place + by < 0 || place + by === count}
      onClick={() => onMove(place, by)}
    />
  )
  return (
    <section className="c-settings-card" aria-labelledby={id}>
      <header>
        <h3 className="c-subtitle" id={id}>
          {title}
        </h3>
        {mayEdit ? (
          <div className="c-settings-tools">
            {count > 1 ? (
              <>
                {renderMove(-1, t('table.moveUp', { column: title }))}
                {renderMove(1, t('table.moveDown', { column: title }))}
              </>
            ) : null}
            {isSaved && row?.used !== false ? null : (
              <IconButton
                icon="close"
                label={t('settings.gateway.remove', { account: title })}
                onClick={() => onRemove(place)}
              />
            )}
          </div>
        ) : null}
      </header>
      <p className="c-small c-soft">{t(`settings.gateway.channel.${GATEWAY_CHANNELS[gateway]}`)}</p>
      <div className="c-pair">
        {isSaved ? (
          <FixedValue label={t('settings.gateway.merchant')}>
            <bdi dir="ltr">{merchantId}</bdi>
            {row?.used ? <p className="c-hint">{t('settings.gateway.merchantFixed')}</p> : null}
          </FixedValue>
        ) : (
          <LineField
            {...bindPart('merchantId', t('settings.gateway.merchant'))}
            hint={t('settings.gateway.merchantHint')}
            required
            dir="ltr"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck="false"
            maxLength={LONGEST_NUMBER}
          />
        )}
        <ConnectionSecretField
          {...bindPart('secretRef', t('settings.secret'))}
          value={secretRef}
          required
          others={[{ value: MADE_BY_SERVER, label: t('settings.gateway.secretMade') }]}
        />
      </div>
      <CheckField
        {...bindPart('active', t('settings.gateway.active'))}
        value={active}
        hint={t('settings.gateway.activeHint')}
      />
      {mayEdit && isSaved && row ? <AskGateway accountId={row.accountId} account={title} /> : null}
    </section>
  )
}
