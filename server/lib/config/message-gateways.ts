import * as v from 'valibot'

/** The mail server and the sender address. */
export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password. */
  readonly url: string
  readonly from: string
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/
/** Returns whether a URL points to this machine, where the connection cannot be intercepted. */
export const isLoopback = (url: string): boolean => LOOPBACK.test(new URL(url).hostname)

/** An e-mail address: exactly one, without characters that could be parsed as more. */
export const mailAddress = v.pipe(
  v.string(),
  v.maxLength(254),
  v.regex(/^[^\p{Cc}\s@<>,;:"()[\]\\]+@[^\p{Cc}\s@<>,;:"()[\]\\]+$/u),
)

/** The URL of a mail server. */
export const mailUrl = v.pipe(
  v.string(),
  v.check((text) => /^smtps?:\/\//.test(text) && URL.canParse(text) && new URL(text).hostname !== ''),
)

/** The name of an environment variable with a secret: configurations contain names, never secrets. */
export const secretRef = v.pipe(v.string(), v.regex(/^SECRET_[A-Z0-9_]+$/))

/** Placeholders may appear anywhere except in the scheme and host. */
const gatewayUrl = v.pipe(
  v.string(),
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
  headers: v.optional(v.record(v.string(), v.string()), {}),
  /** Fields of a form body. */
  form: v.optional(v.record(v.string(), v.string())),
  /** JSON body, used instead of `form` if both are set; placeholders in its texts are replaced. */
  json: v.optional(v.record(v.string(), v.unknown())),
  /** The registered entity and sender of the institution (DLT). */
  entityId: v.optional(v.string(), ''),
  header: v.optional(v.string(), ''),
  secretRef: v.optional(secretRef),
  /** Text that the response contains when the message was accepted; absent: any success status means accepted. */
  takenWhen: v.optional(v.pipe(v.string(), v.nonEmpty())),
})
/** An SMS gateway (DESIGN, section 9; domain brief 1.8). */
export type SmsGateway = v.InferOutput<typeof smsGateway>

/** A gateway as JSON text in an environment variable. */
export const smsGatewayJson = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): unknown => {
    try {
      return JSON.parse(dataset.value) as unknown
    } catch {
      addIssue({ message: 'JSON' })
      return NEVER
    }
  }),
  smsGateway,
)
