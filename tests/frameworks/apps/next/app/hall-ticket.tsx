'use client'

import { configure, type CampusHallTicketElement } from 'campus-elements'
import 'campus-elements/elements/campus-hall-ticket.js'
import 'campus-elements/react'
import { useEffect, useRef, useState } from 'react'

configure({ baseURL: 'SERVER/server', client: 'svtu' })

export function HallTicket() {
  const element = useRef<CampusHallTicketElement>(null)
  const [state, setState] = useState('loading')
  useEffect(() => {
    void element.current?.ready.then(() => setState('ready'))
  }, [])
  return (
    <>
      <campus-hall-ticket ref={element} lang="en" />
      <p id="state">{state}</p>
    </>
  )
}
