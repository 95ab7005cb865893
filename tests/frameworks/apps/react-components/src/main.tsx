import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { HallTicket } from './hall-ticket'

const place = document.getElementById('app')
if (place)
  createRoot(place).render(
    <StrictMode>
      <HallTicket />
    </StrictMode>,
  )
