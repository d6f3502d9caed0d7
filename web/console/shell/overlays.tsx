import { type ComponentType, type ReactNode, type RefObject, useEffect } from 'react'
import type { Role } from '../../../contract/roles.ts'
import { isReachable } from '../../ui/reload-once.ts'
import {
  closeHelp,
  closeNewLead,
  closePalette,
  useIsHelpOpen,
  useIsPaletteOpen,
  useNewLead,
} from '../frame/palette/overlay-state.ts'
import { canOpen } from '../frame/screens.ts'
import { cancelConfirmation, giveUpSignIn, useConfirmation, useIsSignInNeeded } from '../frame/session/ask-identity.ts'
import { closeConfirm, useOpenConfirm } from '../frame/ui/open-confirm.ts'
import { useLazyCode } from '../frame/ui/states.tsx'
import { toast } from '../frame/ui/toasts.ts'

const CODE = {
  palette: async () => (await import('../frame/palette/palette.tsx')).Palette,
  newLead: async () => (await import('../bookings/leads/new-lead-dialog.tsx')).NewLeadDialog,
  help: async () => (await import('../frame/help/help-dialog.tsx')).HelpDialog,
  menu: async () => (await import('./menu-panel.tsx')).MenuPanel,
  question: async () => (await import('../frame/ui/dialog.tsx')).ConfirmDialog,
  signIn: async () => (await import('../access/auth/sign-in-again.tsx')).SignInAgain,
  confirmation: async () => (await import('../access/auth/proof-form.tsx')).ConfirmIdentity,
}

/** The overlays that this role may open. */
export function listOverlays(role: Role): (() => Promise<unknown>)[] {
  const { newLead, ...others } = CODE
  return [...Object.values(others), ...(canOpen(role, 'leads') ? [newLead] : [])]
}

type Props = { isMenuOpen: boolean; closeMenu: () => void; menuButton: RefObject<HTMLElement | null> }

/** Everything that opens over a screen: not part of the first load, but fetched when idle or needed. */
export function Overlays({ isMenuOpen, closeMenu, menuButton }: Props) {
  const isPaletteOpen = useIsPaletteOpen()
  const isHelpOpen = useIsHelpOpen()
  const question = useOpenConfirm()
  const newLead = useNewLead()

  return (
    <>
      <Overlay name="The search" load={CODE.palette} isNeeded={isPaletteOpen} giveUp={closePalette}>
        {(Palette) => isPaletteOpen && <Palette />}
      </Overlay>
      <Overlay name="The help" load={CODE.help} isNeeded={isHelpOpen} giveUp={closeHelp}>
        {(HelpDialog) => isHelpOpen && <HelpDialog onClose={closeHelp} />}
      </Overlay>
      <Overlay name="The form" load={CODE.newLead} isNeeded={newLead !== undefined} giveUp={closeNewLead}>
        {(NewLeadDialog) => newLead && <NewLeadDialog start={newLead} />}
      </Overlay>
      <Overlay name="The menu" load={CODE.menu} isNeeded={isMenuOpen} giveUp={closeMenu}>
        {(MenuPanel) => <MenuPanel isOpen={isMenuOpen} onClose={closeMenu} button={menuButton} />}
      </Overlay>
      <Overlay name="The question" load={CODE.question} isNeeded={question !== undefined} giveUp={closeConfirm}>
        {(ConfirmDialog) => <ConfirmDialog question={question} />}
      </Overlay>
      <Overlay name="The sign-in" load={CODE.signIn} isNeeded={useIsSignInNeeded()} giveUp={giveUpSignIn}>
        {(SignInAgain) => <SignInAgain />}
      </Overlay>
      <Overlay
        name="The confirmation"
        load={CODE.confirmation}
        isNeeded={useConfirmation() !== undefined}
        giveUp={cancelConfirmation}
      >
        {(ConfirmIdentity) => <ConfirmIdentity />}
      </Overlay>
    </>
  )
}

type OverlayProps<P> = {
  name: string
  load: () => Promise<ComponentType<P>>
  isNeeded: boolean
  /** Withdraws the need if the code could not be fetched; a toast says so. */
  giveUp: () => void
  children: (Part: ComponentType<P>) => ReactNode
}

function Overlay<P>({ name, load, isNeeded, giveUp, children }: OverlayProps<P>) {
  const { data: Part, isError } = useLazyCode(load, isNeeded)
  useEffect(() => {
    if (!isError) return
    giveUp()
    reportMissing(name)
  }, [isError, giveUp, name])
  return Part && children(Part)
}

async function reportMissing(name: string): Promise<void> {
  const title = `${name} couldn’t be loaded`
  if (!(await isReachable())) toast.error(title, { description: 'The server isn’t responding. Try again in a moment.' })
  else {
    toast.error(title, {
      description: 'The console has been updated. What you typed is kept on this device.',
      action: { label: 'Reload', onClick: () => location.reload() },
    })
  }
}
