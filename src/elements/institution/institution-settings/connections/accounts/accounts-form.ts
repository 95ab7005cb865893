import { useMemo } from 'react'
import * as v from 'valibot'
import {
  GATEWAY_CHANNELS,
  MOST_ACCOUNTS,
  PAYMENT_GATEWAYS,
  merchantId,
  type PaymentAccount,
} from '../../../../../contract/institution/connections/payment-accounts.ts'
import { askQuestion } from '../../../../../core/feedback/confirm.ts'
import { useMessages } from '../../../../runtime/messages.tsx'
import { useForm } from '../../../../ui/form/use-form.ts'
import { useRules } from '../../../../ui/form/rules.ts'
import type { SectionState, Shown } from '../../use-section.ts'

/** Chosen where the server has made the key of an account. */
export const MADE_BY_SERVER = 'SERVER'
/** The longest number of an institution at a gateway. */
export const LONGEST_NUMBER = 60

/** An account while it is edited. */
export interface AccountEntry {
  /** Stays the same while the account is edited and moved. */
  readonly key: string
  readonly gateway: PaymentAccount['gateway']
  readonly merchantId: string
  readonly secretRef: string
  readonly active: boolean
}

/** Returns what identifies an account. */
export const getAccountKey = ({
  gateway,
  merchantId: number,
}: Pick<PaymentAccount, 'gateway' | 'merchantId'>): string => `${gateway}/${number}`

/** Returns the accounts as their form holds them. */
export const toAccountsInput = ({ accounts }: Shown<'GATEWAYS'>): { accounts: readonly AccountEntry[] } => ({
  accounts: accounts.map((account) => ({
    ...account,
    key: getAccountKey(account),
    secretRef: account.secretRef ?? MADE_BY_SERVER,
  })),
})

const listChannels = (accounts: readonly PaymentAccount[]) =>
  new Set(accounts.filter(({ active }) => active).map(({ gateway }) => GATEWAY_CHANNELS[gateway]))

/** Manages the form of the accounts at payment gateways. */
export function useAccountsForm(state: SectionState<'GATEWAYS'>) {
  const { t } = useMessages()
  const rules = useRules()
  const schema = useMemo(() => {
    const entry = v.object({
      key: v.string(),
      gateway: v.picklist(PAYMENT_GATEWAYS),
      merchantId: v.pipe(
        rules.required(LONGEST_NUMBER),
        v.check((text) => v.is(merchantId, text), t('settings.gateway.merchantWrong')),
      ),
      secretRef: v.pipe(v.string(), v.nonEmpty(t('valid.choose'))),
      active: v.boolean(),
    })
    return v.object({
      accounts: v.pipe(
        v.array(entry),
        v.maxLength(MOST_ACCOUNTS),
        v.rawCheck(({ dataset, addIssue }) => {
          if (!dataset.typed) return
          const { value } = dataset
          for (const [place, account] of value.entries())
            if (value.slice(0, place).some((one) => getAccountKey(one) === getAccountKey(account)))
              addIssue({
                message: t('settings.gateway.merchantTwice'),
                path: [
                  { type: 'array', origin: 'value', input: value, key: place, value: account },
                  { type: 'object', origin: 'value', input: account, key: 'merchantId', value: account.merchantId },
                ],
              })
        }),
      ),
    })
  }, [rules, t])
  return useForm({
    schema,
    initial: toAccountsInput(state.base) as v.InferInput<typeof schema>,
    keep: 'institution-settings-gateways',
    async onSubmit({ accounts }) {
      const values: Shown<'GATEWAYS'> = {
        accounts: accounts.map(({ gateway, merchantId: number, secretRef, active }) => ({
          gateway,
          merchantId: number,
          secretRef: secretRef === MADE_BY_SERVER ? null : secretRef,
          active,
        })),
      }
      const after = listChannels(values.accounts)
      const ended = [...listChannels(state.base.accounts)].filter((channel) => !after.has(channel))
      const detail = ended.map((channel) => t(`settings.gateway.ended.${channel}`)).join(' ')
      if (ended.length > 0 && !(await askQuestion({ detail }))) return {}
      return state.save(values, values)
    },
  })
}
