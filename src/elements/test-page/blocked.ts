const blocked: string[] = []

/** What the page's content policy has stopped since this screen was loaded: `directive address`. */
export const blockedSoFar = (): readonly string[] => blocked

if (typeof document !== 'undefined')
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    blocked.push(`${violatedDirective} ${blockedURI}`)
  })
