import { useEffect, useState } from 'react'

/** Returns whether the content security policy of the page has blocked a frame from an origin. */
export function useFrameBlocked(address: string | undefined): boolean {
  const [blocked, setBlocked] = useState('')
  useEffect(() => {
    if (address === undefined) return
    const { origin } = new URL(address)
    const note = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src' && blockedURI.startsWith(origin)) setBlocked(address)
    }
    document.addEventListener('securitypolicyviolation', note)
    return () => document.removeEventListener('securitypolicyviolation', note)
  }, [address])
  return address !== undefined && blocked === address
}
