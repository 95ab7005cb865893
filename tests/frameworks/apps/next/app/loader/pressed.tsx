'use client'

import { useState } from 'react'

/** Shows that React has taken over the page. */
export function Pressed() {
  const [state, setState] = useState('waiting')
  return (
    <button id="state" type="button" onClick={() => setState('ready')}>
      {state}
    </button>
  )
}
