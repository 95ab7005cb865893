import * as v from 'valibot'
import { smsGateway } from '../../../src/contract/institution/connections/gateways.ts'
import { readJson } from '../json/read-json.ts'

/** The mail server and the sender address. */
export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password. */
  readonly url: string
  readonly from: string
}

/** A gateway as JSON text in an environment variable. */
export const smsGatewayJson = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): unknown => {
    const read = readJson(dataset.value)
    if ('value' in read) return read.value
    addIssue({ message: 'JSON' })
    return NEVER
  }),
  smsGateway,
)
