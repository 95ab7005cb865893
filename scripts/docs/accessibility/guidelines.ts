import { EVERY, type Proof } from './evidence.ts'

/** A subject of GIGW 3.0: what the elements do for it, and what the site must do. */
export interface Guideline {
  readonly chapter: '5.1' | '5.2' | '5.3' | '5.4'
  readonly subject: string
  readonly elements: string
  readonly site: string
  readonly proofs: readonly Proof[]
}

const buildGuideline = (
  chapter: Guideline['chapter'],
  subject: string,
  elements: string,
  site: string,
  ...proofs: Proof[]
): Guideline => ({ chapter, subject, elements, site, proofs })

/** The subjects of GIGW 3.0 that a part of a page has to do with, in our own words. */
export const GUIDELINES: readonly Guideline[] = [
  buildGuideline(
    '5.1',
    'Ownership, emblem and logo',
    'Name and logo of the institution in the head of each card, the logo with alternative text; `plain` leaves them to the page',
    'Emblem, owner and contact on every page, domain',
  ),
  buildGuideline(
    '5.1',
    'One look and one terminology',
    'Tokens and parts take the look of the site; one word for one concept, checked against a glossary',
    'Template and navigation',
    'e2e/hosts/host-themes: takes the colours, fonts, sizes and direction of each',
    'unit/project/texts/terms: contain none of the alternatives that the glossary excludes',
  ),
  buildGuideline(
    '5.1',
    'Languages, scripts, dates and amounts',
    'English, Hindi, Marathi, Urdu and Dhivehi complete, both directions of writing, dates and amounts in the format of the language, digits of every script accepted',
    'Its own texts, and the switch between languages',
    'unit/project/messages: are complete, with the same slots as in English',
    'browser/hall-tickets/hall-ticket-outcomes: switches to another language with all its messages',
  ),
  buildGuideline(
    '5.1',
    'Phones, slow lines, several browsers',
    'Budgets of bytes; forms that work before and without script; Firefox and Chromium',
    'Everything else on the page',
    'e2e/hosts/weight.smoke: is at most 80 KB before the first field can be used',
    'e2e/hosts/graceful-degradation: behaves as docs/hosts.md says',
    'systems/firefox: finds the hall ticket on the university’s page',
  ),
  buildGuideline(
    '5.1',
    'Documents to download',
    'Hall ticket and receipt are tagged PDF, the ticket is also a light page',
    'Its own documents',
  ),
  buildGuideline(
    '5.1',
    'Policies, contact, feedback, search, site map, dates of review',
    'The contact of the institution is the last line of most cards',
    'All of it',
  ),
  buildGuideline(
    '5.2',
    'Accessibility: the success criteria of WCAG 2.1 A and AA',
    'The table above; WCAG 2.2 contains those of 2.1 except 4.1.1, which HTML parsers have made obsolete',
    'The criteria marked *page*, an accessibility statement, skip links, tools for text size and contrast',
    EVERY.zoom,
    EVERY.keyboard,
  ),
  buildGuideline(
    '5.3',
    'Cybersecurity',
    'Strict content security policy and Trusted Types without exceptions, no third-party request, integrity hashes, a bill of materials; attacks and their tests are in [security](security.md)',
    'Hosting, audit by an empanelled auditor, incident response',
    'e2e/hosts/host-pages: works and leaves the rest of the page unchanged',
  ),
  buildGuideline(
    '5.4',
    'Lifecycle',
    'Versions, changelog, and rules for retention of personal data ([deployment](deployment.md))',
    'Web information manager, policies, monitoring, archive',
  ),
]
