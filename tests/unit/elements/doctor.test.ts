import { describe, expect, test } from 'vitest'
import { checkHost, checkRootFont } from '../../../src/elements/developer/doctor/check-host.ts'
import type { HostFacts } from '../../../src/elements/developer/doctor/host-facts.ts'
import { findNearestName } from '../../../src/elements/developer/doctor/near-miss.ts'
import { listTagsInText } from '../../../src/elements/developer/doctor/tags-as-text.ts'

const FACTS: HostFacts = {
  elements: ['campus-hall-ticket'],
  clients: ['svtu'],
  unknownTags: [],
  unknownHooks: [],
  unknownAttributes: [],
  unknownLanguages: [],
  shownAsText: [],
  notLoaded: [],
  empty: [],
  scripts: [],
  delay: 0,
  versions: ['0.1.0'],
  around: [],
  inForm: [],
  doubleIds: [],
  important: [],
  replaced: [],
  translator: undefined,
}
const look = (facts: Partial<HostFacts>) =>
  checkHost({ ...FACTS, ...facts }).map(({ id, finding }) => [id, finding.state, finding.key, finding.fix?.key])

test('a page without problems has no findings', () => {
  expect(look({})).toEqual([])
  expect(checkRootFont(16)).toEqual([])
})

describe('a problem of a host page is found, with what to do', () => {
  test.each<readonly [string, Partial<HostFacts>, readonly (string | undefined)[]]>([
    ['no element', { elements: [] }, ['tags', 'bad', 'doctor.tags.none', 'doctor.fix.hook']],
    [
      'a mistyped tag',
      { unknownTags: [{ found: '<campus-hallticket>', right: '<campus-hall-ticket>' }] },
      ['tags', 'bad', 'doctor.tags.unknown', 'doctor.fix.write'],
    ],
    [
      'a name that resembles none',
      { unknownHooks: [{ found: 'data-campus-element="x"', right: undefined }] },
      ['tags', 'bad', 'doctor.tags.unknown', 'doctor.fix.list'],
    ],
    [
      'a tag as text',
      { shownAsText: [{ found: '<campus-login>', right: '<div data-campus-element="login"></div>' }] },
      ['tags', 'bad', 'doctor.tags.text', 'doctor.fix.hook'],
    ],
    [
      'a tag as text that resembles none',
      { shownAsText: [{ found: '<campus-x>', right: undefined }] },
      ['tags', 'bad', 'doctor.tags.text', 'doctor.fix.list'],
    ],
    [
      'a library that replaces built-in functions',
      { replaced: ['MooTools 1.2.5', 'Array.from'] },
      ['libraries', 'doubtful', 'doctor.libraries.replaced', 'doctor.fix.library'],
    ],
    [
      'an element that was not loaded',
      { notLoaded: ['<campus-login>'] },
      ['tags', 'bad', 'doctor.tags.notLoaded', 'doctor.fix.console'],
    ],
    [
      'a delayed script',
      { scripts: [{ kind: 'delayed', tag: '<script>' }] },
      ['scripts', 'bad', 'doctor.scripts.delayed', 'doctor.fix.exclude'],
    ],
    [
      'a classic script',
      { scripts: [{ kind: 'classic', tag: '<script>' }] },
      ['scripts', 'bad', 'doctor.scripts.classic', 'doctor.fix.write'],
    ],
    [
      'a copied script',
      { scripts: [{ kind: 'copied', tag: '<script>' }] },
      ['scripts', 'bad', 'doctor.scripts.copied', 'doctor.fix.exclude'],
    ],
    ['a late script', { delay: 6 }, ['scripts', 'doubtful', 'doctor.scripts.late', 'doctor.fix.exclude']],
    ['two versions', { versions: ['1', '2'] }, ['scripts', 'bad', 'doctor.scripts.versions', 'test.fix.once']],
    [
      'an unknown attribute',
      { unknownAttributes: [{ element: '<campus-login>', found: 'clinet', right: 'client' }] },
      ['attributes', 'doubtful', 'doctor.attributes.unknown', 'doctor.fix.write'],
    ],
    [
      'an unknown language',
      { unknownLanguages: ['<campus-login lang="fr">'] },
      ['attributes', 'doubtful', 'doctor.attributes.language', 'doctor.fix.language'],
    ],
    [
      'an empty tag',
      { empty: ['<campus-login>'] },
      ['content', 'doubtful', 'doctor.content.empty', 'doctor.fix.content'],
    ],
    ['a form around it', { inForm: ['<x>'] }, ['forms', 'doubtful', 'doctor.forms.around', 'doctor.fix.form']],
    [
      'a transformed column',
      { around: ['main { transform: none }'] },
      ['around', 'doubtful', 'doctor.around.changed', 'doctor.fix.around'],
    ],
    [
      'rules with !important',
      { important: [{ selector: 'input', properties: ['color'] }] },
      ['styles', 'doubtful', 'doctor.styles.important', 'doctor.fix.styles'],
    ],
    ['double ids', { doubleIds: ['id="a"'] }, ['ids', 'doubtful', 'doctor.ids.twice', 'doctor.fix.ids']],
    [
      'a translator',
      { translator: 'html.translated-ltr' },
      ['translator', 'doubtful', 'doctor.translator.active', 'doctor.fix.translator'],
    ],
  ])('%s', (_what, facts, found) => {
    expect(look(facts)).toEqual([found])
  })

  test('several tags as text have a finding each, with the div to paste', () => {
    const shown = ['login', 'hall-ticket', 'animation', 'start', 'portal'].map((name) => ({
      found: `<campus-${name}>`,
      right: `<div data-campus-element="${name}"></div>`,
    }))
    const found = checkHost({ ...FACTS, shownAsText: shown }).map(({ finding }) => finding.fix?.values['what'])
    expect(found).toEqual(shown.slice(0, 4).map(({ right }) => `\u2066${right}\u2069`))
  })

  test('another root font', () => {
    expect(checkRootFont(10).map(({ finding }) => finding.key)).toEqual(['doctor.root.size'])
  })
})

