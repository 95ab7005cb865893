import { configure } from 'campus-elements'
import 'campus-elements/elements/campus-hall-ticket.js'

configure({ baseURL: 'SERVER/server', client: 'svtu' })

const element = document.querySelector('campus-hall-ticket')
await element?.ready
document.getElementById('state')?.append('ready')
