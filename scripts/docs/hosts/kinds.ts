import { isBehindSignIn, type ElementFacts } from './elements.ts'

/** What a visitor has of an element on a kind of page. */
export const OUTCOMES = {
  WORKS: 'works',
  PLAIN_FORM: 'plain form',
  NEEDS_SCRIPT: 'says that it needs JavaScript',
  FALLBACK: 'fallback',
  REFUSED: 'says that this page may not ask',
  NOT_TRIED: '',
} as const
/** One of them. */
export type Outcome = keyof typeof OUTCOMES

/** A kind of page that our elements are pasted into. */
export interface HostKind {
  readonly id: string
  readonly title: string
  readonly about: string
  readonly outcomeOf: (facts: ElementFacts) => Outcome
}

const works = (): Outcome => 'WORKS'
/** For people who have signed in, where the page makes no difference to them. */
const forEverybody = ({ tag }: ElementFacts): Outcome => (isBehindSignIn(tag) ? 'NOT_TRIED' : 'WORKS')
const withoutLibrary = ({ formInPage, postsItself }: ElementFacts): Outcome =>
  postsItself ? 'PLAIN_FORM' : formInPage ? 'NEEDS_SCRIPT' : 'FALLBACK'

/** What draws and moves, and asks no server that could refuse. */
const ASKS_NOBODY = ['campus-animation', 'campus-confirmation', 'campus-toaster']

/** Every kind of page that is tried with every element. */
export const HOST_KINDS = [
  {
    id: 'second-origin',
    title: 'second origin',
    about: 'The two lines of the README on a page of another site.',
    outcomeOf: works,
  },
  {
    id: 'plain-http',
    title: 'plain http',
    about: 'The same on a site without https, where browsers have no `crypto.subtle`, no clipboard and no camera.',
    outcomeOf: forEverybody,
  },
  {
    id: 'sub-path',
    title: 'sub-path',
    about:
      'A page in a folder of a site that serves the whole product under a prefix: `src`, `data-base-url` and `data-cdn-base-url` name it. The sandbox of the service centre network knows no prefix.',
    outcomeOf: (facts) => (facts.tag === 'campus-csc-counter' ? 'NOT_TRIED' : forEverybody(facts)),
  },
  {
    id: 'base',
    title: '`<base>`',
    about: 'A page whose `<base href target>` points to another site and another window.',
    outcomeOf: forEverybody,
  },
  {
    id: 'framed',
    title: 'sandboxed frame, same origin',
    about:
      '`<iframe sandbox="allow-scripts allow-forms allow-same-origin allow-downloads allow-modals allow-top-navigation-by-user-activation">`: the last for whoever goes to a bank, which lets itself be shown in no frame.',
    outcomeOf: forEverybody,
  },
  {
    id: 'strict-policy',
    title: 'strict policy',
    about:
      'The content policy of [embedding](embedding.md#content-policy), Trusted Types included, with nothing blocked.',
    outcomeOf: works,
  },
  {
    id: 'hostile',
    title: 'hostile page',
    about:
      'Right to left, `html { font-size: 62.5% }`, resets with `!important`, a transformed column that clips, a form around everything, lines written by `document.write`.',
    outcomeOf: forEverybody,
  },
  {
    id: 'opaque-frame',
    title: 'sandboxed frame, no origin',
    about:
      '`<iframe sandbox="allow-scripts allow-forms">`: there is no storage, and the server cannot know which site asks. The counter of a service centre stands on a page that the network can lead back to.',
    outcomeOf: (facts) =>
      isBehindSignIn(facts.tag) || facts.tag === 'campus-csc-counter'
        ? 'NOT_TRIED'
        : ASKS_NOBODY.includes(facts.tag)
          ? 'WORKS'
          : 'REFUSED',
  },
  {
    id: 'no-script',
    title: 'no script',
    about:
      'A browser without JavaScript; the page carries the form of the element ([the form before the script](embedding.md#the-form-before-the-script)) where there is one.',
    outcomeOf: withoutLibrary,
  },
  {
    id: 'library-blocked',
    title: 'library blocked',
    about: 'The loader arrives and nothing else does; the page carries the form.',
    outcomeOf: withoutLibrary,
  },
  {
    id: 'loader-blocked',
    title: 'loader blocked',
    about: 'Not even the loader arrives; the page carries the form.',
    outcomeOf: withoutLibrary,
  },
] as const satisfies readonly HostKind[]

/** The name of a kind of page. */
export type HostKindId = (typeof HOST_KINDS)[number]['id']
