import { describe, expect, it } from 'vitest'
import { checkAnimation } from '../../../src/elements/feedback/animation/check-animation.ts'

const none = { 'pause-on-hover': false, 'play-on-hover': false }

describe('an animation', () => {
  it('by default loops, starts automatically and without delay, and plays forward at normal speed', () => {
    expect(checkAnimation({ ...none, 'animation-link': '/a.json' })).toEqual({
      loop: true,
      autoplay: true,
      speed: 1,
      delay: 0,
      direction: 1,
      hover: null,
    })
  })

  it('uses its attributes instead of the defaults', () => {
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
  ])('that cannot be played has the specified error: %o', (attributes, problem) => {
    expect(checkAnimation(attributes)).toEqual({ problem })
  })
})
