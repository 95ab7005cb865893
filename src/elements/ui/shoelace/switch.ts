import SlSwitch from '@shoelace-style/shoelace/dist/components/switch/switch.component.js'
import { defineShoelace } from './define.ts'

defineShoelace('sl-switch', SlSwitch)

export type { SlSwitch }
