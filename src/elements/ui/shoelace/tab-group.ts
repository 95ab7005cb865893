import SlResizeObserver from '@shoelace-style/shoelace/dist/components/resize-observer/resize-observer.component.js'
import SlTabGroup from '@shoelace-style/shoelace/dist/components/tab-group/tab-group.component.js'
import SlTabPanel from '@shoelace-style/shoelace/dist/components/tab-panel/tab-panel.component.js'
import SlTab from '@shoelace-style/shoelace/dist/components/tab/tab.component.js'
import './icon.ts'
import { defineShoelace, findPart, renderAtOnce } from './define.ts'

class TabGroup extends SlTabGroup {
  override connectedCallback(): void {
    super.connectedCallback()
    renderAtOnce(this)
  }
}

class Tab extends SlTab {
  override connectedCallback(): void {
    super.connectedCallback()
    renderAtOnce(this)
  }
}

defineShoelace('sl-resize-observer', SlResizeObserver)
// A group waits until panels are defined, even if it has none.
defineShoelace('sl-tab-panel', SlTabPanel)
defineShoelace('sl-tab', Tab)
defineShoelace('sl-tab-group', TabGroup)

/** Returns the tabs of a group. */
export const listTabs = (group: SlTabGroup): readonly SlTab[] => [...group.querySelectorAll<SlTab>(':scope > sl-tab')]

/** Gives the row of tabs its accessible name, which a group has no attribute for. */
export function setTabNames(group: SlTabGroup, label: string): void {
  void group.updateComplete.then(() => findPart(group, 'tabs')?.setAttribute('aria-label', label))
}

/**
 * Marks the selected tab and makes it the only stop of the Tab key. A group does the latter only once it is visible on
 * the screen.
 */
export function selectTab(group: SlTabGroup, panel: string): void {
  for (const tab of listTabs(group)) {
    tab.active = tab.panel === panel
    void tab.updateComplete.then(() => (tab.tabIndex = tab.active ? 0 : -1))
  }
}

export type { SlTabGroup }
