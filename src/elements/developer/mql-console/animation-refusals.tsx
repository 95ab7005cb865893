import { createElement, useEffect, useState } from 'react'
import { onFault } from '../../../core/feedback/log.ts'
import { defineElement } from '../../runtime/define-element.tsx'
import { loadElement } from '../../runtime/registry.ts'
import { useMessages } from '../../runtime/messages.tsx'

const LINK = { 'animation-link': 'animation.json' }
const REFUSED = [{}, { ...LINK, 'pause-on-hover': true, 'play-on-hover': true }, { ...LINK, speed: '0' }] as const

/**
 * Renders the three errors that prevent an animation from playing. The element reports each to the page (specification,
 * sections 5 and 8).
 */
export function AnimationRefusals() {
  const { t, language } = useMessages()
  const [refusals, setRefusals] = useState<Readonly<Record<number, string>>>({})
  useEffect(() => {
    loadElement('campus-animation').then(defineElement, onFault)
  }, [])
  return (
    <>
      <h3 className="c-animations-title">{t('console.animations')}</h3>
      <ul className="c-animations">
        {REFUSED.map((attributes, place) => (
          <li key={place}>
            {createElement('campus-animation', {
              ...attributes,
              lang: language,
              hidden: true,
              'oncampus-failed': ({ detail }: CustomEvent<{ message: string }>) =>
                setRefusals((all) => ({ ...all, [place]: detail.message })),
            })}
            <code dir="ltr" translate="no">
              {refusals[place]}
            </code>
          </li>
        ))}
      </ul>
    </>
  )
}
