import { expect } from 'chai'
import description from '../../../demo/animation.json'
import { animation } from '../../../src/elements/feedback/animation/animation-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import {
  accessibilityProblems,
  clearPage,
  eventually,
  waitForHostEvent,
  mount,
  rootOf,
  unchanged,
} from '../support/mount.ts'
import { pointAt, pointAway } from '../support/pointer.ts'

const data = JSON.stringify(description).replaceAll('"', '&quot;')
const turned = (host: Element) => rootOf(host)?.querySelector('svg g g')?.getAttribute('transform') ?? ''
const button = (host: Element, name: string) =>
  eventually(name, () => rootOf(host)?.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`))
const drawn = (host: Element) => eventually('the drawing', () => rootOf(host)?.querySelector(':not(button) > svg'))
const moves = (host: Element) => {
  const before = turned(host)
  return eventually('a movement', () => turned(host) !== before)
}
/** Waits until nothing moves: a busy machine may still draw frames that were requested earlier. */
const rests = (host: Element) => unchanged('the drawing', () => turned(host))

describe('an animation in a page', () => {
  before(() => defineElement(animation))
  afterEach(clearPage)

  it('plays by itself, and pauses and resumes with its button', async () => {
    const host = await mount(`<campus-animation lang="en" label="A ring" animation-data="${data}"></campus-animation>`)
    await drawn(host)
    const pause = await button(host, 'Pause the animation')
    await moves(host)
    pause.click()
    const play = await button(host, 'Play the animation')
    await rests(host)
    play.click()
    await button(host, 'Pause the animation')
    await moves(host)
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('plays only while the pointer is on it when play-on-hover is set', async () => {
    const host = await mount(`<campus-animation lang="en" play-on-hover animation-data="${data}"></campus-animation>`)
    await drawn(host)
    await rests(host)
    const picture = await drawn(host)
    pointAt(picture)
    await moves(host)
    pointAway(picture)
    await rests(host)
  })

  for (const [attributes, message] of [
    ['', 'You must provide either animationLink or animationData'],
    [
      'animation-link="/nowhere.json" pause-on-hover play-on-hover',
      'pauseOnHover and playOnHover can not be used together',
    ],
    ['animation-link="/nowhere.json" speed="0"', 'Speed must be greater than 0'],
    ['animation-data="{&quot;no&quot;:1}"', 'Something went wrong in this part of the page'],
    ['animation-link="/nowhere.json"', 'Something went wrong in this part of the page'],
  ] as const)
    it(`reports to the page why it does not play: ${attributes || 'no attributes'}`, async () => {
      const failed = waitForHostEvent('campus-failed')
      const host = await mount(`<campus-animation lang="en" ${attributes}></campus-animation>`)
      expect((await failed).detail)
        .to.have.property('message')
        .that.includes(message)
      expect(rootOf(host)?.querySelector('button')).to.equal(null)
    })
})
