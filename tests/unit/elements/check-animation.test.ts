import { describe, expect, it } from 'vitest'
import { checkAnimation } from '../../../src/elements/feedback/animation/check-animation.ts'

const none = { 'pause-on-hover': false, 'play-on-hover': false }

describe('an animation', () => {
  it('loops, starts by itself, at once, forward and as fast as drawn, when nobody says anything', () => {
    expect(checkAnimation({ ...none, 'animation-link': '/a.json' })).toEqual({
      loop: true,
      autoplay: true,
      speed: 1,
      delay: 0,
      direction: 1,
      hover: null,
    })
  })

  it('does what is said instead', () => {
    expect(
      checkAnimation({
        ...none,
        'animation-data': '{}',
        loop: 'false',
        autoplay: 'false',
        speed: 0.5,
        delay: 20,
        direction: 'reverse',
        'play-on-hover': true,
      }),
    ).toEqual({
      loop: false,
      autoplay: false,
      speed: 0.5,
      delay: 20,
      direction: -1,
      hover: 'play',
    })
  })

  it.each([
    [none, 'You must provide either animationLink or animationData'],
    [
      { 'animation-link': '/a.json', 'pause-on-hover': true, 'play-on-hover': true },
      'pauseOnHover and playOnHover can not be used together',
    ],
    [{ ...none, 'animation-link': '/a.json', speed: 0 }, 'Speed must be greater than 0'],
    [{ ...none, 'animation-link': '/a.json', speed: -1 }, 'Speed must be greater than 0'],
  ])('that cannot be played says why: %o', (attributes, problem) => {
    expect(checkAnimation(attributes)).toEqual({ problem })
  })
})
