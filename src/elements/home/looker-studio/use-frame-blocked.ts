import { useEffect, useState } from 'react'

/** Returns whether the content security policy of the page has blocked a frame from the origin of an address. */
export function useFrameBlocked(address: string | undefined): boolean {
  const [blocked, setBlocked] = useState<readonly string[]>([])
  // From the start: the event may come before an effect of the frame runs.
  useEffect(() => {
    const recordBlockedFrame = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src' && URL.canParse(blockedURI))
        setBlocked((before) => [...before, new URL(blockedURI).origin])
    }
    document.addEventListener('securitypolicyviolation', recordBlockedFrame)
    return () => document.removeEventListener('securitypolicyviolation', recordBlockedFrame)
  }, [])
  return address !== undefined && blocked.includes(new URL(address).origin)
}
