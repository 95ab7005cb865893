import { useEffect, useRef, useState } from 'react'
import { onFault } from '../../../core/feedback/log.ts'
import { Button } from '../../ui/button/button.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import { findTorch, scanVideo, type ScanEnd, type ScanState } from './camera.ts'

interface ScannerProps {
  /** Called once: with a code, with a problem, or with undefined when the scan was stopped. */
  readonly onEnd: (end: ScanEnd) => void
}

/**
 * Renders the camera's picture until it contains the QR code of a ticket. Stops on request, on unmount and when hidden.
 */
export function Scanner({ onEnd }: ScannerProps) {
  const { t } = useMessages()
  const box = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<ScanState>('starting')
  const [lamp, setLamp] = useState<{ readonly on: boolean; readonly set: (on: boolean) => Promise<void> }>()
  const end = useRef(onEnd)
  end.current = onEnd

  useEffect(() => {
    const over = new AbortController()
    const handleVisibilityChange = () => {
      if (document.hidden) end.current(undefined)
    }
    document.addEventListener('visibilitychange', handleVisibilityChange)
    const reportState = (now: ScanState, stream: MediaStream) => {
      setState(now)
      const set = findTorch(stream)
      if (set) setLamp((before) => before ?? { on: false, set })
    }
    box.current?.scrollIntoView({ block: 'nearest' })
    if (video.current)
      scanVideo(video.current, over.signal, reportState).then(
        (ended) => {
          if (!over.signal.aborted) end.current(ended)
        },
        (fault: unknown) => {
          onFault(fault)
          if (!over.signal.aborted) end.current({ problem: 'reader' })
        },
      )
    return () => {
      document.removeEventListener('visibilitychange', handleVisibilityChange)
      over.abort()
    }
  }, [])

  return (
    <div ref={box} className="c-scanner" role="group" aria-label={t('verify.camera')}>
      <div className="c-scanner-picture">
        <video ref={video} muted playsInline aria-hidden="true" />
        <span className="c-scanner-frame" data-state={state} />
      </div>
      <p role="status">{t(`verify.${state}`)}</p>
      <div className="c-row">
        <Button kind="secondary" autoFocus onClick={() => onEnd(undefined)}>
          {t('verify.stop')}
        </Button>
        {lamp ? (
          <Button
            kind="secondary"
            onClick={() => {
              lamp.set(!lamp.on).then(() => setLamp({ ...lamp, on: !lamp.on }), onFault)
            }}
          >
            {t(lamp.on ? 'verify.lightOff' : 'verify.lightOn')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
