import * as v from 'valibot'
import { readAllowedHost, type AllowedHost } from './connection-hosts.ts'
import { isDataKey } from '../../db/data-key-codec.ts'
import { mailAddress, mailUrl } from '../../../src/contract/institution/connections/gateways.ts'
import { smsGatewayJson } from './message-gateways.ts'
import { proxies } from './proxies.ts'
import { LOG_LEVELS, type SettingName } from './setting-rows.ts'

const wholeNumberSchema = (min: number, max: number, says: string) =>
  v.pipe(v.string(), v.regex(/^\d{1,9}$/, says), v.transform(Number), v.minValue(min, says), v.maxValue(max, says))

const origin = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'a list of origins such as https://www.example.ac.in',
  ),
)

const ADDRESS = 'an address that begins with https:// or http://, of at most 120 characters'
const address = v.pipe(
  v.string(),
  v.maxLength(120, ADDRESS),
  v.check((text) => /^https?:\/\/[!-~]+$/.test(text) && URL.canParse(text), ADDRESS),
)

const PORT = 'a port from 0 to 65535'
const host = v.pipe(v.string(), v.regex(/^[A-Za-z0-9.:_-]+$/, 'a host name or an address'))
const CONTACT = 'an address that begins with mailto: or https://'
const SCALE = 'a number above 0 and at most 1'

/**
 * Parses an empty text as null. Replaces the validation message of any other text: the schema's own message would
 * repeat the value, including secrets in it.
 */
const nullableSchema = <Value>(schema: v.GenericSchema<string, Value>, says: string) =>
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }): Value | null => {
      if (dataset.value === '') return null
      const parsed = v.safeParse(schema, dataset.value)
      if (parsed.success) return parsed.output
      addIssue({ message: says })
      return NEVER
    }),
  )

/** Parses each setting; the message of an issue says what a valid value is. */
export const schemas = {
  PORT: wholeNumberSchema(0, 65535, PORT),
  HOST: host,
  MANAGEMENT_PORT: nullableSchema(wholeNumberSchema(0, 65535, PORT), PORT),
  MANAGEMENT_HOST: host,
  PUBLIC_URL: nullableSchema(
    v.pipe(
      v.string(),
      v.transform((text) => text.replace(/\/$/, '')),
      v.check((text) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text),
    ),
    'an origin such as https://portal.example.ac.in, without a path',
  ),
  DATA_DIR: v.string(),
  DATABASE_URL: v.pipe(
    v.string(),
    v.check(
      (text) => text === '' || (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)),
      'an address that begins with postgres://',
    ),
  ),
  DATA_KEY: v.pipe(
    v.string(),
    v.transform((text) => text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))),
    v.array(v.pipe(v.string(), v.check(isDataKey, 'a list of keys of 32 bytes, each as base64'))),
  ),
  SEED: v.picklist(['', 'demo', 'none'], 'demo or none'),
  PLATFORM_INSTITUTION: v.pipe(v.string(), v.regex(/^([a-z0-9-]{2,30})?$/, 'the code of an institution')),
  SEED_SCALE: v.pipe(
    v.string(),
    v.regex(/^\d*\.?\d+$/, SCALE),
    v.transform(Number),
    v.gtValue(0, SCALE),
    v.maxValue(1, SCALE),
  ),
  LOGIN_PASSPHRASE: v.string(),
  ALLOWED_ORIGINS: v.pipe(
    v.string(),
    v.transform((text) => text.split(',').filter((part) => part.trim() !== '')),
    v.array(origin),
  ),
  TRUST_PROXY: proxies,
  DATABASE_TIMEOUT_SECONDS: wholeNumberSchema(1, 3600, 'a whole number from 1 to 3600'),
  SHUTDOWN_SECONDS: wholeNumberSchema(1, 600, 'a whole number from 1 to 600'),
  DRAIN_SECONDS: wholeNumberSchema(0, 300, 'a whole number from 0 to 300'),
  CALLS_PER_MINUTE: wholeNumberSchema(0, 100_000_000, 'a whole number'),
  SECOND_PERSON_DAYS: wholeNumberSchema(1, 365, 'a whole number from 1 to 365'),
  ERASURE_DELAY_DAYS: wholeNumberSchema(1, 30, 'a whole number from 1 to 30'),
  VERIFY_URL: v.union([v.literal(''), address], ADDRESS),
  PORTAL_URL: v.union([v.literal(''), address], ADDRESS),
  SMTP_URL: nullableSchema(mailUrl, 'an address such as smtps://user:password@mail.example.ac.in'),
  MAIL_FROM: nullableSchema(mailAddress, 'an address such as no-reply@example.ac.in'),
  SMS_GATEWAY: nullableSchema(smsGatewayJson, 'the JSON of a gateway as docs/deployment.md describes it'),
  SECURITY_CONTACT: v.pipe(
    v.string(),
    v.maxLength(200, CONTACT),
    v.check(
      (text) => text === '' || (/^(mailto:[^@\s]+@[^@\s]+|https:\/\/[!-~]+)$/.test(text) && URL.canParse(text)),
      CONTACT,
    ),
  ),
  OPENID_LOOPBACK: v.picklist(['true', 'false'], 'true or false'),
  CONNECTION_HOSTS: v.pipe(
    v.string(),
    v.transform((text) =>
      text
        .toLowerCase()
        .split(',')
        .map((part) => part.trim()),
    ),
    v.transform((parts) => parts.filter((part) => part !== '')),
    v.array(
      v.pipe(
        v.string(),
        v.rawTransform(({ dataset, addIssue, NEVER }): AllowedHost => {
          const read = readAllowedHost(dataset.value)
          if (read) return read
          addIssue({ message: 'host names, each with its port unless it is a usual one, separated by commas' })
          return NEVER
        }),
      ),
    ),
  ),
  SLOW_CALL_MILLISECONDS: wholeNumberSchema(0, 3_600_000, 'a whole number from 0 to 3600000'),
  LOG_LEVEL: v.picklist(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`),
} satisfies Record<SettingName, v.GenericSchema<string, unknown>>
