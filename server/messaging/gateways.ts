import * as v from 'valibot'

/** Where mail is handed over, and as whom. */
export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password. */
  readonly url: string
  readonly from: string
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/
/** Whether an address leads to this machine, where nobody listens in. */
export const isLoopback = (url: string): boolean => LOOPBACK.test(new URL(url).hostname)

/** An address of somebody's mailbox: one, and nothing that could be read as more. */
export const mailAddress = v.pipe(v.string(), v.maxLength(254), v.regex(/^[^\p{Cc}\s@<>,;:"()[\]\\]+@[^\p{Cc}\s@<>,;:"()[\]\\]+$/u))

/** The address of a mail server. */
export const mailUrl = v.pipe(v.string(), v.check((text) => /^smtps?:\/\//.test(text) && URL.canParse(text) && new URL(text).hostname !== ''))

/** The name of a secret that stands in the environment: configurations hold names, never secrets. */
export const secretRef = v.pipe(v.string(), v.regex(/^SECRET_[A-Z0-9_]+$/))

/** Slots may stand anywhere but in the part that says to whom we speak. */
const gatewayUrl = v.pipe(
  v.string(),
  v.check((text) => /^https?:\/\/[^/?#{}@\\]+([/?#]|$)/.test(text) && URL.canParse(text) && (text.startsWith('https:') || isLoopback(text))),
)

/** How an SMS is handed to a gateway by HTTP: any text may hold `{to}`, `{digits}`, `{text}`, `{templateId}`, `{entityId}`, `{header}`, `{language}`, `{id}` and `{secret}`. */
export const smsGateway = v.strictObject({
  /** https, or this machine. */
  url: gatewayUrl,
  method: v.optional(v.picklist(['GET', 'POST']), 'POST'),
  headers: v.optional(v.record(v.string(), v.string()), {}),
  /** The fields of a form … */
  form: v.optional(v.record(v.string(), v.string())),
  /** … or a document whose texts are filled. */
  json: v.optional(v.record(v.string(), v.unknown())),
  /** The registered entity and sender of the institution (DLT). */
  entityId: v.optional(v.string(), ''),
  header: v.optional(v.string(), ''),
  secretRef: v.optional(secretRef),
  /** What the answer holds when the message was taken; nothing said: any answer with a good status. */
  takenWhen: v.optional(v.pipe(v.string(), v.nonEmpty())),
})
/** An SMS gateway (DESIGN, section 9; domain brief 1.8). */
export type SmsGateway = v.InferOutput<typeof smsGateway>

/** A gateway as it stands in the environment. */
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
