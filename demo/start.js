// The start page's own script: copies the two lines, changes the language of the form, and fills in an invented student.
const element = document.querySelector('campus-hall-ticket')
const languages = document.querySelector('.languages')
const said = document.querySelector('.under [role=status]')
const code = document.querySelector('.two-lines code')
const student = document.querySelector('.try')

for (const hidden of document.querySelectorAll('.languages, .copy, .try button')) hidden.hidden = false

document.querySelector('.copy').addEventListener('click', () => {
  const mark = () => {
    getSelection().selectAllChildren(code)
    said.textContent = 'Selected; copy it with the keyboard.'
  }
  const text = code.textContent.replace('/campus-elements.js', new URL('campus-elements.js', location.href).href)
  if (!navigator.clipboard) return mark()
  navigator.clipboard.writeText(text).then(() => (said.textContent = 'Copied.'), mark)
})

languages.addEventListener('click', ({ target }) => {
  const chosen = target.closest('button')
  if (!chosen) return
  for (const button of languages.children) button.setAttribute('aria-pressed', String(button === chosen))
  element.lang = chosen.value
})

/** Types into a field so that whoever draws it hears of it. */
function type(name, text) {
  const input = element.querySelector(`input[name="${name}"]`)
  if (!input) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

student.querySelector('button').addEventListener('click', () => {
  const { prn, dob, mobile } = student.dataset
  const [year, month, day] = dob.split('-')
  for (const [name, text] of Object.entries({
    value: prn,
    dobDay: day,
    dobMonth: month,
    dobYear: year,
    mobile4: mobile,
  }))
    type(name, text)
  element.querySelector('button[type=submit]')?.focus()
})
