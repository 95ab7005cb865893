import r2wc from '@r2wc/react-to-web-component'

/**
 * The least that React in a custom element can be: two plain inputs and a button. Everything of ours is measured
 * against it.
 */
function Floor() {
  return (
    <form>
      <label>
        User name <input name="userName" autoComplete="username" />
      </label>
      <label>
        Password <input name="password" type="password" autoComplete="current-password" />
      </label>
      <button>Sign in</button>
    </form>
  )
}

customElements.define('floor-sign-in', r2wc(Floor, { shadow: 'open' }))
