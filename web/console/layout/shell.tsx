import { NavLink, Outlet, ScrollRestoration } from 'react-router'
import { logout } from '../../../contract/auth.ts'
import { Icon } from '../../ui/icon.tsx'
import { queryClient } from '../query-client.ts'
import { request } from '../request.ts'
import { clearSession } from '../session.ts'
import { MENU } from './menu.ts'

/** Side menu and screen. */
export function Shell() {
  async function signOut() {
    // Signed out here whatever the server says; it hears of it if it can be reached.
    await request(logout, {}).catch(() => {})
    clearSession()
    queryClient.clear()
  }

  return (
    <div className="shell">
      <a href="#screen" className="skip">
        Skip to content
      </a>
      <nav aria-label="Console" className="shell-menu">
        {MENU.map(({ label, to, icon }) => (
          <NavLink key={to} to={to} className="menu-link">
            <Icon name={icon} size={18} />
            {label}
          </NavLink>
        ))}
        <button type="button" onClick={signOut} className="menu-link">
          <Icon name="external" size={18} />
          Logout
        </button>
      </nav>
      <main id="screen" className="shell-screen" tabIndex={-1}>
        <Outlet />
      </main>
      <ScrollRestoration />
    </div>
  )
}
