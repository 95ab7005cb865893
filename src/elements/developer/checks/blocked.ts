/** A resource or action blocked by the page's content security policy. */
export interface Blocked {
  /** `connect-src`, `img-src`, `require-trusted-types-for` … */
  readonly directive: string
  /** The address, or a keyword such as `inline`. */
  readonly what: string
}

const blocked: Blocked[] = []
const recordBlocked = (directive: string, what: string): void => {
  if (!blocked.some((one) => one.directive === directive && one.what === what)) blocked.push({ directive, what })
}

/**
 * Returns what the page's content security policy has blocked; in Chrome and Edge including what it blocked before this
 * screen was loaded.
 */
export const listBlocked = (): readonly Blocked[] => [...blocked]

if (typeof document !== 'undefined') {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, disposition }) => {
    if (disposition === 'enforce') recordBlocked(effectiveDirective, blockedURI)
  })
  if ('ReportingObserver' in globalThis)
    new ReportingObserver(
      (reports) => {
        for (const { body } of reports) {
          const { effectiveDirective, blockedURL, disposition } =
            (body as { toJSON: () => Readonly<Record<string, unknown>> } | null)?.toJSON() ?? {}
          if (disposition === 'enforce')
            recordBlocked(String(effectiveDirective), typeof blockedURL === 'string' ? blockedURL : '')
        }
      },
      { types: ['csp-violation'], buffered: true },
    ).observe()
}
