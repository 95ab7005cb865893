import { expect } from 'chai'
import { Chart } from 'chart.js'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { dummyDashboard } from '../../../src/elements/home/dummy-dashboard/dummy-dashboard-element.tsx'
import { accessibilityProblems, clearPage, eventually, mount, rootOf, type, unchanged } from '../support/mount.ts'
import { allByText } from '../support/roles.ts'

const STATES = ['ready', 'loading', 'empty', 'failed', 'stale'] as const
const all = <E extends Element = HTMLElement>(host: Element, selector: string) => [
  ...(rootOf(host)?.querySelectorAll<E>(selector) ?? []),
]
const buttons = (host: Element, words: string) =>
  all<HTMLButtonElement>(host, 'button').filter((one) => one.textContent.trim() === words)
const widget = (host: Element, title: string) =>
  eventually(title, () => all(host, 'article').find((one) => one.querySelector('h3')?.textContent === title))
const inWidget = (one: Element, words: string): HTMLButtonElement => {
  const found = [...one.querySelectorAll('button')].find((each) => each.textContent.trim() === words)
  if (!found) throw new Error(`The widget has no ${words}.`)
  return found
}
const drawn = async (host: Element) => {
  const charts = await eventually('four charts', () => {
    const found = all<HTMLCanvasElement>(host, 'canvas').map((canvas) => Chart.getChart(canvas))
    return found.length === 4 && found.every((chart) => chart !== undefined) && found
  })
  return charts
}
const show = async (host: Element, state: (typeof STATES)[number]) => {
  const choice = await eventually(state, () => all<HTMLInputElement>(host, `input[value=${state}]`)[0])
  choice.click()
  await eventually(state, () => all(host, 'article').every((one) => one.dataset.state === state))
}
const dashboard = (attributes = 'lang="en"') => mount(`<campus-dummy-dashboard ${attributes}></campus-dummy-dashboard>`)

