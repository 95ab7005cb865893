// The page's own script: signs in an invented administrator, and chooses the colours of page and elements.
import { enterAs } from './enter.js'

const element = document.querySelector('campus-admin-login')
const preview = document.querySelector('.preview')

// Whoever is signed in needs no account: then there is no form.
const show = () => preview.toggleAttribute('data-done', !element.querySelector('input[name=userName]'))
new MutationObserver(show).observe(element, { childList: true, subtree: true })
customElements.whenDefined('campus-admin-login').then(show)

preview.querySelector('button').addEventListener('click', () => enterAs('administrator'))

document.querySelector('.colours select').addEventListener('change', ({ target }) => {
  document.documentElement.dataset.theme = target.value
})
