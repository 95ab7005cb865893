// Adds to the figures what this browser can see itself: the policy of the start page, and where its files came from.
const show = (name, text) => (document.querySelector(`[data-shows=${name}]`).textContent = ` ${text}`)

const { headers } = await fetch('/')
show('policy', `The start page of this server sends: ${headers.get('content-security-policy') ?? 'no policy'}.`)

const frame = Object.assign(document.createElement('iframe'), {
  src: 'stage.html?element=campus-hall-ticket',
  title: 'The hall ticket form',
  hidden: true,
})
frame.addEventListener('load', () => {
  const look = () => {
    const requested = frame.contentWindow.performance.getEntriesByType('resource')
    const others = requested.filter(({ name }) => new URL(name).origin !== location.origin)
    if (frame.contentDocument.querySelector('campus-hall-ticket form'))
      show(
        'requests',
        `In your browser, the form has just made ${requested.length} requests, ${others.length} of them to other sites.`,
      )
    else requestAnimationFrame(look)
  }
  look()
})
document.body.append(frame)
