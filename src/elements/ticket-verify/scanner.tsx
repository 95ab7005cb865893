import { useEffect, useRef, useState } from 'react'
import { onFault } from '../../core/log.ts'
import { Button } from '../ui/button.tsx'
import { useWords } from '../words.tsx'
import { lampOf, scan, type ScanEnd, type ScanState } from './camera.ts'

interface ScannerProps {
  /** Called once: with a code, a problem, or nothing when it was stopped. */
  readonly onEnd: (end: ScanEnd) => void
}

/** The picture of the camera until it has seen the QR code of a ticket. Stops when it is stopped, taken away or hidden. */
export function Scanner({ onEnd }: ScannerProps) {
  const { t } = useWords()
  const box = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<ScanState>('starting')
  const [lamp, setLamp] = useState<{ readonly on: boolean; readonly set: (on: boolean) => Promise<void> }>()
  const end = useRef(onEnd)
  end.current = onEnd

  useEffect(() => {
    const over = new AbortController()
    const hidden = () => {
      if (document.hidden) end.current(undefined)
    }
    document.addEventListener('visibilitychange', hidden)
    const tell = (now: ScanState, stream: MediaStream) => {
      setState(now)
      const set = lampOf(stream)
      if (set) setLamp((before) => before ?? { on: false, set })
    }
    box.current?.scrollIntoView({ block: 'nearest' })
    if (video.current)
      scan(video.current, over.signal, tell).then(
        (ended) => {
          if (!over.signal.aborted) end.current(ended)
        },
        (fault: unknown) => {
          onFault(fault)
          if (!over.signal.aborted) end.current({ problem: 'busy' })
        },
      )
    return () => {
      document.removeEventListener('visibilitychange', hidden)
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
