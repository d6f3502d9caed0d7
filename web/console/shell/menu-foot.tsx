import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ThemeSwitch } from '../frame/layout/theme-switch.tsx'
import { openHelp } from '../frame/palette/palette-state.ts'
import { screenPath } from '../frame/screens.ts'
import { accountQuery } from '../frame/session/account-query.ts'
import { NEW_TAB } from '../frame/ui/button.tsx'
import { MenuLink } from './menu-link.tsx'

type Props = { isNarrow: boolean; isAccountOpen: boolean; onChosen?: () => void }

/** The account behind its e-mail address, and what belongs to no screen. */
export function MenuFoot({ isNarrow, isAccountOpen, onChosen }: Props) {
  const navigate = useNavigate()
  const email = useQuery({ ...accountQuery, staleTime: 60_000 }).data?.data.email
  return (
    <div className="menu-foot">
      <MenuLink
        to={screenPath('account')}
        onClick={onChosen}
        aria-label={email ? `Account, signed in as ${email}` : 'Account'}
        aria-current={isAccountOpen ? 'page' : undefined}
        icon="account"
        label={email ?? 'Account'}
        isNarrow={isNarrow}
      />
      <div className="menu-pair">
        <MenuLink href="/" {...NEW_TAB} icon="external" label="View site" isNarrow={isNarrow} />
        <MenuLink
          onClick={() => {
            onChosen?.()
            openHelp()
          }}
          icon="faq"
          label="Help"
          isNarrow={isNarrow}
        />
      </div>
      <div className="menu-pair">
        <MenuLink onClick={() => navigate('/login', { state: 'sign-out' })} icon="logout" label="Logout" isNarrow={isNarrow} />
        <ThemeSwitch />
      </div>
    </div>
  )
}
