import { useEffect, useRef } from 'react'
import { MOST_ACCOUNTS } from '../../../../../contract/institution/connections/payment-accounts.ts'
import { paymentGateways } from '../../../../../contract/institution/payment-gateways.ts'
import { useMessages } from '../../../../runtime/messages.tsx'
import { Button } from '../../../../ui/button/button.tsx'
import { Notice } from '../../../../ui/notice/notice.tsx'
import { Failed } from '../../../../ui/query/query-state.tsx'
import { useLiveQuery } from '../../../../ui/query/use-live-query.ts'
import { SectionForm } from '../../section-form.tsx'
import { useSettings } from '../../settings-context.ts'
import { useMoves } from '../../use-moves.ts'
import { useSection } from '../../use-section.ts'
import { useSecretHint } from '../sections/connection-secret-field.tsx'
import { PaymentAccountCard } from './payment-account-card.tsx'
import { getAccountKey, toAccountsInput, MADE_BY_SERVER, useAccountsForm, type AccountEntry } from './accounts-form.ts'

/** Renders the accounts at payment gateways: their order, which of them are in use, and what is saved of each. */
export function AccountsSection() {
  const { t } = useMessages()
  const { settings, mayEdit } = useSettings()
  const { offered, seen } = settings.GATEWAYS
  const secretHint = useSecretHint()
  const state = useSection('GATEWAYS')
  const form = useAccountsForm(state)
  const [loaded, reload] = useLiveQuery(paymentGateways, true)
  const list = useRef<HTMLDivElement>(null)
  const added = useRef(0)
  const lastSeen = useRef(seen)
  // What was saved may have made new accounts.
  useEffect(() => {
    if (lastSeen.current === seen) return
    lastSeen.current = seen
    reload(true)
  }, [seen, reload])
  const rows = loaded.status === 'found' ? loaded.rows : []
  const { accounts } = form.values
  const isSaved = (account: AccountEntry) =>
    form.saved.accounts.some((one) => one.key === account.key && getAccountKey(one) === getAccountKey(account))
  const { errors, onChange, onBlur, error } = form.parts('accounts', t('settings.page.GATEWAYS'))
  const changeAccounts = (next: readonly AccountEntry[]) => onChange([...next])
  const moveAccount = useMoves(list, accounts, ({ key }) => key, changeAccounts)
  const addAccount = (gateway: AccountEntry['gateway']) => {
    added.current += 1
    const key = `new-${added.current}`
    changeAccounts([...accounts, { key, gateway, merchantId: '', secretRef: MADE_BY_SERVER, active: false }])
  }
  if (accounts.length === 0 && offered.length === 0)
    return (
      <div className="c-settings-empty">
        <h3 className="c-subtitle">{t('settings.gateway.none')}</h3>
        <p className="c-soft">{t('settings.gateway.noneHelp')}</p>
      </div>
    )
  return (
    <SectionForm state={state} form={form} input={(values) => toAccountsInput(values) as typeof form.values}>
      {loaded.status === 'failed' ? <Failed reply={loaded.reply} onAgain={reload} /> : null}
      {error === undefined ? null : <Notice kind="danger">{error}</Notice>}
      {accounts.length > 1 ? <p className="c-small c-soft">{t('settings.gateway.orderHint')}</p> : null}
      <p className="c-small c-soft">
        {t('settings.secret')}: {secretHint}
      </p>
      <div className="c-settings-cards" ref={list}>
        {accounts.map((account, place) => (
          <PaymentAccountCard
            key={account.key}
            account={account}
            place={place}
            count={accounts.length}
            isSaved={isSaved(account)}
            row={rows.find((row) => getAccountKey(row) === getAccountKey(account))}
            errors={errors}
            onChange={(next) => changeAccounts(accounts.map((one, at) => (at === place ? next : one)))}
            onBlur={onBlur ?? (() => undefined)}
            onMove={moveAccount}
            onRemove={() => changeAccounts(accounts.filter((_, at) => at !== place))}
          />
        ))}
      </div>
      {mayEdit && accounts.length < MOST_ACCOUNTS && offered.length > 0 ? (
        <div className="c-row">
          {offered.map((gateway) => (
            <Button key={gateway} kind="secondary" onClick={() => addAccount(gateway)}>
              {t('settings.gateway.add', { gateway: t(`settings.gateway.${gateway}`) })}
            </Button>
          ))}
        </div>
      ) : null}
    </SectionForm>
  )
}
