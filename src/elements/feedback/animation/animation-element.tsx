import { useEffect, useRef, useState } from 'react'
import { log, onFault } from '../../../core/feedback/log.ts'
import { address, element, elementSpec, flag, number, text, type ScreenProps } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import { useMessages } from '../../runtime/messages.tsx'
import css from './animation.css?inline'
import { checkAnimation } from './check-animation.ts'
import type { Player } from './play-animation.ts'

const spec = elementSpec({
  tag: 'campus-animation',
  summary: 'Plays a Lottie animation; does not move if the system is set to reduced motion.',
  surface: 'shadow',
  messages: ['public', 'parts'],
  attributes: {
    'animation-link': address('Address of the animation (JSON). It takes precedence over `animation-data`.'),
    'animation-data': text('The animation itself, as JSON text.'),
    label: text('Alternative text for assistive technology. Without it the animation is treated as decorative.'),
    loop: text('`false` plays it once.'),
    autoplay: text('`false` waits until the visitor starts it.'),
    speed: number('Factor of the original speed; must be greater than 0.'),
    delay: number('Milliseconds before the animation starts automatically.'),
    direction: text('`forward` or `reverse`.'),
    renderer: text('`svg`, the only renderer.'),
    'pause-on-hover': flag('Pauses while the pointer is over it.'),
    'play-on-hover': flag('Plays only while the pointer is over it.'),
  },
  events: {},
})

const ICONS = { play: 'M7 4.5v15l12-7.5z', pause: 'M7 5h3.5v14H7zM13.5 5H17v14h-3.5z' }

function AnimationScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  const { t } = useMessages()
  const box = useRef<HTMLDivElement>(null)
  const [player, setPlayer] = useState<Player>()
  const [moving, setMoving] = useState(false)
  const [pointed, setPointed] = useState(false)
  const { label, renderer = 'svg', 'animation-link': link, 'animation-data': data } = attributes
  const plan = checkAnimation(attributes)
  const planned = JSON.stringify(plan)
  const fail = useRef(emit)
  fail.current = emit

  useEffect(() => {
    const wanted = JSON.parse(planned) as typeof plan
    const container = box.current
    if (!container) return
    const reportFailure = (message: string) => fail.current('campus-failed', { code: 1990, message })
    if (renderer !== 'svg') log.warn(`<campus-animation renderer="${renderer}">: svg is the only one.`)
    if ('problem' in wanted) {
      log.warn(wanted.problem)
      reportFailure(wanted.problem)
      return
    }
    let gone = false
    let drawn: Player | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const starts = wanted.autoplay && wanted.hover !== 'play' && !matchMedia('(prefers-reduced-motion: reduce)').matches
    import('./play-animation.ts')
      .then(({ drawAnimation }) => (gone ? undefined : drawAnimation(container, { link, data }, wanted)))
      .then((made) => {
        if (gone || !made) {
          made?.destroy()
          return
        }
        drawn = made
        setPlayer(made)
        if (starts) timer = setTimeout(() => setMoving(true), wanted.delay)
      })
      .catch((fault: unknown) => {
        onFault(fault)
        if (!gone) reportFailure(t('failure.draw'))
      })
    return () => {
      gone = true
      clearTimeout(timer)
      drawn?.destroy()
      setPlayer(undefined)
      setMoving(false)
    }
  }, [planned, link, data, renderer, t])

  const hover = 'problem' in plan ? null : plan.hover
  const plays = hover === 'play' ? moving || pointed : moving && !(hover === 'pause' && pointed)
  useEffect(() => {
    if (plays) player?.play()
    else player?.pause()
  }, [player, plays])

  const action = moving ? 'pause' : 'play'
  return (
    <div className="c-animation" onMouseEnter={() => setPointed(true)} onMouseLeave={() => setPointed(false)}>
      <div
        ref={box}
        className="c-animation-box"
        {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      />
      {player ? (
        <button
          type="button"
          className="c-animation-button"
          aria-label={t(moving ? 'animation.pause' : 'animation.play')}
          onClick={() => setMoving(!moving)}
        >
          <svg viewBox="0 0 24 24" width="16" height="16" fill="currentColor" aria-hidden="true">
            <path d={ICONS[action]} />
          </svg>
        </button>
      ) : null}
    </div>
  )
}

/**
 * The `<campus-animation>` element (specification, sections 5, 8 and 9). Long animations can be stopped (WCAG 2.2.2).
 */
export const animation = element({ spec, Screen: AnimationScreen, styles: [...shadowSheets, css] })
