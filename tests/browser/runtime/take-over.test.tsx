import { expect } from 'chai'
import { clearPage, eventually, waitForHostEvent, place, rootOf } from '../support/mount.ts'
import { defineSpecimens, STATIC_FORM } from '../support/specimen.tsx'

const page = `<campus-light-specimen>${STATIC_FORM}</campus-light-specimen>`
const control = (host: Element, name: string) => {
  const found = host.querySelector<HTMLInputElement>(`[name=${name}]`)
  if (!found) throw new Error(`No control ${name}.`)
  return found
}
const standing = (host: Element) => host.querySelector('[data-campus-static]')

/** Long enough for an element that wants to take over at once to have done so. */
const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((done) => requestAnimationFrame(done))
}

describe('a static form that is in the page before the script', () => {
  before(() => defineSpecimens())
  afterEach(() => clearPage())

  it('is taken over at once with every value when none of its fields has the focus', async () => {
    const host = place(page)
    control(host, 'name').value = 'Asha'
    host.querySelector<HTMLSelectElement>('select')!.value = 'blue'
    host.querySelector<HTMLInputElement>('[value=b]')!.checked = true
    await eventually('the take-over', () => rootOf(host))
    expect(standing(host)).to.equal(null)
    const sent = waitForHostEvent('campus-sent')
    host.querySelector('form')!.requestSubmit()
    expect((await sent).detail).to.deep.equal({ name: 'Asha', colour: 'blue', kind: 'b' })
  })

  it('is taken over at the next blur while the user types, and keeps focus, text and selection', async () => {
    const host = place(page)
    control(host, 'name').focus()
    control(host, 'name').value = 'Shraddha'
    await settle()
    expect(standing(host)).not.to.equal(null)
    control(host, 'other').value = 'typed later'
    control(host, 'other').focus()
    control(host, 'other').setSelectionRange(2, 5)
    await eventually('the take-over', () => rootOf(host))
    expect(standing(host)).to.equal(null)
    expect(control(host, 'name').value).to.equal('Shraddha')
    const focused = document.activeElement as HTMLInputElement
    expect(focused.name).to.equal('other')
    expect([focused.selectionStart, focused.selectionEnd]).to.deep.equal([2, 5])
  })

  it('gets the focus in its first field when the page calls focus(), before and after it is taken over', async () => {
    const host = place(page)
    host.focus()
    await eventually('the focus', () => document.activeElement === control(host, 'name'))
    await settle()
    expect(standing(host)).not.to.equal(null)
    control(host, 'name').blur()
    await eventually('the take-over', () => rootOf(host))
    host.focus()
    await eventually('the focus', () => document.activeElement === control(host, 'name'))
  })

  it('keeps the focus on its button when the visitor moves on from a field', async () => {
    const host = place(page)
    control(host, 'name').focus()
    await settle()
    const { textContent } = standing(host)!.querySelector('button')!
    standing(host)!.querySelector('button')!.focus()
    await eventually('the take-over', () => rootOf(host))
    await eventually(
      'the focus on the same button',
      () => document.activeElement?.localName === 'button' && document.activeElement.textContent === textContent,
    )
  })

  it('is taken over while its button has the focus, and keeps it there', async () => {
    const host = place(page)
    standing(host)!.querySelector('button')!.focus()
    await eventually('the take-over', () => rootOf(host))
    expect(standing(host)).to.equal(null)
    await eventually('the focus', () => document.activeElement === host.querySelector('button'))
  })

  it('does not ask for JavaScript any more once its element is there', async () => {
    const host = place(page.replace('</form>', '<p class="c-needs-script">You need JavaScript.</p></form>'))
    control(host, 'name').focus()
    await settle()
    expect(standing(host)?.querySelector('.c-needs-script')).to.equal(null)
  })

  it('is taken over when it is submitted, and sends the typed values', async () => {
    const host = place(page)
    control(host, 'name').focus()
    control(host, 'name').value = 'Omkar'
    await settle()
    const sent = waitForHostEvent('campus-sent')
    standing(host)!.querySelector('form')!.requestSubmit()
    expect((await sent).detail).to.deep.equal({ name: 'Omkar', colour: 'red', kind: 'a' })
    expect(location.pathname).not.to.equal('/nowhere')
  })

  it('does not lose a click on its button', async () => {
    const host = place(page)
    control(host, 'name').focus()
    control(host, 'name').value = 'Pranav'
    await settle()
    const button = standing(host)!.querySelector('button')!
    const sent = waitForHostEvent('campus-sent')
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    button.focus()
    await settle()
    expect(standing(host), 'between press and release nothing may be replaced').not.to.equal(null)
    button.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
    button.click()
    expect((await sent).detail).to.deep.include({ name: 'Pranav' })
  })

  it('stays in the light DOM, where password managers and the page can reach it', async () => {
    const host = place('<campus-light-specimen></campus-light-specimen>')
    await eventually('the form', () => rootOf(host))
    expect(document.querySelector('campus-light-specimen form input[name=name]')).not.to.equal(null)
    expect(host.shadowRoot?.querySelector('form')).to.equal(null)
  })

  it('keeps its appearance on a page with an aggressive style sheet', async () => {
    const hostile = new CSSStyleSheet()
    hostile.replaceSync(
      'html{font-size:62.5% !important} *{box-sizing:content-box !important} input{font:10px monospace !important;color:green !important;inline-size:20px !important} form{letter-spacing:9px !important;transform:rotate(3deg) !important}',
    )
    const plain = place('<campus-light-specimen></campus-light-specimen>')
    await eventually('the form', () => rootOf(plain))
    const look = () => {
      const input = control(plain, 'name')
      const { color, fontSize, fontFamily, boxSizing, letterSpacing } = getComputedStyle(input)
      return {
        color,
        fontSize,
        fontFamily,
        boxSizing,
        letterSpacing,
        width: Math.round(input.getBoundingClientRect().width),
      }
    }
    const before = look()
    document.adoptedStyleSheets.push(hostile)
    try {
      expect(look()).to.deep.equal(before)
      expect(getComputedStyle(plain.querySelector('form')!).transform).to.equal('none')
    } finally {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== hostile)
    }
  })
})
