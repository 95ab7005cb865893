// The page's own script: signs in through the form that stands in it, as a visitor would, and chooses the colours of page and elements.
const element = document.querySelector('campus-admin-login')
const preview = document.querySelector('.preview')
const findField = (name) => element.querySelector(`input[name=${name}]`)

/** Types into a field so that whoever draws it hears of it. */
function type(input, text) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

// Whoever is signed in needs no account: then there is no form.
const show = () => preview.toggleAttribute('data-done', !findField('userName'))
new MutationObserver(show).observe(element, { childList: true, subtree: true })
customElements.whenDefined('campus-admin-login').then(show)

preview.addEventListener('click', ({ target }) => {
  const account = target.closest('button')?.dataset
  if (!account?.user || !findField('userName')) return
  type(findField('userName'), account.user)
  type(findField('password'), preview.dataset.password)
  findField('password').form.requestSubmit()
})

document.querySelector('.colours select').addEventListener('change', ({ target }) => {
  document.documentElement.dataset.theme = target.value
})
