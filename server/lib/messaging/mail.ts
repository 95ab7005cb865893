import { createTransport } from 'nodemailer'
import * as v from 'valibot'
import { isLoopback, mailAddress } from '../../../src/contract/institution/connections/gateways.ts'
import { getLocalisedName, type Client } from '../clients/clients.ts'
import { getDirection } from '../i18n/messages.ts'
import type { Delivery, OutboxRow } from './delivery.ts'
import type { MailSettings } from '../config/message-gateways.ts'

const CONNECT_MS = 10_000
const SILENCE_MS = 20_000
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Thaana}\p{Script=Hebrew}]/u
const MARKS = { ltr: '\u200e', rtl: '\u200f' } as const

/**
 * Adds a direction mark to a line that starts with a name in another script, so that it keeps its language's direction.
 */
function addDirectionMark(line: string, language: OutboxRow['language']): string {
  const [first] = /\p{L}/u.exec(line) ?? []
  if (first === undefined || /^https?:/.test(line)) return line
  const direction = getDirection(language)
  return RIGHT_TO_LEFT.test(first) === (direction === 'rtl') ? line : MARKS[direction] + line
}

/**
 * Returns the text of a mail: links are on lines of their own, because mail programs detect them there, and the sender
 * is named at the end.
 */
export function formatMailText({ body, language }: Pick<OutboxRow, 'body' | 'language'>, client: Client): string {
  const { email, phone } = client.details.helpdesk
  const office = [email, phone].filter((way) => way !== null).join(' · ')
  const lines = [
    ...body.replaceAll(/\s+(https?:\/\/\S+)/g, '\n\n$1').split('\n'),
    '',
    '-- ',
    getLocalisedName(client.names, language),
    office,
  ]
  return lines
    .map((line) => addDirectionMark(line, language))
    .join('\n')
    .trimEnd()
}

/** Converts an error to a code: the server's own text may contain anything. */
function toDelivery(error: unknown): Delivery {
  const { code, responseCode, permanent } = error as {
    readonly code?: string
    readonly responseCode?: number
    readonly permanent?: boolean
  }
  const failure =
    code === 'EAUTH'
      ? 'AUTH'
      : responseCode !== undefined
        ? `SMTP_${responseCode}`
        : code === 'ETLS'
          ? 'TLS'
          : code === 'ETIMEDOUT' || code === 'EABORT'
            ? 'TIMEOUT'
            : 'CONNECT'
  // If the server refuses the password, the configuration is at fault and not the message.
  return { status: permanent === true && code !== 'EAUTH' ? 'FAILED' : 'RETRY', failure }
}

/** Sends a mail through a server. The `Message-ID` is the same at every attempt. */
export async function deliverMail(
  row: Pick<OutboxRow, 'publicId' | 'address' | 'language' | 'subject' | 'body' | 'createdAt'>,
  client: Client,
  { url, from, secret }: MailSettings & { readonly secret: string },
  signal: AbortSignal,
): Promise<Delivery> {
  if (!v.is(mailAddress, row.address)) return { status: 'FAILED', failure: 'ADDRESS' }
  const { protocol, hostname, port, username } = new URL(url)
  const transport = createTransport({
    host: hostname.replaceAll(/^\[|\]$/g, ''),
    ...(port === '' ? {} : { port: Number(port) }),
    secure: protocol === 'smtps:',
    requireTLS: protocol === 'smtp:' && !isLoopback(url.replace(/^smtps?:/, 'http:')),
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: secret } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const { email } = client.details.helpdesk
  try {
    await transport.sendMail({
      from: { name: getLocalisedName(client.names, row.language), address: from },
      to: { name: '', address: row.address },
      ...(email === null ? {} : { replyTo: { name: '', address: email } }),
      subject: addDirectionMark(row.subject ?? '', row.language),
      text: formatMailText(row, client),
      messageId: `<${row.publicId}@${from.slice(from.lastIndexOf('@') + 1)}>`,
      date: row.createdAt,
      headers: { 'Content-Language': row.language, 'Auto-Submitted': 'auto-generated' },
      signal,
    })
    return { status: 'SENT' }
  } catch (error) {
    return toDelivery(error)
  } finally {
    transport.close()
  }
}
