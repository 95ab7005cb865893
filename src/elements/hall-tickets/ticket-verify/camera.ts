import { readTicketCode } from '../../../core/hall-tickets/ticket-code.ts'
import { loadReader } from './detector.ts'

/** Why there is no camera picture. */
type CameraProblem = 'refused' | 'none' | 'busy' | 'insecure'
/** Progress of a scan, for the person who holds the phone. */
export type ScanState = 'starting' | 'hold' | 'nothingYet' | 'otherCode'
/** Why a scan found nothing; `reader`: the QR code reader could not be loaded. */
export type ScanProblem = CameraProblem | 'reader'
/** Result of a scan; undefined when it was cancelled. */
export type ScanEnd = { readonly code: string } | { readonly problem: ScanProblem } | undefined

const PAUSE_MS = 120
const QUIET_MS = 8000

const PROBLEMS: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
}

async function openCamera(): Promise<MediaStream | CameraProblem> {
  if (!isSecureContext) return 'insecure'
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) return 'none'
  try {
    return await devices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
    })
  } catch (fault) {
    return (fault instanceof DOMException && PROBLEMS[fault.name]) || 'busy'
  }
}

/** Type of a camera's torch, which the platform's types do not include. */
type Lamp = MediaTrackCapabilities & MediaTrackConstraintSet & { torch?: boolean }

/** Returns a function that switches the torch of the phone; undefined when there is none. */
export function findTorch(stream: MediaStream): ((on: boolean) => Promise<void>) | undefined {
  const [track] = stream.getVideoTracks()
  const capabilities = track && 'getCapabilities' in track ? (track.getCapabilities() as Lamp) : {}
  return track && capabilities.torch ? (on) => track.applyConstraints({ advanced: [{ torch: on } as Lamp] }) : undefined
}

/** Scans until it finds the QR code of a ticket. Reports other codes. */
async function watchVideo(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onState: (state: ScanState) => void,
): Promise<string | undefined> {
  const read = await loadReader()
  let since = performance.now()
  while (!signal.aborted) {
    const codes = await read(video, false)
    const ticket = codes.find((code) => readTicketCode(code)?.kind === 'payload')
    if (ticket) return ticket
    if (codes.length > 0) {
      onState('otherCode')
      since = performance.now()
    } else if (performance.now() - since > QUIET_MS) onState('nothingYet')
    await new Promise((done) => setTimeout(done, PAUSE_MS))
  }
  return undefined
}

/**
 * Shows the camera's picture and scans it. Always turns the camera off at the end. Rejects when the QR reader cannot be
 * loaded.
 */
export async function scanVideo(
  video: HTMLVideoElement,
  given: AbortSignal,
  onState: (state: ScanState, stream: MediaStream) => void,
): Promise<ScanEnd> {
  const stream = await openCamera()
  if (typeof stream === 'string') return given.aborted ? undefined : { problem: stream }
  const unplugged = new AbortController()
  const signal = AbortSignal.any([given, unplugged.signal])
  for (const track of stream.getTracks()) track.addEventListener('ended', () => unplugged.abort())
  try {
    if (signal.aborted) return undefined
    video.srcObject = stream
    await video.play().catch(() => undefined)
    onState('hold', stream)
    const code = await watchVideo(video, signal, (state) => onState(state, stream))
    if (given.aborted) return undefined
    return code ? { code } : { problem: 'busy' }
  } finally {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
}
