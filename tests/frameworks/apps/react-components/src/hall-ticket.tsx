import { configure } from 'campus-elements/configure'
import { CampusHallTicket } from 'campus-elements/react'
import { useState } from 'react'

configure({ baseURL: 'SERVER/server', client: 'svtu' })

export function HallTicket() {
  const [state, setState] = useState('loading')
  return (
    <>
      <CampusHallTicket lang="en" onReady={() => setState('ready')} />
      <p id="state">{state}</p>
    </>
  )
}
