import { readTicketCode } from '../../core/ticket-code.ts'
import { loadReader } from './detector.ts'

/** Why there is no picture from a camera. */
export type CameraProblem = 'refused' | 'none' | 'busy' | 'insecure'
/** How far a scan is, for whoever holds the phone. */
export type ScanState = 'starting' | 'hold' | 'nothingYet' | 'otherCode'
/** What a scan ends in; nothing when it was given up. */
export type ScanEnd = { readonly code: string } | { readonly problem: CameraProblem } | undefined

const PAUSE_MS = 120
const QUIET_MS = 8000

const PROBLEMS: Readonly<Record<string, CameraProblem>> = { NotAllowedError: 'refused', SecurityError: 'refused', NotFoundError: 'none', OverconstrainedError: 'none' }

async function openCamera(): Promise<MediaStream | CameraProblem> {
  if (!isSecureContext) return 'insecure'
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) return 'none'
  try {
    return await devices.getUserMedia({ audio: false, video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } } })
  } catch (fault) {
    return (fault instanceof DOMException && PROBLEMS[fault.name]) || 'busy'
  }
}

/** The lamp beside a camera; browsers know more of a track than the types of the platform say. */
type Lamp = MediaTrackCapabilities & MediaTrackConstraintSet & { torch?: boolean }

/** Switches the lamp of the phone; undefined where there is none. */
export function lampOf(stream: MediaStream): ((on: boolean) => Promise<void>) | undefined {
  const [track] = stream.getVideoTracks()
  const capabilities = track && 'getCapabilities' in track ? (track.getCapabilities() as Lamp) : {}
  return track && capabilities.torch ? (on) => track.applyConstraints({ advanced: [{ torch: on } as Lamp] }) : undefined
}

/** Looks until it sees the QR code of a ticket; tells about others. */
async function watch(video: HTMLVideoElement, signal: AbortSignal, tell: (state: ScanState) => void): Promise<string | undefined> {
  const read = await loadReader()
  let since = performance.now()
  while (!signal.aborted) {
    const codes = await read(video, false)
    const ticket = codes.find((code) => readTicketCode(code)?.kind === 'payload')
    if (ticket) return ticket
    if (codes.length > 0) {
      tell('otherCode')
      since = performance.now()
    } else if (performance.now() - since > QUIET_MS) tell('nothingYet')
    await new Promise((done) => setTimeout(done, PAUSE_MS))
  }
  return undefined
}

/** Shows the camera's picture and scans it. The camera is off again when this ends, whatever it ends in. Rejects when the reader cannot be loaded. */
export async function scan(video: HTMLVideoElement, given: AbortSignal, tell: (state: ScanState, stream: MediaStream) => void): Promise<ScanEnd> {
  const stream = await openCamera()
  if (typeof stream === 'string') return given.aborted ? undefined : { problem: stream }
  const unplugged = new AbortController()
  const signal = AbortSignal.any([given, unplugged.signal])
  for (const track of stream.getTracks()) track.addEventListener('ended', () => unplugged.abort())
  try {
    if (signal.aborted) return undefined
    video.srcObject = stream
    await video.play().catch(() => undefined)
    tell('hold', stream)
    const code = await watch(video, signal, (state) => tell(state, stream))
    if (given.aborted) return undefined
    return code ? { code } : { problem: 'busy' }
  } finally {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
}