describe('a mistyped name', () => {
  const NAMES = ['campus-hall-ticket', 'campus-login', 'campus-student-login', 'client', 'portal']
  test.each([
    ['campus-hallticket', 'campus-hall-ticket'],
    ['campus-hall_tickets', 'campus-hall-ticket'],
    ['campus-studentlogin', 'campus-student-login'],
    ['clinet', 'client'],
    ['campus-results', undefined],
    ['width', undefined],
  ])('%s means %s', (typed, meant) => {
    expect(findNearestName(typed, NAMES)).toBe(meant)
  })
})

describe('a tag that an editor shows as text', () => {
  const TICKET = '<div data-campus-element="hall-ticket"'
  test.each<readonly [text: string, ...divs: (string | undefined)[]]>([
    ['<campus-hall-ticket></campus-hall-ticket>', `${TICKET}></div>`],
    [
      '<campus-ticket-verify client="fauc">Office</campus-ticket-verify>',
      '<div data-campus-element="ticket-verify" data-client="fauc"></div>',
    ],
    [
      `<campus-hall-ticket client='svtu' lang=mr plain>`,
      `${TICKET} data-client="svtu" data-lang="mr" data-plain></div>`,
    ],
    ['<campus-hall-ticket client=“svtu” exam=″W26″ />', `${TICKET} data-client="svtu" data-exam="W26"></div>`],
    ['<CAMPUS-HALL-TICKET CLIENT="Svtu">', `${TICKET} data-client="Svtu"></div>`],
    [
      '<campus-hall-ticket id="x" class="a b" data-kept="1" style="color: red" onclick="go()">',
      `${TICKET} id="x" class="a b" data-kept="1"></div>`,
    ],
    ['<campus-hall-ticket portal="/?a=1&b=2">', `${TICKET} data-portal="/?a=1&amp;b=2"></div>`],
    ['&lt;campus-hall-ticket client=&quot;svtu&quot;&gt;', `${TICKET} data-client="svtu"></div>`],
    ['<campus-hall-ticket is the tag to paste', `${TICKET}></div>`],
    ['<campus-hallticket client="svtu">', `${TICKET} data-client="svtu"></div>`],
    ['<campus-weather>', undefined],
    [
      '<campus-login></campus-login> <campus-student-login client="fauc">',
      '<div data-campus-element="login"></div>',
      '<div data-campus-element="student-login" data-client="fauc"></div>',
    ],
    ['a campus-hall-ticket'],
  ])('%s', (text = '', ...divs) => {
    expect(listTagsInText(text).map(({ right }) => right)).toEqual(divs)
  })
})
