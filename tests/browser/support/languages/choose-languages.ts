import { isChosen } from './is-chosen.mjs'

declare const __LANGUAGES__: string

// The build imports this module into every test file.
beforeEach(function () {
  if (!isChosen(this.currentTest?.fullTitle() ?? '', __LANGUAGES__)) this.skip()
})
