import * as v from 'valibot'
import { secretRef } from './gateways.ts'

/** The gateways that the server has an adapter for. */
export const PAYMENT_GATEWAYS = ['SANDBOX_BANK', 'SANDBOX_CSC'] as const
/** A gateway that the server has an adapter for. */
export type PaymentGateway = (typeof PAYMENT_GATEWAYS)[number]

/** How the payments of each gateway are begun: by payers online, or at service centres. */
export const GATEWAY_CHANNELS = {
  SANDBOX_BANK: 'GATEWAY',
  SANDBOX_CSC: 'CSC',
} as const satisfies Readonly<Record<PaymentGateway, 'GATEWAY' | 'CSC'>>

/** The most accounts of an institution. */
export const MOST_ACCOUNTS = 10

/** The number of an institution at a gateway, as the gateway has given it. */
export const merchantId = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,60}$/))

/** An account of an institution at a gateway. Its gateway and its number identify it. */
export const paymentAccount = v.strictObject({
  gateway: v.picklist(PAYMENT_GATEWAYS),
  merchantId,
  /** The name of the key that is shared with the gateway; null: the server has made one. */
  secretRef: v.nullable(secretRef),
  /** Whether new payments may go to it. */
  active: v.boolean(),
})
/** An account of an institution at a gateway. */
export type PaymentAccount = v.InferOutput<typeof paymentAccount>

/** The accounts of an institution. New payments go to the first one of their channel that is active. */
export const paymentAccounts = v.strictObject({ accounts: v.pipe(v.array(paymentAccount), v.maxLength(MOST_ACCOUNTS)) })

/** Returns accounts by gateway and number, for comparison; `place` counts from 1. */
export const groupAccountsByName = (accounts: readonly PaymentAccount[]): object => ({
  gateways: Object.fromEntries(
    PAYMENT_GATEWAYS.map((gateway) => [
      gateway,
      Object.fromEntries(
        accounts.flatMap((account, place) =>
          account.gateway === gateway
            ? [[account.merchantId, { active: account.active, secretRef: account.secretRef, place: place + 1 }]]
            : [],
        ),
      ),
    ]),
  ),
})
