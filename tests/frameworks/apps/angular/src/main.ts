import { Component, CUSTOM_ELEMENTS_SCHEMA, provideZonelessChangeDetection, signal } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import { configure } from 'campus-elements'
import 'campus-elements/elements/campus-hall-ticket.js'

configure({ baseURL: 'SERVER/server', client: 'svtu' })

@Component({
  selector: 'university-page',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <campus-hall-ticket lang="en" (campus-ready)="state.set('ready')"></campus-hall-ticket>
    <p id="state">{{ state() }}</p>
  `,
})
class UniversityPage {
  readonly state = signal('loading')
}

void bootstrapApplication(UniversityPage, { providers: [provideZonelessChangeDetection()] })
