import { expect } from 'chai'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { ticketVerify } from '../../../src/elements/hall-tickets/ticket-verify/ticket-verify-element.tsx'
import { accessibilityProblems, eventually, rootOf } from '../support/mount.ts'
import { pictureOf, qrCanvas } from '../support/hall-tickets/qr-canvas.ts'
import { signer } from '../support/hall-tickets/signed-ticket.ts'
import { button, check, forgetTickets, ready, says, verdict } from '../support/hall-tickets/verify.ts'

function choose(host: Element, file: File): void {
  const input = rootOf(host)?.querySelector<HTMLInputElement>('[type=file]')
  if (!input) throw new Error('There is no place for a picture.')
  const files = new DataTransfer()
  files.items.add(file)
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Replaces the camera of the browser until the returned function is called. */
function camera(give: () => Promise<MediaStream>): () => void {
  const devices = navigator.mediaDevices
  const real = devices.getUserMedia.bind(devices)
  devices.getUserMedia = give
  return () => {
    devices.getUserMedia = real
  }
}
/** A camera pointed at a canvas that changes slightly, as in an unsteady hand. */
function looking(text: string): { readonly stream: MediaStream; readonly stop: () => void } {
  const canvas = qrCanvas(text)
  const timer = setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 1, 1), 50)
  const stream = canvas.captureStream(20)
  const back = camera(() => Promise.resolve(stream))
  return {
    stream,
    stop() {
      clearInterval(timer)
      back()
    },
  }
}

describe('the ticket verification', () => {
  before(() => defineElement(ticketVerify))
  afterEach(forgetTickets)

  describe('reading a picture', () => {
    it('verifies the ticket in the picture', async () => {
      const host = await ready()
      const { ticket } = await signer()
      choose(host, await pictureOf(qrCanvas(`https://portal.example.org/#/v/${await ticket()}`, 5)))
      await verdict(host, 'FORGED')
      await eventually(
        'the focus on the button for the next',
        () => document.activeElement?.getAttribute('data-way') === 'picture',
      )
    })

    it('shows whether the picture has another QR code, has none, or cannot be read', async () => {
      const host = await ready()
      choose(host, await pictureOf(qrCanvas('https://example.org/menu')))
      await says(host, 'This is not the QR code of a hall ticket.')
      const empty = document.createElement('canvas')
      empty.width = empty.height = 300
      choose(host, await pictureOf(empty))
      await says(host, 'No QR code was found in this picture.')
      choose(host, new File(['no picture'], 'x.png', { type: 'image/png' }))
      await says(host, 'This file cannot be read as a picture.')
      expect(await accessibilityProblems(host)).to.deep.equal([])
    })
  })

  describe('scanning with a camera', () => {
    const live = (stream: MediaStream) => stream.getTracks().filter(({ readyState }) => readyState === 'live').length
    const problems: readonly [string, string, string][] = [
      ['is blocked', 'NotAllowedError', 'Camera access is blocked.'],
      ['is missing', 'NotFoundError', 'No camera was found.'],
      ['does not start', 'NotReadableError', 'The camera could not be started'],
    ]
    for (const [what, fault, words] of problems)
      it(`shows a message and offers a retry when the camera ${what}`, async () => {
        const host = await ready()
        const back = camera(() => Promise.reject(new DOMException('', fault)))
        ;(await button(host, 'Scan with the camera')).click()
        await says(host, words)
        back()
        expect(rootOf(host)?.querySelector('video')).to.equal(null)
        await eventually(
          'the focus on the way to try again',
          () => document.activeElement?.getAttribute('data-way') === 'camera',
        )
      })

    it('works only on a secure page', async () => {
      const host = await ready()
      Object.defineProperty(window, 'isSecureContext', { value: false, configurable: true })
      ;(await button(host, 'Scan with the camera')).click()
      await says(host, 'The camera works only on secure pages (https).')
      Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true })
    })

    it('stops when it has read a ticket', async () => {
      const host = await ready()
      const { stream, stop } = looking(await (await signer()).ticket())
      ;(await button(host, 'Scan with the camera')).click()
      await verdict(host, 'FORGED')
      stop()
      expect(live(stream)).to.equal(0)
      await eventually('the focus on the next one', () => document.activeElement?.textContent === 'Scan the next code')
    })

    it('reports other QR codes and continues, and stops when the user stops the camera', async () => {
      const host = await ready()
      const { stream, stop } = looking('https://example.org/menu')
      ;(await button(host, 'Scan with the camera')).click()
      await says(host, 'This is not the QR code of a hall ticket.')
      expect(await accessibilityProblems(host)).to.deep.equal([])
      ;(await button(host, 'Stop the camera')).click()
      await eventually('the camera to be off', () => live(stream) === 0)
      stop()
    })

    for (const [what, leave] of [
      ['is removed from the page', (host: HTMLElement) => host.remove()],
      [
        'is hidden behind another tab',
        () => {
          Object.defineProperty(document, 'hidden', { value: true, configurable: true })
          document.dispatchEvent(new Event('visibilitychange'))
          Reflect.deleteProperty(document, 'hidden')
        },
      ],
      ['is used to type a code', (host: HTMLElement) => check(host, '0000000000')],
    ] as const)
      it(`stops when the element ${what}`, async () => {
        const host = await ready()
        const { stream, stop } = looking('https://example.org/menu')
        ;(await button(host, 'Scan with the camera')).click()
        await says(host, 'This is not the QR code of a hall ticket.')
        leave(host)
        await eventually('the camera to be off', () => live(stream) === 0)
        stop()
      })
  })
})
