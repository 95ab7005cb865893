/** Attributes of an animation. */
export interface AnimationAttributes {
  readonly 'animation-link'?: string | undefined
  readonly 'animation-data'?: string | undefined
  readonly loop?: string | undefined
  readonly autoplay?: string | undefined
  readonly speed?: number | undefined
  readonly delay?: number | undefined
  readonly direction?: string | undefined
  readonly 'pause-on-hover': boolean
  readonly 'play-on-hover': boolean
}

/** Validated settings of an animation. */
export interface AnimationPlan {
  readonly loop: boolean
  readonly autoplay: boolean
  readonly speed: number
  /** Delay before autoplay, in milliseconds. */
  readonly delay: number
  readonly direction: 1 | -1
  readonly hover: 'pause' | 'play' | null
}

/** Applies the three rules for an animation and its defaults (specification, sections 5, 8 and 9). */
export function checkAnimation(attributes: AnimationAttributes): AnimationPlan | { readonly problem: string } {
  const { loop = 'true', autoplay = 'true', speed = 1, delay = 0, direction = 'forward' } = attributes
  if (!attributes['animation-link'] && !attributes['animation-data'])
    return { problem: 'You must provide either animationLink or animationData' }
  if (attributes['pause-on-hover'] && attributes['play-on-hover'])
    return { problem: 'pauseOnHover and playOnHover can not be used together' }
  if (speed <= 0) return { problem: 'Speed must be greater than 0' }
  return {
    loop: loop !== 'false',
    autoplay: autoplay !== 'false',
    speed,
    delay: Math.max(0, delay),
    direction: direction === 'reverse' ? -1 : 1,
    hover: attributes['pause-on-hover'] ? 'pause' : attributes['play-on-hover'] ? 'play' : null,
  }
}
