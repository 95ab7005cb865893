import { isolateLtr } from '../../../core/i18n/isolate.ts'
import type { MessageKey } from '../../../core/i18n/messages.ts'
import { failed, buildRemedy, warning, type Finding, type TitledFinding } from '../checks/finding.ts'
import type { HostFacts } from './host-facts.ts'
import type { Mistake } from './mistakes.ts'

const formatItems = (items: readonly string[]) => isolateLtr(items.join(', '))
const buildWriteRemedy = (right: string) => buildRemedy('doctor.fix.write', { what: isolateLtr(right) })
/** What to paste where an editor removes or escapes unknown tags. */
const buildPasteRemedy = (hook: string) => buildRemedy('doctor.fix.hook', { what: isolateLtr(hook) })
/** The most rules or tags that a report names. */
const SOME = 4

const reportUnknownName = ({ found, right }: Mistake): Finding =>
  failed(
    'doctor.tags.unknown',
    { what: isolateLtr(found) },
    right === undefined ? buildRemedy('doctor.fix.list') : buildWriteRemedy(right),
  )

const reportEscapedTag = ({ found, right }: Mistake): Finding =>
  failed(
    'doctor.tags.text',
    { what: isolateLtr(found) },
    right === undefined ? buildRemedy('doctor.fix.list') : buildPasteRemedy(right),
  )

function checkTags(facts: HostFacts): Finding[] {
  const { elements, unknownTags, unknownHooks, shownAsText, notLoaded } = facts
  const mistyped = [...unknownTags, ...unknownHooks].map(reportUnknownName)
  const escaped = shownAsText.slice(0, SOME).map(reportEscapedTag)
  const missing =
    notLoaded.length > 0
      ? [failed('doctor.tags.notLoaded', { what: formatItems(notLoaded) }, buildRemedy('doctor.fix.console'))]
      : []
  const none =
    elements.length + mistyped.length + escaped.length === 0
      ? [failed('doctor.tags.none', {}, buildPasteRemedy('<div data-campus-element="hall-ticket"></div>'))]
      : []
  return [...none, ...mistyped, ...escaped, ...missing]
}

const SCRIPTS = {
  delayed: 'doctor.scripts.delayed',
  classic: 'doctor.scripts.classic',
  copied: 'doctor.scripts.copied',
} as const

/** The delay in seconds after which a script counts as delayed by a plug-in, and not by a slow connection. */
const LATE = 3

function checkScripts({ scripts, delay, versions }: HostFacts): Finding[] {
  const changed = scripts.map(({ kind, tag }) =>
    failed(
      SCRIPTS[kind],
      { what: isolateLtr(tag) },
      kind === 'classic' ? buildWriteRemedy('<script type="module" …>') : buildRemedy('doctor.fix.exclude'),
    ),
  )
  const late =
    changed.length === 0 && delay >= LATE ? [warning('doctor.scripts.late', {}, buildRemedy('doctor.fix.exclude'))] : []
  const versioned =
    versions.length > 1
      ? [failed('doctor.scripts.versions', { what: formatItems(versions) }, buildRemedy('test.fix.once'))]
      : []
  return [...changed, ...late, ...versioned]
}

/** Creates a warning if a list of things is not empty. */
const warnAbout = (key: MessageKey, fix: MessageKey, what: readonly string[]): Finding[] =>
  what.length === 0 ? [] : [warning(key, { what: formatItems(what) }, buildRemedy(fix))]

const reportAttributeMistake = ({ element, found, right }: HostFacts['unknownAttributes'][number]): Finding =>
  warning(
    'doctor.attributes.unknown',
    { element: isolateLtr(element), what: isolateLtr(found) },
    buildWriteRemedy(right ?? ''),
  )

const CHECKED = [
  'tags',
  'scripts',
  'attributes',
  'content',
  'forms',
  'around',
  'styles',
  'ids',
  'libraries',
  'translator',
] as const

/** How many checks `checkHost` and `checkRootFont` make. */
export const HOST_CHECKS = CHECKED.length + 1

/** Returns the problems that the page causes, by the name of their check. */
export function checkHost(facts: HostFacts): readonly TitledFinding[] {
  const rules = facts.important
    .slice(0, SOME)
    .map(({ selector, properties }) => `${selector.slice(0, 80)} { ${properties.slice(0, 3).join(', ')} }`)
  const found: Readonly<Record<(typeof CHECKED)[number], readonly Finding[]>> = {
    tags: checkTags(facts),
    scripts: checkScripts(facts),
    attributes: [
      ...facts.unknownAttributes.map(reportAttributeMistake),
      ...warnAbout('doctor.attributes.language', 'doctor.fix.language', facts.unknownLanguages),
    ],
    content: warnAbout('doctor.content.empty', 'doctor.fix.content', facts.empty),
    forms: warnAbout('doctor.forms.around', 'doctor.fix.form', facts.inForm),
    around: warnAbout('doctor.around.changed', 'doctor.fix.around', facts.around),
    styles: warnAbout('doctor.styles.important', 'doctor.fix.styles', rules),
    ids: warnAbout('doctor.ids.twice', 'doctor.fix.ids', facts.doubleIds),
    libraries: warnAbout('doctor.libraries.replaced', 'doctor.fix.library', facts.replaced),
    translator: warnAbout(
      'doctor.translator.active',
      'doctor.fix.translator',
      facts.translator ? [facts.translator] : [],
    ),
  }
  return CHECKED.flatMap((id) => found[id].map((finding) => ({ id, title: `doctor.check.${id}` as const, finding })))
}

/** Checks whether the page changes the size on which `rem` is based. */
export const checkRootFont = (rootFont: number): readonly TitledFinding[] =>
  rootFont === 16
    ? []
    : [
        {
          id: 'root',
          title: 'doctor.check.root',
          finding: warning(
            'doctor.root.size',
            { what: isolateLtr(`html { font-size: ${rootFont}px }`) },
            buildRemedy('doctor.fix.root'),
          ),
        },
      ]
