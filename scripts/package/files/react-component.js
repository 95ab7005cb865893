'use client'

import { createElement, useImperativeHandle, useLayoutEffect, useRef } from 'react'

const toAttribute = (value) => (value === true ? '' : value === false || value === null ? undefined : value)

/**
 * Returns a component that renders an element. It loads the element's files when it is mounted in a browser, so that a
 * server renders nothing but the tag and its children.
 */
export const createComponent = (tag, load, attributes, events) => {
  function CampusComponent({ ref, children, ...props }) {
    const own = useRef(null)
    const listeners = useRef(props)
    useImperativeHandle(ref, () => own.current)
    useLayoutEffect(() => {
      listeners.current = props
    })
    useLayoutEffect(() => {
      const element = own.current
      const listening = Object.entries(events).map(([name, prop]) => {
        const listen = (event) => {
          // The events of other elements inside this one bubble.
          if (event.target === element) listeners.current[prop]?.(event)
        }
        element.addEventListener(name, listen)
        return [name, listen]
      })
      const start = () =>
        load().catch(() => {
          element.dispatchEvent(
            new CustomEvent('campus-load-error', { detail: { retry: start }, bubbles: true, composed: true }),
          )
        })
      void start()
      return () => listening.forEach(([name, listen]) => element.removeEventListener(name, listen))
    }, [])
    const passed = { ref: own, suppressHydrationWarning: true }
    const handlers = new Set(Object.values(events))
    for (const [name, value] of Object.entries(props))
      if (!handlers.has(name)) passed[attributes[name] ?? name] = name in attributes ? toAttribute(value) : value
    return createElement(tag, passed, children)
  }
  CampusComponent.displayName = tag
  return CampusComponent
}
