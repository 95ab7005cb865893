import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
import { id } from '../parts.ts'
import { PAYMENT_GATEWAYS } from './connections/payment-accounts.ts'

const MENU = '/institution-settings'

/** Returns the institution's accounts at payment gateways, in their order. Secrets are not in it. */
export const paymentGateways = defineQuery({
  id: 'paymentGateways',
  access: 'r',
  needs: { menu: MENU, verb: 'view' },
  input: v.nullish(v.strictObject({})),
  row: v.object({
    accountId: v.number(),
    gateway: v.picklist(PAYMENT_GATEWAYS),
    channel: v.picklist(['GATEWAY', 'CSC']),
    merchantId: v.string(),
    active: v.boolean(),
    /** Whether payments or messages belong to it, so that it cannot be removed. */
    used: v.boolean(),
  }),
})

/**
 * Asks a gateway for the payments of an empty period: the cheapest call that proves who asks. REACHED: it answered, and
 * accepted the credentials. REFUSED: it answered, but does not accept them. INVALID: its answer is not signed by the
 * gateway, or cannot be read. Nothing is stored.
 */
export const askGateway = defineActivity({
  name: 'askGateway',
  access: 'r',
  needs: { menu: MENU, verb: 'edit' },
  writes: true,
  input: v.strictObject({ accountId: id }),
  output: v.object({
    outcome: v.picklist(['REACHED', 'REFUSED', 'INVALID', 'UNREACHABLE']),
    /** How long it took to answer. */
    milliseconds: v.number(),
  }),
})
