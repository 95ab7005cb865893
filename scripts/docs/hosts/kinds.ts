import { isBehindSignIn, type ElementFacts } from './elements.ts'

/** What a visitor gets from an element on a kind of page. */
export const OUTCOMES = {
  WORKS: 'works',
  PLAIN_FORM: 'plain form',
  NEEDS_SCRIPT: 'says that it needs JavaScript',
  FALLBACK: 'fallback',
  REFUSED: 'says that this page is not allowed',
  NOT_TRIED: '',
} as const
/** An outcome. */
export type Outcome = keyof typeof OUTCOMES

/** A kind of host page. */
export interface HostKind {
  readonly id: string
  readonly title: string
  readonly about: string
  readonly outcomeOf: (facts: ElementFacts) => Outcome
}

const getWorkingOutcome = (): Outcome => 'WORKS'
/** The outcome on pages where elements for signed-in users are not tested. */
const decideEverybodyOutcome = ({ tag }: ElementFacts): Outcome => (isBehindSignIn(tag) ? 'NOT_TRIED' : 'WORKS')
const decideOutcomeWithoutLibrary = ({ formInPage, postsItself }: ElementFacts): Outcome =>
  postsItself ? 'PLAIN_FORM' : formInPage ? 'NEEDS_SCRIPT' : 'FALLBACK'

/** Elements that make no calls, so the server cannot refuse them. */
const WITHOUT_CALLS = ['campus-animation', 'campus-confirmation', 'campus-toaster']

/** The kinds of host page with which the elements are tested. */
export const HOST_KINDS = [
  {
    id: 'second-origin',
    title: 'second origin',
    about: 'The two lines of the README on a page of another site.',
    outcomeOf: getWorkingOutcome,
  },
  {
    id: 'plain-http',
    title: 'plain http',
    about: 'The same on a site without https, where browsers provide no `crypto.subtle`, no clipboard and no camera.',
    outcomeOf: decideEverybodyOutcome,
  },
  {
    id: 'sub-path',
    title: 'sub-path',
    about:
      'A page in a folder of a site that serves the whole product under a prefix, which `src`, `data-base-url` and `data-cdn-base-url` contain. The sandbox of the service centre network does not support a prefix.',
    outcomeOf: (facts) => (facts.tag === 'campus-csc-counter' ? 'NOT_TRIED' : decideEverybodyOutcome(facts)),
  },
  {
    id: 'base',
    title: '`<base>`',
    about: 'A page whose `<base href target>` points to another site and another window.',
    outcomeOf: decideEverybodyOutcome,
  },
  {
    id: 'framed',
    title: 'sandboxed frame, same origin',
    about:
      '`<iframe sandbox="allow-scripts allow-forms allow-same-origin allow-downloads allow-modals allow-top-navigation-by-user-activation">`: the last token is needed for payments, because a bank does not allow its pages in frames.',
    outcomeOf: decideEverybodyOutcome,
  },
  {
    id: 'strict-policy',
    title: 'strict policy',
    about:
      'The content security policy in [embedding](embedding.md#content-policy), including Trusted Types; it blocks nothing.',
    outcomeOf: getWorkingOutcome,
  },
  {
    id: 'hostile',
    title: 'hostile page',
    about:
      'Right-to-left text, `html { font-size: 62.5% }`, resets with `!important`, a transformed column with clipped overflow, a form around all elements, and tags written by `document.write`.',
    outcomeOf: decideEverybodyOutcome,
  },
  {
    id: 'opaque-frame',
    title: 'sandboxed frame, no origin',
    about:
      '`<iframe sandbox="allow-scripts allow-forms">`: there is no storage, and the server cannot know which site calls. The counter of a service centre is not tested, because the network must be able to redirect to its page.',
    outcomeOf: (facts) =>
      isBehindSignIn(facts.tag) || facts.tag === 'campus-csc-counter'
        ? 'NOT_TRIED'
        : WITHOUT_CALLS.includes(facts.tag)
          ? 'WORKS'
          : 'REFUSED',
  },
  {
    id: 'no-script',
    title: 'no script',
    about:
      'A browser without JavaScript; the page contains the form of the element ([the form before the script](embedding.md#the-form-before-the-script)), if it has one.',
    outcomeOf: decideOutcomeWithoutLibrary,
  },
  {
    id: 'library-blocked',
    title: 'library blocked',
    about: 'Only the loader is loaded; the page contains the form.',
    outcomeOf: decideOutcomeWithoutLibrary,
  },
  {
    id: 'loader-blocked',
    title: 'loader blocked',
    about: 'Nothing is loaded, not even the loader; the page contains the form.',
    outcomeOf: decideOutcomeWithoutLibrary,
  },
] as const satisfies readonly HostKind[]

/** The name of a kind of page. */
export type HostKindId = (typeof HOST_KINDS)[number]['id']
