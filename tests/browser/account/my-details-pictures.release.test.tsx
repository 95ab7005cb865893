import { expect } from 'chai'
import { signOut } from '../../../src/core/session/session.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { updateUserDetails } from '../../../src/elements/account/update-user-details/update-user-details-element.tsx'
import { focused } from '../support/guide.ts'
import { accessibilityProblems, clearPage, eventually } from '../support/mount.ts'
import { button, enter, field, says, shown, STUDENT } from '../support/my-details.ts'
import { answering, callsMade } from '../support/wire.ts'

/** A picture with some detail in it, as from a camera. */
async function picture(width: number, height: number, kind = 'image/png'): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('There is no pen.')
  for (let spot = 0; spot < 400; spot += 1) {
    pen.fillStyle = `hsl(${spot * 7}deg 70% ${20 + (spot % 60)}%)`
    pen.fillRect((spot * 97) % width, (spot * 53) % height, width / 9, height / 9)
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, kind))
  if (!blob) throw new Error('There is no picture.')
  return new File([blob], 'camera.png', { type: kind })
}
function hand(input: HTMLInputElement, file: File): void {
  const box = new DataTransfer()
  box.items.add(file)
  input.files = box.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

describe('uploading a picture', () => {
  before(() => defineElement(updateUserDetails))
  afterEach(async () => {
    clearPage()
    await signOut()
  })

  it('crops a camera picture to fit, shows a preview, and sends it to the office', async () => {
    await enter('student', STUDENT)
    const host = await shown()
    hand(await field(host, 'PHOTO'), await picture(2400, 1800))
    await says(host, 'Check the picture before you send it')
    await says(host, 'cropped to fit')
    await eventually(
      'the focus on the preview',
      () => focused(host)?.textContent === 'Check the picture before you send it',
    )
    expect(await accessibilityProblems(host)).to.deep.equal([])
    const calls = callsMade()
    ;(await button(host, 'Send to the office')).click()
    await says(host, 'Your picture is waiting for approval.')
    expect(calls.stop()).to.include('uploadAsset')
    await says(host, 'Waiting for approval')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('explains why a picture cannot be sent', async () => {
    await enter('student', STUDENT)
    const host = await shown()
    hand(await field(host, 'SIGNATURE'), await picture(100, 40))
    await says(host, 'This picture is too small. It must be at least 140 × 60 pixels.')
    hand(
      await field(host, 'SIGNATURE'),
      new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 1, 2])], 'broken.png', { type: 'image/png' }),
    )
    await says(host, 'This file is not a supported picture.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    for (const [problem, words] of [
      ['NOT_PLAIN', 'animated'],
      ['BROKEN', 'damaged'],
      ['TOO_LARGE', 'cannot be reduced to'],
      ['WRONG_SHAPE', 'wrong shape'],
    ] as const) {
      hand(await field(host, 'SIGNATURE'), await picture(600, 200))
      await says(host, 'Check the picture before you send it')
      const wire = answering('uploadAsset', [{ outcome: 'REFUSED', problem }])
      ;(await button(host, 'Send to the office')).click()
      await says(host, words)
      wire.stop()
      ;(await button(host, 'Choose another one')).click()
      await field(host, 'SIGNATURE')
    }
  })
})
