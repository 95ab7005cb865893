import { configure } from 'campus-elements'
import 'campus-elements/elements/campus-hall-ticket.js'
import 'campus-elements/react'
import { useState } from 'react'

configure({ baseURL: 'SERVER/server', client: 'svtu' })

export function HallTicket() {
  const [state, setState] = useState('loading')
  return (
    <>
      <campus-hall-ticket lang="en" oncampus-ready={() => setState('ready')} />
      <p id="state">{state}</p>
    </>
  )
}
