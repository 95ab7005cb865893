import { HallTicket } from './hall-ticket'

export default function Page() {
  return <HallTicket />
}