describe('the dashboard with sample data', () => {
  before(() => defineElement(dummyDashboard))
  afterEach(clearPage)

  for (const lang of ['en', 'mr', 'ur', 'dv'])
    for (const theme of ['light', 'dark'])
      it(`has no accessibility violations in any state in ${lang}, ${theme} theme`, async () => {
        const host = await dashboard(`lang="${lang}" theme="${theme}"`)
        await drawn(host)
        for (const state of STATES) {
          await show(host, state)
          expect(await accessibilityProblems(host, lang, theme), state).to.deep.equal([])
        }
      })

  it('has no accessibility violations while its charts are shown as tables', async () => {
    const host = await dashboard()
    const toggles = await eventually('toggles', () => buttons(host, 'View as table'))
    // Each name says which chart it belongs to.
    expect(new Set(toggles.map(({ ariaLabel }) => ariaLabel)).size).to.equal(toggles.length)
    for (const toggle of toggles) toggle.click()
    await eventually('four tables', () => all(host, 'table').length === 4)
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  for (const width of [1000, 700])
    it(`leaves no place of a row free at ${width} px, however many cards there are`, async () => {
      const host = await dashboard(`lang="en" style="inline-size: ${width}px; display: block"`)
      await drawn(host)
      for (const grid of all(host, '.c-dashboard'))
        for (;;) {
          const { right } = grid.getBoundingClientRect()
          const ends = new Map(
            [...grid.children].map((one) => one.getBoundingClientRect()).map((box) => [box.top, box.right]),
          )
          if (grid.children.length < 2) break
          for (const end of ends.values()) expect(end).to.be.closeTo(right, 1)
          grid.lastElementChild?.remove()
        }
    })

  it('sends no requests, whichever of its controls are used', async () => {
    const requests: string[] = []
    const real = window.fetch
    window.fetch = (input, init) => {
      requests.push(new Request(input).url)
      return real(input, init)
    }
    const before = performance.getEntriesByType('resource').length
    try {
      const host = await dashboard('lang="en" client="svtu"')
      await drawn(host)
      for (const state of STATES) await show(host, state)
      inWidget(await widget(host, 'Fees'), 'Try again').click()
      buttons(host, 'User report')[0]?.click()
      await eventually('the figures', () => widget(host, 'Fees'))
    } finally {
      window.fetch = real
    }
    const loaded = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).slice(before)
    expect(requests).to.deep.equal([])
    // Only the program's own files are left.
    expect(loaded.filter(({ name }) => !new URL(name).pathname.endsWith('.js')).map(({ name }) => name)).to.deep.equal(
      [],
    )
  })

  it('marks its figures as sample data on every card and above the cards', async () => {
    const host = await dashboard()
    const cards = await eventually('the cards', () => all(host, 'article').length === 12 && all(host, 'article'))
    for (const card of cards) expect(getComputedStyle(card, '::after').content).to.contain('Sample data')
    expect(allByText(host, /^Sample data/).some((one) => !one.closest('article'))).to.equal(true)
  })

  it('compares with last year only on request, and shows the figures of the chosen year and examination', async () => {
    const host = await dashboard()
    const forms = await widget(host, 'Examination forms')
    expect(forms.textContent)
      .to.contain('11,936')
      .and.to.match(/\+4\.4%.*, more than last year/)
    const [flow] = await drawn(host)
    expect(flow?.data.datasets.length).to.equal(2)
    all<HTMLInputElement>(host, 'input[type=checkbox]')[1]?.click()
    await eventually('no comparison', () => !forms.textContent.includes('last year'))
    // Columns that are almost alike without the year before become their table.
    await eventually('no second year in the chart', () => {
      const isDrawn = flow && all<HTMLCanvasElement>(host, 'canvas').includes(flow.canvas)
      return !isDrawn || flow.data.datasets.length === 1
    })
    all<HTMLInputElement>(host, 'input[value="2025"]')[0]?.click()
    await eventually('the year before', () => forms.textContent.includes('11,435'))
    const exam = all<HTMLSelectElement>(host, 'select')[0]
    if (!exam) throw new Error('There is no choice of an examination.')
    type(exam, 'summer')
    await eventually('the summer examination', () => forms.textContent.includes('9,948'))
  })
})

describe('a widget that failed to load', () => {
  before(() => defineElement(dummyDashboard))
  afterEach(clearPage)

  it('is retried alone, and leaves its neighbours unchanged', async () => {
    const host = await dashboard()
    await widget(host, 'Fees')
    await show(host, 'failed')
    const fees = await widget(host, 'Fees')
    inWidget(fees, 'Try again').click()
    await eventually('loading', () => fees.getAttribute('aria-busy') === 'true')
    await eventually('its figures', () => fees.textContent.includes('₹1.16\u2069 crore'))
    expect((await widget(host, 'Hall tickets')).dataset.state).to.equal('failed')
  })

  it('shows no finding in its title while it has no figures', async () => {
    const host = await dashboard()
    await widget(host, '2 of 6 centres are over their capacity')
    await show(host, 'failed')
    expect(all(host, 'article h3').some((title) => title.textContent.includes('over their capacity'))).to.equal(false)
  })
})

describe('a chart', () => {
  before(() => defineElement(dummyDashboard))
  afterEach(clearPage)

  it('switches to a table and back with its toggle, which keeps the focus', async () => {
    const host = await dashboard()
    const load = await widget(host, '2 of 6 centres are over their capacity')
    const toggle = inWidget(load, 'View as table')
    toggle.focus()
    toggle.click()
    const table = await eventually('the table', () => load.querySelector('table'))
    await eventually('the focus', () => host.shadowRoot?.activeElement === toggle)
    expect(table.caption?.textContent).to.equal('2 of 6 centres are over their capacity')
    expect(
      [...(table.tHead?.querySelectorAll('th') ?? [])].map(({ textContent, scope }) => `${textContent} ${scope}`),
    ).to.deep.equal(['Centre col', 'Allotted col', 'Seats col', 'Load col', 'Status col'])
    const rows = [...table.rows].map((row) =>
      [...row.cells].map(({ textContent }) => textContent.replace(/[\u2066-\u2069]/g, '')),
    )
    expect(rows[1]).to.deep.equal(['Centre 101', '448', '420', '106.7%', 'Over capacity'])
    expect(rows.at(-1)).to.deep.equal(['Total', '2,141', '2,340', '91.5%', 'Within capacity'])
    toggle.click()
    await eventually('the chart', () => load.querySelector('canvas'))
  })

  it('has its finding as its name, and shows single figures with the arrow keys in the text direction', async () => {
    for (const [lang, forward] of [
      ['en', 'ArrowRight'],
      ['ur', 'ArrowLeft'],
    ] as const) {
      const host = await dashboard(`lang="${lang}"`)
      const [, chart] = await drawn(host)
      const canvas = chart?.canvas
      if (!chart || !canvas) throw new Error('There is no chart.')
      expect(canvas.getAttribute('role')).to.equal('img')
      expect(canvas.getAttribute('aria-label')).to.equal(canvas.closest('article')?.querySelector('h3')?.textContent)
      const press = (key: string) =>
        canvas.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }))
      canvas.focus()
      press(forward)
      press(forward)
      expect(chart.getActiveElements().map(({ index }) => index)).to.deep.equal([1, 1, 1])
      press('Escape')
      expect(chart.getActiveElements()).to.deep.equal([])
      clearPage()
    }
  })

  it('is mirrored where the text direction is right to left', async () => {
    const axes = async (attributes: string, turned: boolean) => {
      const host = await dashboard(attributes)
      await drawn(host)
      if (turned) all<HTMLInputElement>(host, 'input[type=checkbox]')[0]?.click()
      const charts = await eventually('the direction', () => {
        const found = all<HTMLCanvasElement>(host, 'canvas').map((canvas) => Chart.getChart(canvas))
        const wanted = turned || attributes.includes('ur') || attributes.includes('dv')
        return found.length === 4 && found.every((chart) => chart?.options.scales?.x?.reverse === wanted) && found
      })
      const [columns, lines, bars] = charts as [Chart, Chart, Chart]
      const before = (chart: Chart) =>
        Number(chart.scales.x?.getPixelForValue(0)) < Number(chart.scales.x?.getPixelForValue(1))
      return [columns.scales.y?.position, lines.scales.y?.position, before(columns), before(lines), before(bars)]
    }
    expect(await axes('lang="en"', false)).to.deep.equal(['left', 'left', true, true, true])
    expect(await axes('lang="ur"', false)).to.deep.equal(['right', 'right', false, false, false])
    expect(await axes('lang="dv"', false)).to.deep.equal(['right', 'right', false, false, false])
    expect(await axes('lang="mr"', true)).to.deep.equal(['right', 'right', false, false, false])
  })

  it('is redrawn in the colours of a theme or a brand that is chosen later', async () => {
    const host = await dashboard()
    const picture = () => Chart.getChart(all<HTMLCanvasElement>(host, 'canvas')[2] ?? '')?.toBase64Image() ?? ''
    await drawn(host)
    const light = picture()
    host.setAttribute('theme', 'dark')
    await eventually('other colours', () => !['', light].includes(picture()))
    await unchanged('the picture', picture)
    const dark = picture()
    host.style.setProperty('--campus-color-primary', '#b0306a')
    await eventually('the other brand', () => !['', light, dark].includes(picture()))
  })

  it('distinguishes its series, and what is over capacity, without colour', async () => {
    const host = await dashboard()
    const [columns, lines, , load] = await drawn(host)
    const fills = columns?.data.datasets.map(({ backgroundColor }) => backgroundColor) ?? []
    expect(fills.every((fill) => fill instanceof CanvasPattern)).to.equal(true)
    expect(
      new Set(lines?.data.datasets.map((set) => String((set as { borderDash?: number[] }).borderDash))).size,
    ).to.equal(3)
    const centres =
      load
        ?.getDatasetMeta(0)
        .data.map((bar) => bar.options.backgroundColor instanceof CanvasPattern && String(bar.options.borderColor)) ??
      []
    expect(centres.map((centre) => centre === centres[0])).to.deep.equal([true, false, false, false, true, false])
  })

  it('is not animated, and labels its axis in the language of the page', async () => {
    const host = await dashboard('lang="mr"')
    const [, lines] = await drawn(host)
    expect(lines?.options.animation).to.equal(false)
    expect(lines?.scales.x?.getLabelForValue(0)).to.equal('22 ऑक्टो')
  })

  it('downloads its figures as a CSV file for spreadsheets', async () => {
    const host = await dashboard()
    const card = await widget(
      host,
      'Payment gateway: \u206863.7%\u2069 of \u2068\u2068₹1.33\u2069 crore\u2069 in 30 days',
    )
    const files: { name: string; blob: Blob | undefined }[] = []
    let blob: Blob | undefined
    const [create, click] = [URL.createObjectURL, HTMLAnchorElement.prototype.click]
    URL.createObjectURL = (made) => {
      blob = made as Blob
      return create.call(URL, made)
    }
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      files.push({ name: this.download, blob })
    }
    try {
      inWidget(card, 'Download CSV').click()
    } finally {
      URL.createObjectURL = create
      HTMLAnchorElement.prototype.click = click
    }
    expect(files.map(({ name }) => name)).to.deep.equal(['collections-by-channel.csv'])
    const bytes = new Uint8Array((await files[0]?.blob?.arrayBuffer()) ?? new ArrayBuffer(0))
    expect([...bytes.slice(0, 3)]).to.deep.equal([0xef, 0xbb, 0xbf])
    const lines = new TextDecoder().decode(bytes).split('\r\n')
    expect(lines.slice(0, 2)).to.deep.equal([
      'Day,Payment gateway,CSC centres,University counter',
      '2026-10-22,212000,92000,58000',
    ])
    expect(lines.length).to.equal(32)
  })
})
