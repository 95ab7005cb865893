/* The block in the editor: settings from the description of the elements, and the real element in a frame. */
;(function (wp, facts) {
  const { createElement: el, Fragment, useEffect, useRef, useState } = wp.element
  const { __, sprintf } = wp.i18n
  const { InspectorControls, useBlockProps } = wp.blockEditor
  const { Button, Notice, PanelBody, SelectControl, TextControl, ToggleControl } = wp.components
  const COMMON = ['client', 'lang', 'theme']

  /** Returns the element with this name. */
  const findElement = (name) => facts.elements.find((element) => element.name === name)

  /** Returns settings with one of them changed; an empty one is left out. */
  function changed(settings, name, value) {
    const { [name]: before, ...others } = settings
    return value === '' || value === false ? others : { ...others, [name]: value }
  }

  /** The choices of attributes that have few values. */
  function choicesOf(name) {
    const usual = { label: __('As in the settings', 'campus-elements'), value: '' }
    if (name === 'lang') return [usual, ...Object.entries(facts.languages).map(([value, label]) => ({ label, value }))]
    const names = {
      light: __('Light', 'campus-elements'),
      dark: __('Dark', 'campus-elements'),
      auto: __('As set on the device', 'campus-elements'),
    }
    if (name === 'theme') return [usual, ...facts.themes.map((value) => ({ label: names[value], value }))]
    return undefined
  }

  /** One attribute of an element. */
  function AttributeControl({ attribute, value, onChange }) {
    const { label, kind, name } = attribute
    // The specs describe in English.
    const help = el('span', { lang: 'en', dir: 'ltr' }, attribute.help)
    const options = choicesOf(name)
    if (options) return el(SelectControl, { label, options, value: value || '', onChange })
    if (kind === 'flag') return el(ToggleControl, { label, help, checked: Boolean(value), onChange })
    const type = kind === 'number' ? 'number' : 'text'
    return el(TextControl, { label, help, type, value: value || '', onChange })
  }

  /** The real element, on a page of its own, as high as its content. */
  function Preview({ name, settings, title }) {
    const frame = useRef()
    const address =
      facts.preview +
      '&element=' +
      encodeURIComponent(name) +
      '&settings=' +
      encodeURIComponent(JSON.stringify(settings))
    const [shown, setShown] = useState(address)
    const [height, setHeight] = useState(240)
    useEffect(() => {
      const timer = setTimeout(() => setShown(address), 400)
      return () => clearTimeout(timer)
    }, [address])
    const measure = () => {
      const page = frame.current && frame.current.contentDocument
      if (!page || !page.body) return
      const observer = new page.defaultView.ResizeObserver(() => setHeight(Math.max(80, page.body.offsetHeight)))
      observer.observe(page.body)
    }
    /* translators: %s: the name of an element */
    const label = sprintf(__('Preview: %s', 'campus-elements'), title)
    return el(
      'div',
      { className: 'campus-preview' },
      el('iframe', { ref: frame, src: shown, title: label, style: { height }, tabIndex: -1, onLoad: measure }),
    )
  }

  /** What stands in place of the preview while the plugin has no settings. */
  function SetUp() {
    return el(
      Notice,
      { status: 'warning', isDismissible: false },
      el('p', null, __('Enter the server and the institution first.', 'campus-elements')),
      facts.settings &&
        el(Button, { variant: 'link', href: facts.settings }, __('Open the settings', 'campus-elements')),
    )
  }

  /** The settings of the block. */
  function Controls({ element, attributes, setAttributes }) {
    const { name, settings } = attributes
    const control = (attribute) =>
      el(AttributeControl, {
        key: attribute.name,
        attribute,
        value: settings[attribute.name],
        onChange: (value) => setAttributes({ settings: changed(settings, attribute.name, value) }),
      })
    const isCommon = (attribute) => COMMON.includes(attribute.name)
    const own = element ? element.attributes.filter((attribute) => !isCommon(attribute)) : []
    return el(
      InspectorControls,
      null,
      el(
        PanelBody,
        { title: __('Element', 'campus-elements') },
        el(SelectControl, {
          label: __('Element', 'campus-elements'),
          value: name,
          options: facts.elements.map((one) => ({ label: one.title, value: one.name })),
          onChange: (chosen) => setAttributes({ name: chosen }),
        }),
        own.map(control),
      ),
      element &&
        el(
          PanelBody,
          { title: __('Appearance', 'campus-elements'), initialOpen: false },
          element.attributes.filter(isCommon).map(control),
        ),
    )
  }

  /** The block in the editor. */
  function Edit({ attributes, setAttributes }) {
    const { name, settings } = attributes
    const element = findElement(name)
    const unknown =
      /* translators: %s: what was typed as the name of an element */
      sprintf(__('Campus Elements: there is no element named “%s”.', 'campus-elements'), name)
    const body = !facts.configured
      ? el(SetUp)
      : element
        ? el(Preview, { name, settings, title: element.title })
        : el(Notice, { status: 'error', isDismissible: false }, unknown)
    return el(Fragment, null, el(Controls, { element, attributes, setAttributes }), el('div', useBlockProps(), body))
  }

  wp.blocks.registerBlockType('campus-elements/element', {
    edit: Edit,
    save: () => null,
    variations: facts.elements.map(({ name, title, summary }) => ({
      name,
      title,
      description: summary,
      attributes: { name },
      isDefault: name === 'hall-ticket',
      isActive: (given, wanted) => given.name === wanted.name,
    })),
  })
})(window.wp, window.campusElementsBlock)
