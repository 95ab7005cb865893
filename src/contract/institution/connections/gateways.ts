import * as v from 'valibot'
import { plainTextSchema, WELL_FORMED } from '../../parts.ts'

const LONGEST_SETTING = 2000

/** Returns whether a JSON value consists of texts of bounded length, numbers and the like. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= LONGEST_SETTING && WELL_FORMED.test(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, member]) => isStorable(name) && isStorable(member))
}
const fields = v.record(plainTextSchema(200), plainTextSchema(LONGEST_SETTING))

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/
/** Returns whether a URL points to the machine of the server, where the connection cannot be intercepted. */
export const isLoopback = (url: string): boolean => LOOPBACK.test(new URL(url).hostname)

/** An e-mail address: exactly one, without characters that could be parsed as more. */
export const mailAddress = v.pipe(
  v.string(),
  v.maxLength(254),
  v.regex(WELL_FORMED),
  v.regex(/^[^\p{Cc}\s@<>,;:"()[\]\\]+@[^\p{Cc}\s@<>,;:"()[\]\\]+$/u),
)

/** The URL of a mail server. */
export const mailUrl = v.pipe(
  plainTextSchema(LONGEST_SETTING),
  v.check((text) => /^smtps?:\/\//.test(text) && URL.canParse(text) && new URL(text).hostname !== ''),
)

/** The name of an environment variable with a secret: configurations contain names, never secrets. */
export const secretRef = v.pipe(v.string(), v.maxLength(100), v.regex(/^SECRET_[A-Z0-9_]+$/))

/** An institution's own mail server: `messaging.mail`. The password is in an environment variable. */
export const ownMail = v.strictObject({
  url: v.pipe(
    mailUrl,
    v.check((text) => new URL(text).password === ''),
  ),
  from: mailAddress,
  secretRef: v.optional(secretRef),
})

/** Placeholders may appear anywhere except in the scheme and host. */
const gatewayUrl = v.pipe(
  plainTextSchema(LONGEST_SETTING),
  v.check(
    (text) =>
      /^https?:\/\/[^/?#{}@\\]+([/?#]|$)/.test(text) &&
      URL.canParse(text) &&
      (text.startsWith('https:') || isLoopback(text)),
  ),
)

/**
 * Configuration of an SMS gateway called by HTTP. Any text may contain `{to}`, `{digits}`, `{text}`, `{templateId}`,
 * `{entityId}`, `{header}`, `{language}`, `{id}` and `{secret}`.
 */
export const smsGateway = v.strictObject({
  /** https, or http to this machine. */
  url: gatewayUrl,
  method: v.optional(v.picklist(['GET', 'POST']), 'POST'),
  headers: v.optional(fields, {}),
  /** Fields of a form body. */
  form: v.optional(fields),
  /** JSON body, used instead of `form` if both are set; placeholders in its texts are replaced. */
  json: v.optional(v.record(plainTextSchema(200), v.custom<unknown>(isStorable))),
  /** The registered entity and sender of the institution (DLT). */
  entityId: v.optional(plainTextSchema(60), ''),
  header: v.optional(plainTextSchema(60), ''),
  secretRef: v.optional(secretRef),
  /** Text that the response contains when the message was accepted; absent: any success status means accepted. */
  takenWhen: v.optional(v.pipe(plainTextSchema(200), v.nonEmpty())),
})
/** An SMS gateway (specification, section 10.8). */
export type SmsGateway = v.InferOutput<typeof smsGateway>

const NAMES_SECRET = /^(x-)?(authorization|auth|api-?key|.*(key|token|secret|passwd|password|pwd))$/i

/** Returns whether a gateway contains a secret itself, instead of `{secret}`, judging by the names of its fields. */
export const hasOwnSecret = ({ headers, form, json }: SmsGateway): boolean =>
  [headers, form ?? {}, json ?? {}].some((fields) =>
    Object.entries(fields).some(
      ([name, value]) =>
        NAMES_SECRET.test(name) && typeof value === 'string' && value !== '' && !value.includes('{secret}'),
    ),
  )
