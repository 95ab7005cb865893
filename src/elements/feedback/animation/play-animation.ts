import lottie from 'lottie-web/build/player/lottie_light'
import * as v from 'valibot'
import { fetchJson } from '../../../core/runtime/fetch-json.ts'
import type { AnimationPlan } from './check-animation.ts'

/** What a description must have; it has more, which only the library knows. */
const description = v.object({
  fr: v.number(),
  ip: v.number(),
  op: v.number(),
  w: v.number(),
  h: v.number(),
  layers: v.array(v.object({})),
})

/** Controls of an animation that has been drawn. */
export interface Player {
  readonly play: () => void
  readonly pause: () => void
  readonly destroy: () => void
}

/**
 * Draws the first frame (the last one when it runs backwards) without starting it. `link` takes precedence over `data`,
 * which is JSON text. Rejects when the description cannot be loaded or is invalid.
 */
export async function drawAnimation(
  container: Element,
  { link, data }: { readonly link: string | undefined; readonly data: string | undefined },
  plan: AnimationPlan,
): Promise<Player> {
  const animationData: unknown = link ? await fetchJson(link) : JSON.parse(data ?? '')
  v.parse(description, animationData)
  const item = lottie.loadAnimation({ container, renderer: 'svg', loop: plan.loop, autoplay: false, animationData })
  item.setSpeed(plan.speed)
  item.setDirection(plan.direction)
  item.goToAndStop(plan.direction === 1 ? 0 : item.totalFrames - 1, true)
  return { play: () => item.play(), pause: () => item.pause(), destroy: () => item.destroy() }
}
